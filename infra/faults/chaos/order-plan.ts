/** What customers live through; told in `name-scenarios.ts`, `goods-scenarios.ts` and `balance-scenarios.ts`. */
export const SCENARIOS = [
  'pays',
  'orders_unchecked',
  'pays_late',
  'mistypes',
  'reports_twice',
  'is_robbed',
  'pays_two_with_one',
  'orders_twice_at_once',
  'claims_a_rupee',
  'races_for_a_name',
  'squats',
  'walks_away',
  'takes_other_name',
  'buys_code',
  'buys_plan',
  'orders_free_plan',
  'wants_two_free_plans',
  'buys_name_with_plan',
  'begins_three_orders',
  'spends_the_balance',
  'pays_the_rest',
  'pays_too_little',
  'pays_too_much',
  'corrects_id',
] as const;
export type ScenarioName = (typeof SCENARIOS)[number];

export type OrderPlan = {
  readonly number: number;
  readonly scenario: ScenarioName;
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
