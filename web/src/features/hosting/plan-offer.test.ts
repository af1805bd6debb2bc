import type { HostingPlan, PlanPrice } from '@haat/contracts/http/hosting';
import { describe, expect, it, test } from 'vitest';
import { firstPeriod, offerOf, planText } from './plan-offer.ts';

const price = (period: PlanPrice['period'], amount: number, discount: number): PlanPrice => ({
  type: 'periodicals',
  period,
  amount,
  discount,
});
const plan = (title: string, prices: readonly PlanPrice[]): HostingPlan => ({
  id: 1,
  category: 244,
  title,
  features: '',
  prices: [...prices],
});
const dukaan = plan('Dukaan', [price('month', 199, 0), price('year', 2388, 25)]);
const mandi = plan('Mandi', [price('month', 499, 20)]);
const chowk = plan('Chowk', []);

describe('The card of a plan', () => {
  it('shows the price of the period, the discount and the renewal price', () => {
    const offer = offerOf(dukaan, 'year');
    expect(offer).toMatchObject({
      off: '25% off',
      renewal: 'Plan renews at ₹199.00 per month.',
      price: { pricePaise: 179_100, amountPaise: 238_800 },
    });
  });

  it('shows no discount when there is none', () => {
    expect(offerOf(dukaan, 'month').off).toBeNull();
  });

  it('rounds a discount to two decimals', () => {
    expect(offerOf(plan('Mela', [price('year', 4788, 33.3333)]), 'year').off).toBe('33.33% off');
    expect(offerOf(plan('Mela', [price('month', 399, 12.5)]), 'month').off).toBe('12.5% off');
  });

  it('suggests the other period when the chosen one has no price', () => {
    expect(offerOf(mandi, 'year')).toEqual({
      price: null,
      off: null,
      renewal: null,
      instead: 'month',
    });
    expect(offerOf(chowk, 'year').instead).toBeNull();
  });
});

it('the first period shown is the year, or the one that has a price', () => {
  expect([dukaan, mandi, chowk].map(firstPeriod)).toEqual(['year', 'month', 'year']);
});

test.each([
  [dukaan, 'year', 'Dukaan, ₹1,791.00 per year'],
  [dukaan, 'month', 'Dukaan, ₹199.00 per month'],
  [chowk, 'year', 'Chowk'],
] as const)('%o per %s is shown as “%s”', (chosen, period, words) => {
  expect(planText(chosen, period)).toBe(words);
});
