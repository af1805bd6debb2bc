export type OrderPlan = {
  readonly number: number;
  /** `competitor` is another customer. */
  readonly customer: number;
  readonly competitor: number;
  /** The second is for scenarios with two orders. */
  readonly domains: readonly [string, string];
  /** Domain for a plan; may cause a hosting fault. */
  readonly site: string;
  /** The first one chooses the bank sandbox's response. */
  readonly utrs: readonly [string, string];
  /** Pays by link, or selects a scenario's variant. */
  readonly usesLink: boolean;
};
