import { FEATURE_HEADINGS, type FeatureHeading } from './constants.ts';
import type { HostingPlan, PlanPeriod } from './http/hosting.ts';
import { discounted, type Paise, paisePerMonth, rupeesToPaise } from './money.ts';

export type PriceOfPlan = {
  readonly period: PlanPeriod;
  /** Regular price of the whole period. */
  readonly amountPaise: Paise;
  readonly discountPercent: number;
  /** First period: the regular price minus the discount. */
  readonly pricePaise: Paise;
  /** The regular monthly price, else a twelfth of the year's. */
  readonly renewalPerMonthPaise: Paise;
};

/** @returns null where the plan has no price for the period. */
export const priceOfPlan = (
  { prices }: Pick<HostingPlan, 'prices'>,
  period: PlanPeriod,
): PriceOfPlan | null => {
  const price = prices.find((candidate) => candidate.period === period);
  const amountPaise = price ? rupeesToPaise(price.amount) : null;
  if (!price || amountPaise === null) return null;
  return {
    period,
    amountPaise,
    discountPercent: price.discount,
    pricePaise: discounted(amountPaise, price.discount),
    renewalPerMonthPaise: period === 'month' ? amountPaise : paisePerMonth(amountPaise),
  };
};

export type FeatureGroup = {
  readonly heading: FeatureHeading;
  readonly features: readonly string[];
};

const headings: ReadonlyMap<string, FeatureHeading> = new Map(
  FEATURE_HEADINGS.map((heading) => [heading.toLowerCase(), heading]),
);

const headingIn = (line: string): FeatureHeading | undefined =>
  headings.get(line.replace(/:$/, '').trim().toLowerCase());

/** Groups features by heading; lines before the first are top features. No empty headings. */
export const groupFeatures = (text: string): readonly FeatureGroup[] => {
  const groups = new Map<FeatureHeading, string[]>(FEATURE_HEADINGS.map((name) => [name, []]));
  let current: FeatureHeading = FEATURE_HEADINGS[0];
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.replace(/^\s*[-*•✓]\s+/u, '').trim();
    const heading = headingIn(line);
    if (heading) current = heading;
    else if (line !== '') groups.get(current)?.push(line);
  }
  return [...groups]
    .filter(([, features]) => features.length > 0)
    .map(([heading, features]) => ({ heading, features }));
};
