export const FINDING_KINDS = [
  /** An event that nobody can read: what it says is not in the sums. */
  'unreadable',
  /** An event that cannot have happened there; the shop passes over it, and so do the sums. */
  'out_of_order',
  'verified_without_credit',
  'credit_claimed_twice',
  'credit_differs',
  'claimed_and_not_recorded',
  /** The bank took a credit back, and what it paid is not recorded as given back. */
  'reversed_and_spent',
  'order_without_payment',
  'payment_without_order',
  'order_without_invoice',
  'invoice_without_order',
  'price_differs',
  /** The sources of an invoice's money are not those of the payment that paid it. */
  'payment_parts_differ',
  'credit_note_not_freed',
  'more_spent_than_kept',
  'arrived_and_never_drawn',
  'drawn_and_never_arrived',
  'refunded_twice',
  /** Sent or returned under a number that no refund has, or once more than recorded. */
  'refund_not_recorded',
  /** The lump sum of a settlement pays something, beside its payments. */
  'settlement_claimed',
  /** The bank shows another sum of a settlement than its payments add up to. */
  'settlement_differs',
  'read_model_differs',
  'does_not_balance',
] as const;

/** Something that does not add up. */
export type Finding = {
  readonly kind: (typeof FINDING_KINDS)[number];
  /** The stream, or what it is a finding about. */
  readonly about: string;
  /** A sentence for the operator. */
  readonly said: string;
};

/** Most findings that are kept; further ones are counted. */
const MAX_FINDINGS = 1_000;

export type Findings = {
  readonly add: (kind: Finding['kind'], about: string, said: string) => void;
  readonly count: () => number;
  readonly first: () => readonly Finding[];
};

export const createFindings = (): Findings => {
  const kept: Finding[] = [];
  let count = 0;
  return {
    add: (kind, about, said) => {
      count += 1;
      if (kept.length < MAX_FINDINGS) kept.push({ kind, about, said });
    },
    count: () => count,
    first: () => kept,
  };
};
