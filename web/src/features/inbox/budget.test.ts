import { expect, test } from 'vitest';
import { budgetFor } from './budget.ts';

test.each([
  [null, 'unsure'],
  [999_999, 'below-10000'],
  [1_000_000, '10000-25000'],
  [2_500_000, '25000-50000'],
  [5_000_000, '50000-100000'],
  [10_000_001, 'above-100000'],
] as const)('%s paise select the budget “%s”', (paise, budget) => {
  expect(budgetFor(paise)).toBe(budget);
});
