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

describe('The price of a hosting plan', () => {
  it('is the amount minus the discount, and the plan renews at the regular monthly price', () => {
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

  it('is null for a period that the plan does not offer', () => {
    expect(priceOfPlan({ prices: [price('month', 499, 20)] }, 'year')).toBeNull();
    expect(priceOfPlan({ prices: [] }, 'month')).toBeNull();
  });
});

describe('The features of a hosting plan', () => {
  it('are grouped under the five headings, in order', () => {
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

  it('are read with bullets, colons, capitals and CRLF line ends', () => {
    expect(groupFeatures('  FREE FEATURES:\r\n- Site builder\r\n • 5 mailboxes\r\n')).toEqual([
      { heading: 'Free Features', features: ['Site builder', '5 mailboxes'] },
    ]);
  });

  it('count as top features before the first heading', () => {
    expect(groupFeatures('1 website\nWordPress Options\nStaging copy')).toEqual([
      { heading: 'Top Features', features: ['1 website'] },
      { heading: 'WordPress Options', features: ['Staging copy'] },
    ]);
  });

  it('have no groups when the text is empty', () => {
    expect(groupFeatures('')).toEqual([]);
  });
});
