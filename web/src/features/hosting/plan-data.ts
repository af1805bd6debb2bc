import { priceOfPlan } from '@haat/contracts/hosting-plan';
import type { HostingPlan } from '@haat/contracts/http/hosting';
import { recurringOffer } from '../../lib/offer-data.ts';
import { type AboutPage, type StructuredData, shopData } from '../../lib/structured-data.ts';
import { summaryOf } from './compare-plans.ts';
import { PERIODS } from './plan-offer.ts';

type PlanPage = AboutPage & {
  readonly path: string;
  readonly category: string;
  /** MadeToOrder: sold on request. */
  readonly availability: 'InStock' | 'MadeToOrder';
};

/** A product for each plan with a price, with an offer for each period. */
export const planData = (
  plans: readonly HostingPlan[],
  { origin, image, path, category, availability }: PlanPage,
): readonly StructuredData[] =>
  plans.flatMap((plan) => {
    const prices = PERIODS.flatMap(([period]) => priceOfPlan(plan, period) ?? []);
    if (prices.length === 0) return [];
    return [
      {
        '@type': 'Product',
        sku: String(plan.id),
        name: plan.title,
        description: summaryOf(plan) || undefined,
        category,
        image,
        offers: prices.map(({ period, pricePaise, amountPaise }) => ({
          ...recurringOffer({ period, firstPaise: pricePaise, renewalPaise: amountPaise }),
          url: `${origin}${path}`,
          availability: `https://schema.org/${availability}`,
          seller: shopData(origin),
        })),
      },
    ];
  });
