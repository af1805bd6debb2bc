import type { PlanPrice } from '@haat/contracts/http/hosting';
import { expect, it } from 'vitest';
import { yearSaving } from './year-saving.ts';

const price = (period: PlanPrice['period'], amount: number, discount: number): PlanPrice => ({
  type: 'periodicals',
  period,
  amount,
  discount,
});
const thela = { prices: [price('month', 99, 0), price('year', 1188, 20)] };
// Twelve months cost ₹179.10 and eleven times ₹199: ₹2,368.10. The year costs ₹1,791.
const dukaan = { prices: [price('month', 199, 10), price('year', 2388, 25)] };
const mandi = { prices: [price('month', 499, 20)] };
const regular = { prices: [price('month', 99, 0), price('year', 1188, 0)] };
const dearer = { prices: [price('month', 99, 50), price('year', 1188, 0)] };

it.each([
  [[thela, dukaan, mandi], 'The first year costs 20 to 24% less than 12 months'],
  [[thela], 'The first year costs 20% less than 12 months'],
  [[mandi, regular], null],
  [[thela, regular], null],
  [[thela, dearer], null],
  [[], null],
])('a year is compared with its twelve months: %#', (plans, text) => {
  expect(yearSaving(plans)).toBe(text);
});
