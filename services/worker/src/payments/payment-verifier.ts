import type { Paise } from '@haat/contracts/money';

/** What is asked about a payment that a customer reported. */
export type CreditQuestion = {
  /** The bank reference, as `readUtr` gives it. */
  readonly utr: string;
  /** Of the UPI link that was made for the customer; null when there was none. */
  readonly tr: string | null;
  /** What the customer reports. */
  readonly amountPaise: Paise;
  readonly referenceCode: string;
};

/** A credit as the bank tells of it, its texts cut and cleaned. */
export type BankCredit = {
  /** The bank's own id of it; null where it gives none. */
  readonly bankId: string | null;
  readonly utr: string;
  readonly amountPaise: Paise;
  /** ISO 8601 in UTC. */
  readonly creditedAt: string;
  readonly tr: string | null;
  readonly note: string | null;
  readonly payer: string | null;
};

/** What the bank says. `description` is for operators and free of credentials. */
export type BankAnswer =
  | { readonly kind: 'credited'; readonly credit: BankCredit }
  /** The payment never reached the account, and never will. */
  | { readonly kind: 'returned'; readonly description: string }
  /** No such credit yet. */
  | { readonly kind: 'none' }
  /** No statement that was imported shows such a credit: the next one may. */
  | { readonly kind: 'awaited' }
  /** There is no bank to ask: a person decides. */
  | { readonly kind: 'by_hand' }
  /** It speaks of another payment, by its UTR and its `tr`. */
  | { readonly kind: 'other_payment' }
  /** The bank could not be asked; not `retryable`: only an operator can help. */
  | { readonly kind: 'unavailable'; readonly retryable: boolean; readonly description: string };

/** Asks the bank for a credit. Repeating the question changes nothing; never throws. */
export type PaymentVerifier = {
  readonly lookUp: (question: CreditQuestion) => Promise<BankAnswer>;
  readonly close: () => Promise<void>;
};
