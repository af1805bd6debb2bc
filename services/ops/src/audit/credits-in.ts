import type { Paise } from '@haat/contracts/money';
import type { CreditAccount } from './accounts.ts';
import type { Ledger } from './ledger.ts';

/** Money that came in once, however many names the bank gives it. */
export type CreditIn = {
  readonly credit: CreditAccount & { readonly observed: NonNullable<CreditAccount['observed']> };
  /** The payment that has it in its sums; null where none has it yet. */
  readonly recordedBy: string | null;
  /** By any of its names. */
  readonly isTakenBack: boolean;
  /** Its payments are counted one by one: it is no money of its own. */
  readonly isLump: boolean;
};

type Observed = CreditIn['credit'];
const isObserved = (credit: CreditAccount): credit is Observed => credit.observed !== null;

/** Whoever pays by it: also a payment from before credits were claimed, which names none. */
const recordedBy = (ledger: Ledger, { creditId, claimedBy }: CreditAccount): string | null => {
  const payer = ledger.paidBy.get(creditId);
  if (payer !== undefined) return payer;
  return ledger.payments.get(claimedBy ?? '')?.isFromBeforeCredits ? claimedBy : null;
};

/** A credit that was observed by its bank reference and by the bank's own id is one: what is known best of it. */
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
    const isTakenBack = credit.isTakenBack || other?.isTakenBack === true;
    const payer = recordedBy(ledger, credit);
    // Claimed after all, it counts as what was paid.
    const isSettlement = credit.settlement !== null && credit.claimedBy === null && payer === null;
    const isLump = isSettlement || other?.isLump === true;
    const one = { credit, recordedBy: payer, isTakenBack, isLump };
    const best =
      other === undefined || isBetter(one, other) ? one : { ...other, isTakenBack, isLump };
    byName.set(name, best);
  }
  return [...byName.values()];
};

export const sumOf = (amounts: Iterable<Paise>): Paise => {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
};
