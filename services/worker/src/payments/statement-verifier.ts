import { creditStream } from '@haat/contracts/events/credit';
import { ERASED } from '@haat/contracts/personal';
import { creditDecider } from '@haat/domain/payment/credit';
import { loadAggregate } from '@haat/record/commands';
import type { EncryptedStore } from '@haat/record/encryption';
import type { BankCredit, PaymentVerifier } from './payment-verifier.ts';

/**
 * @param creditId as its stream is named.
 * @returns a credit as it was first seen; null where none was, where no UTR tells whose it may be, and
 *   for the lump sum of a settlement, which is no customer's.
 */
export const loadCredit = async (
  store: Pick<EncryptedStore, 'read'>,
  creditId: string,
): Promise<BankCredit | null> => {
  const { state } = await loadAggregate(store, creditDecider, creditStream(creditId));
  const { observed, settlement } = state;
  // Where the bank does not name it, it may be a customer's after all: an operator looks.
  if (settlement?.by === 'reference') return null;
  if (observed === null || observed.utr === null || observed.utr === ERASED) return null;
  const { bankId, utr, amountPaise, creditedAt, tr, note, payer } = observed;
  return { bankId, utr, amountPaise, creditedAt, tr, note, payer };
};

/** Answers from the statements that were imported: asks nobody. */
export const createStatementVerifier = (
  store: Pick<EncryptedStore, 'read' | 'names'>,
): PaymentVerifier => ({
  lookUp: async ({ utr }) => {
    const credit = await loadCredit(store, store.names.credit({ utr }));
    return credit === null ? { kind: 'awaited' } : { kind: 'credited', credit };
  },
  close: async () => {},
});

/** Where a person decides on each payment, there is nobody to ask. */
export const operatorVerifier: PaymentVerifier = {
  lookUp: async () => ({ kind: 'by_hand' }),
  close: async () => {},
};
