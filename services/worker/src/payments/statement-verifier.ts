import { creditStream } from '@haat/contracts/events/credit';
import { ERASED } from '@haat/contracts/personal';
import { creditDecider } from '@haat/domain/payment/credit';
import { loadAggregate } from '@haat/record/commands';
import type { EncryptedStore } from '@haat/record/encryption';
import type { BankCredit, PaymentVerifier } from './payment-verifier.ts';

/** @returns the credit as first seen; null without a UTR, and for a settlement's lump sum. */
export const loadCredit = async (
  store: Pick<EncryptedStore, 'read'>,
  creditId: string,
): Promise<BankCredit | null> => {
  const { state } = await loadAggregate(store, creditDecider, creditStream(creditId));
  const { observed, settlement } = state;
  // Another settlement may be a customer's payment: an operator checks.
  if (settlement?.by === 'reference') return null;
  if (observed === null || observed.utr === null || observed.utr === ERASED) return null;
  const { bankId, utr, amountPaise, creditedAt, tr, note, payer } = observed;
  return { bankId, utr, amountPaise, creditedAt, tr, note, payer };
};

export const createStatementVerifier = (
  store: Pick<EncryptedStore, 'read' | 'names'>,
): PaymentVerifier => ({
  lookUp: async ({ utr }) => {
    const credit = await loadCredit(store, store.names.credit({ utr }));
    return credit === null ? { kind: 'awaited' } : { kind: 'credited', credit, isObserved: true };
  },
  close: async () => {},
});

export const operatorVerifier: PaymentVerifier = {
  lookUp: async () => ({ kind: 'by_hand' }),
  close: async () => {},
};
