import type { Paise } from '@haat/contracts/money';
import type { CreditAccount } from './accounts.ts';
import type { Ledger } from './ledger.ts';

/** Money that came in once, under one or several ids. */
export type CreditIn = {
  readonly credit: CreditAccount & { readonly observed: NonNullable<CreditAccount['observed']> };
  readonly recordedBy: string | null;
  readonly isReversed: boolean;
  /** ISO 8601. */
  readonly reversedAt: string | null;
  /** A settlement's lump sum: its payments are counted one by one. */
  readonly isLump: boolean;
};

type Observed = CreditIn['credit'];
const isObserved = (credit: CreditAccount): credit is Observed => credit.observed !== null;

/** Of a credit seen under its UTR and under the bank's id, keeps the record that knows more. */
const isBetter = (one: CreditIn, other: CreditIn): boolean => {
  if ((one.recordedBy === null) !== (other.recordedBy === null)) return one.recordedBy !== null;
  return other.credit.claimedBy === null && one.credit.claimedBy !== null;
};

export const creditsIn = (ledger: Ledger): readonly CreditIn[] => {
  const byName = new Map<string, CreditIn>();
  for (const credit of ledger.credits.values()) {
    if (!isObserved(credit)) continue;
    const name = credit.observed.byUtr ?? credit.creditId;
    const other = byName.get(name);
    const reversedAt = credit.reversedAt ?? other?.reversedAt ?? null;
    const reversal = { isReversed: reversedAt !== null, reversedAt };
    const payer = ledger.paidBy.get(credit.creditId) ?? null;
    const isSettlement = credit.settlement !== null && credit.claimedBy === null && payer === null;
    const isLump = isSettlement || other?.isLump === true;
    const one = { credit, recordedBy: payer, ...reversal, isLump };
    const best =
      other === undefined || isBetter(one, other) ? one : { ...other, ...reversal, isLump };
    byName.set(name, best);
  }
  return [...byName.values()];
};

export const sumOf = (amounts: Iterable<Paise>): Paise => {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
};
