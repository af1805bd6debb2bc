import { describe, expect, it } from 'vitest';
import { groupFeatures, priceOfPlan } from './hosting-plan.ts';
import type { PlanPrice } from './http/hosting.ts';

const price = (period: PlanPrice['period'], amount: number, discount: number): PlanPrice => ({
  type: 'periodicals',
  period,
  amount,
  discount,
});
const thela = { prices: [price('month', 99, 0), price('year', 1188, 20)] };

describe('The price of a plan', () => {
  it('is the amount minus the discount, and it renews at the regular price per month', () => {
    expect(priceOfPlan(thela, 'year')).toEqual({
      period: 'year',
      amountPaise: 118_800,
      discountPercent: 20,
      pricePaise: 95_040,
      renewalPerMonthPaise: 9_900,
    });
    expect(priceOfPlan(thela, 'month')).toMatchObject({
      pricePaise: 9_900,
      renewalPerMonthPaise: 9_900,
    });
  });

  it('is not known for a period that the plan lacks', () => {
    expect(priceOfPlan({ prices: [price('month', 499, 20)] }, 'year')).toBeNull();
    expect(priceOfPlan({ prices: [] }, 'month')).toBeNull();
  });
});

describe('The features of a plan', () => {
  it('stand under the five headings, in their order', () => {
    const text = `Security
Free SSL certificate
Top Features
1 website
10 GB SSD space

Service and Support
Ticket support`;
    expect(groupFeatures(text)).toEqual([
      { heading: 'Top Features', features: ['1 website', '10 GB SSD space'] },
      { heading: 'Security', features: ['Free SSL certificate'] },
      { heading: 'Service and Support', features: ['Ticket support'] },
    ]);
  });

  it('may come with bullets, colons, other capitals and other line ends', () => {
    expect(groupFeatures('  FREE FEATURES:\r\n- Site builder\r\n • 5 mailboxes\r\n')).toEqual([
      { heading: 'Free Features', features: ['Site builder', '5 mailboxes'] },
    ]);
  });

  it('are top features before the first heading', () => {
    expect(groupFeatures('1 website\nWordPress Options\nStaging copy')).toEqual([
      { heading: 'Top Features', features: ['1 website'] },
      { heading: 'WordPress Options', features: ['Staging copy'] },
    ]);
  });

  it('are no groups when there are none', () => {
    expect(groupFeatures('')).toEqual([]);
  });
});
