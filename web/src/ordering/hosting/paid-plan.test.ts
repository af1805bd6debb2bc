import { expect, it } from 'vitest';
import { paidPlan } from './paid-plan.ts';

const price = (period: 'month' | 'year', amount: number, discount: number) =>
  ({ type: 'periodicals', period, amount, discount }) as const;
const dukaan = {
  id: 102,
  title: 'Dukaan',
  prices: [price('month', 199, 0), price('year', 2388, 25)],
};

it.each([
  ['month', { amount: 199, balance_used: 0 }],
  ['year', { amount: 1791, balance_used: 0 }],
  ['month', { amount: 99, balance_used: 100 }],
  ['month', { amount: 199, balance_used: 199 }],
  ['year', { amount: 500, balance_used: 0 }],
] as const)('a payment for a plan selects its period %s: %#', (period, paid) => {
  expect(paidPlan([dukaan], { ...paid, subject: 'Dukaan' })).toEqual({ planId: 102, period });
});

it('a plan that is no longer sold is not opened', () => {
  expect(paidPlan([dukaan], { amount: 199, balance_used: 0, subject: 'Mandi' })).toBeNull();
});
