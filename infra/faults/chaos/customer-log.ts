/** What the shop told its customers, and what they really paid: none of it may be lost. */
export type CustomerLog = {
  /** Orders that were answered as placed. */
  readonly orders: readonly {
    readonly orderId: string;
    readonly domain: string;
    readonly customerId: string;
    readonly plan: number;
  }[];
  /** Payments that were given a reference code. */
  readonly payments: readonly {
    readonly referenceCode: string;
    /** Null of one that the balance alone pays. */
    readonly utr: string | null;
    readonly customerId: string;
    readonly plan: number;
  }[];
  /** What really arrived in the shop's account, whatever the bank says of it. */
  readonly paid: readonly {
    readonly utr: string;
    readonly paise: number;
    /** Of the link that was paid by, where the payer's app handed it on. */
    readonly tr: string | null;
    readonly customerId: string;
  }[];
  /** Answers that nobody should get: statuses of 500 and above other than 502 and 503. */
  readonly broken: readonly string[];
  /** Requests that were given up unanswered. */
  readonly unanswered: readonly string[];
};

export type MutableCustomerLog = {
  readonly [Key in keyof CustomerLog]: CustomerLog[Key][number][];
};

export const createCustomerLog = (): MutableCustomerLog => ({
  orders: [],
  payments: [],
  paid: [],
  broken: [],
  unanswered: [],
});
