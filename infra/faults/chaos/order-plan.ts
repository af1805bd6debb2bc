export type OrderPlan = {
  readonly number: number;
  /** Which of the storm's customers; `competitor` is another one. */
  readonly customer: number;
  readonly competitor: number;
  /** The names to order; the second is for who orders two. */
  readonly domains: readonly [string, string];
  /** A domain for a plan; it may trouble the hosting server. */
  readonly site: string;
  /** Twelve digits each; the first tells the bank's sandbox what to say. */
  readonly utrs: readonly [string, string];
  /** Pays by the link that the shop opens, or tells the two ways of a story apart. */
  readonly usesLink: boolean;
};
