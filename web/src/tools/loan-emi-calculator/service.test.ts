import { describe, expect, it, test } from 'vitest';
import { byYear, planLoan } from './service.ts';

describe('The loan calculator', () => {
  // Against the formula worked out by hand and the calculators of two large banks.
  test.each([
    [1_000_000, 8.5, 240, 8678.23],
    [500_000, 10, 60, 10_623.52],
    [100_000, 12, 12, 8884.88],
    [1_000_000, 7.2, 120, 11_714.19],
    [2_500_000, 9, 180, 25_356.66],
    [120_000, 0, 12, 10_000],
  ])('₹%d at %d %% over %i months costs ₹%d a month', (amount, rate, months, emi) => {
    expect(planLoan({ amount, rate, months, extra: 0 }).emi).toBe(emi);
  });

  test.each([
    { amount: 1_000_000, rate: 8.5, months: 240, extra: 0 },
    { amount: 1_000_000, rate: 8.5, months: 240, extra: 50_000 },
    { amount: 1000, rate: 50, months: 480, extra: 0 },
    { amount: 333_333, rate: 13.37, months: 37, extra: 0 },
    { amount: 1000, rate: 36, months: 1, extra: 0 },
    { amount: 999_999, rate: 0, months: 7, extra: 0 },
  ])('$amount at $rate over $months months is repaid to the paisa', (loan) => {
    const { schedule, interest, total } = planLoan(loan);
    if (loan.extra === 0) expect(schedule).toHaveLength(loan.months);
    expect(schedule.at(-1)?.balance).toBe(0);
    const paidBack = schedule.reduce((sum, { principal }) => sum + Math.round(principal * 100), 0);
    expect(paidBack).toBe(loan.amount * 100);
    expect(total).toBeCloseTo(loan.amount + interest, 2);
  });

  it('charges less interest on a smaller balance', () => {
    const { schedule } = planLoan({ amount: 500_000, rate: 10, months: 60, extra: 0 });
    expect(schedule[0]).toEqual({
      month: 1,
      interest: 4166.67,
      principal: 6456.85,
      balance: 493_543.15,
    });
    const interests = schedule.map(({ interest }) => interest);
    expect(interests).toEqual(interests.toSorted((one, other) => other - one));
  });

  it('sums the schedule by year', () => {
    const { schedule, interest } = planLoan({ amount: 333_333, rate: 13.37, months: 30, extra: 0 });
    const years = byYear(schedule);
    expect(years.map(({ year }) => year)).toEqual([1, 2, 3]);
    expect(years.at(-1)?.balance).toBe(0);
    expect(years.reduce((sum, year) => sum + year.interest, 0)).toBeCloseTo(interest, 2);
  });

  it('ends earlier with extra payments', () => {
    const loan = { amount: 1_000_000, rate: 8.5, months: 240 };
    const plain = planLoan({ ...loan, extra: 0 });
    const paid = planLoan({ ...loan, extra: 50_000 });
    expect(paid.emi).toBe(plain.emi);
    expect(paid.schedule).toHaveLength(120);
    expect(paid.interest).toBe(487488.98);
    expect(planLoan({ ...loan, extra: 1_000_000 }).schedule).toHaveLength(12);
  });

  it('shows the last instalment when rounding makes it larger', () => {
    // 41.67 a month are all interest: the whole loan is paid at the end.
    expect(planLoan({ amount: 1000, rate: 50, months: 480, extra: 0 })).toMatchObject({
      emi: 41.67,
      last: 1041.67,
    });
  });
});
