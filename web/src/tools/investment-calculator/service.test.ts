import { describe, expect, it } from 'vitest';
import { growInvestment, type Investment } from './service.ts';

const none: Investment = { monthly: 0, lump: 0, rate: 12, years: 10, step: 0, inflation: 0 };
const after = (plan: Partial<Investment>) => growInvestment({ ...none, ...plan }).at(-1);

describe('The investment calculator', () => {
  it('calculates a SIP like fund houses', () => {
    const grown = after({ monthly: 10_000 });
    expect(grown?.invested).toBe(1_200_000);
    expect(Math.round(grown?.value ?? 0)).toBe(2_323_391);
  });

  it('calculates a lump sum with yearly growth', () => {
    expect(after({ lump: 100_000 })).toMatchObject({ invested: 100_000, value: 310_584.82 });
  });

  it('adds the SIP and the lump sum', () => {
    const both = after({ monthly: 10_000, lump: 100_000 });
    expect(Math.round(both?.value ?? 0)).toBe(2_323_391 + 310_585);
  });

  it('raises the monthly amount every year', () => {
    const [first, second] = growInvestment({ ...none, monthly: 1000, step: 10, years: 2, rate: 0 });
    expect(first).toMatchObject({ invested: 12_000, value: 12_000 });
    expect(second).toMatchObject({ invested: 25_200, value: 25_200 });
  });

  it('shows the value after inflation', () => {
    expect(after({ lump: 100_000, rate: 6, inflation: 6, years: 20 })?.today).toBe(100_000);
  });

  it('shows zero when nothing is invested', () => {
    expect(after({})).toMatchObject({ invested: 0, value: 0, today: 0 });
  });
});
