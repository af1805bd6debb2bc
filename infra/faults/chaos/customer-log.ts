/** What the shop confirmed, and what customers really paid: none of it may be lost. */
export type CustomerLog = {
  readonly orders: readonly {
    readonly orderId: string;
    readonly domain: string;
    readonly customerId: string;
    readonly plan: number;
  }[];
  readonly payments: readonly {
    readonly referenceCode: string;
    /** Null for a payment from the balance. */
    readonly utr: string | null;
    readonly customerId: string;
    readonly plan: number;
  }[];
  /** Really arrived, whatever the bank says. */
  readonly paid: readonly {
    readonly utr: string;
    readonly paise: number;
    /** Where the payer's app passed it on. */
    readonly tr: string | null;
    readonly customerId: string;
  }[];
  /** Statuses from 500, except 502 and 503. */
  readonly broken: readonly string[];
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
