export const FINDING_KINDS = [
  'unreadable',
  /** An event that its stream's phase does not allow: neither the shop nor the sums count it. */
  'out_of_order',
  'verified_without_credit',
  'credit_claimed_twice',
  'credit_differs',
  'claimed_and_not_recorded',
  /** The bank reversed a credit, and no refund is recorded for it. */
  'reversed_and_spent',
  'order_without_payment',
  'payment_without_order',
  'order_without_invoice',
  'invoice_without_order',
  'price_differs',
  /** The price of an upgrade is not what its days and plans make. */
  'upgrade_price_differs',
  'payment_parts_differ',
  'credit_note_not_freed',
  'more_spent_than_kept',
  'arrived_and_never_drawn',
  'drawn_and_never_arrived',
  'refunded_twice',
  /** Sent or returned under an unknown number, or more often than recorded. */
  'refund_not_recorded',
  'settlement_claimed',
  'settlement_differs',
  'read_model_differs',
  'does_not_balance',
] as const;

export type Finding = {
  readonly kind: (typeof FINDING_KINDS)[number];
  /** The stream, or what else it is about. */
  readonly about: string;
  readonly said: string;
};

const MAX_FINDINGS = 1_000;

export type Findings = {
  readonly add: (kind: Finding['kind'], about: string, text: string) => void;
  readonly count: () => number;
  readonly first: () => readonly Finding[];
};

export const createFindings = (): Findings => {
  const stored: Finding[] = [];
  let count = 0;
  return {
    add: (kind, about, text) => {
      count += 1;
      if (stored.length < MAX_FINDINGS) stored.push({ kind, about, said: text });
    },
    count: () => count,
    first: () => stored,
  };
};
