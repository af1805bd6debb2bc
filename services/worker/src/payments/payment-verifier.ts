import type { Paise } from '@haat/contracts/money';

export type CreditQuestion = {
  /** Transaction ID, as `readUtr` returns it. */
  readonly utr: string;
  /** From the customer's UPI link; null without one. */
  readonly tr: string | null;
  readonly amountPaise: Paise;
  readonly referenceCode: string;
};

/** Texts are cut and cleaned. */
export type BankCredit = {
  /** The bank's own id; null if it gives none. */
  readonly bankId: string | null;
  readonly utr: string;
  readonly amountPaise: Paise;
  /** ISO 8601 in UTC. */
  readonly creditedAt: string;
  readonly tr: string | null;
  readonly note: string | null;
  readonly payer: string | null;
};

/** `description` is for operators and has no credentials. */
export type BankAnswer =
  | {
      readonly kind: 'credited';
      readonly credit: BankCredit;
      /** Read from its stream; a bank's answer may be the first news of it. */
      readonly isObserved?: true;
    }
  /** It never reached the account, and never will. */
  | { readonly kind: 'returned'; readonly description: string }
  | { readonly kind: 'none' }
  /** In no imported statement yet. */
  | { readonly kind: 'awaited' }
  /** No bank to ask: a person decides. */
  | { readonly kind: 'by_hand' }
  /** The answer's UTR and `tr` are another payment's. */
  | { readonly kind: 'other_payment' }
  /** Not `retryable`: only an operator can help. */
  | { readonly kind: 'unavailable'; readonly retryable: boolean; readonly description: string };

/** Asks the bank for a credit. Repeatable; never throws. */
export type PaymentVerifier = {
  readonly lookUp: (question: CreditQuestion) => Promise<BankAnswer>;
  readonly close: () => Promise<void>;
};
