import { describe, expect, it, test } from 'vitest';
import { byYear, planLoan } from './service.ts';

describe('The loan calculator', () => {
  // Against the formula worked out by hand and the calculators of two large banks.
  test.each([
    [1_000_000, 8.5, 240, 8678.23],
    [500_000, 10, 60, 10_623.52],
    [100_000, 12, 12, 8884.88],
    [120_000, 0, 12, 10_000],
  ])('₹%d at %d %% over %i months costs ₹%d a month', (amount, rate, months, emi) => {
    expect(planLoan({ amount, rate, months }).emi).toBe(emi);
  });

  test.each([
    { amount: 1_000_000, rate: 8.5, months: 240 },
    { amount: 333_333, rate: 13.37, months: 37 },
    { amount: 1000, rate: 36, months: 1 },
    { amount: 999_999, rate: 0, months: 7 },
  ])('$amount at $rate over $months months is paid back to the paisa', (loan) => {
    const { schedule, interest, total } = planLoan(loan);
    expect(schedule).toHaveLength(loan.months);
    expect(schedule.at(-1)?.balance).toBe(0);
    const paidBack = schedule.reduce((sum, { principal }) => sum + Math.round(principal * 100), 0);
    expect(paidBack).toBe(loan.amount * 100);
    expect(total).toBeCloseTo(loan.amount + interest, 2);
  });

  it('takes less interest from a smaller balance', () => {
    const { schedule } = planLoan({ amount: 500_000, rate: 10, months: 60 });
    expect(schedule[0]).toEqual({
      month: 1,
      interest: 4166.67,
      principal: 6456.85,
      balance: 493_543.15,
    });
    const interests = schedule.map(({ interest }) => interest);
    expect(interests).toEqual(interests.toSorted((one, other) => other - one));
  });

  it('sums up by years', () => {
    const { schedule, interest } = planLoan({ amount: 333_333, rate: 13.37, months: 30 });
    const years = byYear(schedule);
    expect(years.map(({ year }) => year)).toEqual([1, 2, 3]);
    expect(years.at(-1)?.balance).toBe(0);
    expect(years.reduce((sum, year) => sum + year.interest, 0)).toBeCloseTo(interest, 2);
  });
});
