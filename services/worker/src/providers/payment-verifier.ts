import type { Paise } from '@haat/contracts/money';

export type PaymentClaim = {
  /** The bank's reference (UTR, transaction id), normalized. */
  readonly utr: string;
  /** What must have been credited at least. */
  readonly amountPaise: Paise;
  readonly referenceCode: string;
  /** ISO 8601 in UTC. */
  readonly submittedAt: string;
};

/** What the bank knows of a claim. `description` is for operators and free of credentials. */
export type PaymentVerdict =
  | {
      readonly kind: 'verified';
      /** Never below what was claimed; the excess is the customer's. */
      readonly creditedPaise: Paise;
      /** ISO 8601 in UTC. */
      readonly creditedAt: string;
    }
  | {
      readonly kind: 'rejected';
      /** A sentence for the customer. */
      readonly reason: string;
      readonly description: string;
    }
  | { readonly kind: 'underpaid'; readonly creditedPaise: Paise }
  /** Not seen yet: ask again later. */
  | { readonly kind: 'pending' }
  /** The bank could not be asked; not `retryable`: only an operator can help. */
  | { readonly kind: 'unavailable'; readonly retryable: boolean; readonly description: string };

/** Asks the bank whether a claim is true. Repeating the question changes nothing; never throws. */
export type PaymentVerifier = {
  readonly verify: (claim: PaymentClaim) => Promise<PaymentVerdict>;
  readonly close: () => Promise<void>;
};
