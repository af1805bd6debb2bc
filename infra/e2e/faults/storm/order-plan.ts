/** What customers live through; told in `stories.ts`. */
export const STORIES = [
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
  'buys_code',
] as const;
export type StoryName = (typeof STORIES)[number];

export type OrderPlan = {
  readonly number: number;
  readonly story: StoryName;
  /** Which of the storm's customers; `rival` is another one. */
  readonly customer: number;
  readonly rival: number;
  /** The names to order; the second is for who orders two. */
  readonly domains: readonly [string, string];
  /** Twelve digits each; the first tells the bank's sandbox what to say. */
  readonly utrs: readonly [string, string];
  /** Pays by the link that the shop opens, or tells the two ways of a story apart. */
  readonly usesLink: boolean;
};
