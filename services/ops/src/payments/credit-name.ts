import { readUtr } from '@haat/contracts/utr';
import type { CreditName, StreamNames } from '@haat/record/encryption';
import type { Kind } from '../command-line/kinds.ts';

/** A statement row is named by the credit's own id. */
export type GivenCredit = CreditName | { readonly creditId: string };

export const readCreditName = (text: string): GivenCredit | null => {
  const creditId = /^row-([0-9a-f]{32})$/.exec(text)?.[1];
  if (creditId !== undefined) return { creditId };
  const bankId = /^bank-(.+)$/s.exec(text)?.[1];
  if (bankId !== undefined) return { bankId };
  const utr = readUtr(/^utr-(.+)$/s.exec(text)?.[1] ?? '');
  return utr === null ? null : { utr };
};

export const CREDIT: Kind = {
  isOne: (text) => readCreditName(text) !== null,
  says: 'a credit, written as utr-<its UTR>, bank-<the bank’s id> or row-<id>',
};

export const creditIdOf = (names: StreamNames, credit: GivenCredit): string =>
  'creditId' in credit ? credit.creditId : names.credit(credit);
