import { DAY_MS } from '@haat/contracts/durations';
import type { CreditSettlement } from '@haat/contracts/events/credit';
import type { Paise } from '@haat/contracts/money';
import { readUtr } from '@haat/contracts/utr';
import type { Settlement } from './settlements.ts';

export type LumpCandidate = {
  readonly creditId: string;
  /** For `payments set-aside`. */
  readonly name: string;
  readonly day: string;
  readonly amountPaise: Paise;
  readonly utr: string | null;
  readonly words: string;
  readonly claimedBy: string | null;
  /** The settlement recognised before; null for none. */
  readonly known: Pick<CreditSettlement, 'app' | 'id'> | null;
  /** False where it may be a customer's: a UPI payment, or a submitted UTR. */
  readonly mayBeBySum: boolean;
};

export type FoundLumps = {
  readonly lumps: readonly {
    readonly settlement: Settlement;
    readonly credit: LumpCandidate;
    readonly by: CreditSettlement['by'];
  }[];
  /** The bank names the settlement, with another sum. */
  readonly differing: readonly {
    readonly settlement: Settlement;
    readonly credit: LumpCandidate;
  }[];
  readonly several: readonly {
    readonly settlement: Settlement;
    readonly credits: readonly LumpCandidate[];
  }[];
};

/** Apps pay out on the day, or when the bank opens again. */
const MAX_DAYS = 3;

const spaced = (text: string): string =>
  ` ${text
    .toUpperCase()
    .split(/[^\dA-Z]+/)
    .join(' ')
    .trim()} `;

/** Shorter ones match by chance. */
const MIN_REFERENCE = 6;

/** Whether the bank's text has the settlement's id or reference as a whole word. */
const names = (settlement: Settlement, { utr, words, known }: LumpCandidate): boolean =>
  (known?.app === settlement.app && known.id === settlement.id) ||
  [settlement.id, settlement.bankReference ?? ''].some((reference) => {
    if (reference.length < MIN_REFERENCE) return false;
    const asUtr = readUtr(reference);
    return (asUtr !== null && asUtr === utr) || spaced(words).includes(spaced(reference));
  });

const isInTime = ({ settledOn }: Settlement, { day }: LumpCandidate): boolean => {
  if (settledOn === null) return false;
  const days = (Date.parse(day) - Date.parse(settledOn)) / DAY_MS;
  return days >= 0 && days <= MAX_DAYS;
};

/** By reference and sum, else by day and sum if only one fits. @param settlements open ones. */
export const findLumps = (
  settlements: readonly Settlement[],
  candidates: readonly LumpCandidate[],
): FoundLumps => {
  const lumps: FoundLumps['lumps'][number][] = [];
  const differing: FoundLumps['differing'][number][] = [];
  const several: FoundLumps['several'][number][] = [];
  const taken = new Set<string>();
  const left: Settlement[] = [];
  for (const settlement of settlements) {
    const named = candidates.filter((one) => names(settlement, one));
    const [first] = named;
    const credit = named.find(
      (one) => one.amountPaise === settlement.netPaise && !taken.has(one.creditId),
    );
    if (first === undefined) left.push(settlement);
    else if (credit === undefined) differing.push({ settlement, credit: first });
    else lumps.push({ settlement, credit, by: 'reference' });
    for (const one of named) taken.add(one.creditId);
  }
  const free = candidates.filter(
    (one) => one.mayBeBySum && one.claimedBy === null && !taken.has(one.creditId),
  );
  const fits = (settlement: Settlement, one: LumpCandidate): boolean =>
    settlement.netPaise === one.amountPaise && isInTime(settlement, one);
  for (const settlement of left) {
    const credits = free.filter((one) => fits(settlement, one));
    const [credit, ...others] = credits;
    if (credit === undefined) continue;
    const isOnly = others.length === 0 && left.filter((one) => fits(one, credit)).length === 1;
    if (isOnly) lumps.push({ settlement, credit, by: 'sum' });
    else several.push({ settlement, credits });
  }
  return { lumps, differing, several };
};
