import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chargedForUpgrade,
  daysOfPeriod,
  paidAfterUpgrade,
  upgradePricePaise,
} from './upgrade-price.ts';

const parts = { fullPaise: 251_160, paidPaise: 179_100, daysLeft: 358, days: 365 };

describe('The price of an upgrade', () => {
  it('is the difference for the days left, rounded half up to the paisa', () => {
    expect(upgradePricePaise(parts)).toBe(70_678);
    expect(upgradePricePaise({ ...parts, fullPaise: 319_200 })).toBe(137_413);
    expect(upgradePricePaise({ fullPaise: 101, paidPaise: 100, daysLeft: 1, days: 2 })).toBe(1);
    expect(upgradePricePaise({ fullPaise: 101, paidPaise: 100, daysLeft: 49, days: 100 })).toBe(0);
  });

  it('is the whole difference on the first day, and nothing where more was paid', () => {
    expect(upgradePricePaise({ ...parts, daysLeft: 365 })).toBe(72_060);
    expect(upgradePricePaise({ ...parts, paidPaise: 251_160 })).toBe(0);
    expect(upgradePricePaise({ ...parts, paidPaise: 300_000 })).toBe(0);
  });

  it('is not charged below half a rupee', () => {
    const little = { fullPaise: 150, paidPaise: 100, daysLeft: 98, days: 100 };
    expect(upgradePricePaise(little)).toBe(49);
    expect(chargedForUpgrade(little)).toBe(0);
    expect(chargedForUpgrade({ ...little, daysLeft: 99 })).toBe(50);
  });

  it('leaves what was paid, for the next upgrade', () => {
    expect(paidAfterUpgrade(parts)).toBe(251_160);
    expect(paidAfterUpgrade({ ...parts, paidPaise: 300_000 })).toBe(300_000);
  });

  it.each([
    // 28 Nov has begun in India.
    ['2026-11-21T05:00:00.000Z', '2027-11-21T05:00:00.000Z', '2026-11-27T18:30:00.000Z', 358, 365],
    ['2026-11-21T05:00:00.000Z', '2027-11-21T05:00:00.000Z', '2026-11-27T18:29:59.999Z', 359, 365],
    ['2026-11-21T05:00:00.000Z', '2027-11-21T05:00:00.000Z', '2026-11-21T06:00:00.000Z', 365, 365],
    ['2026-11-21T05:00:00.000Z', '2027-11-21T05:00:00.000Z', '2027-11-20T12:00:00.000Z', 1, 365],
    ['2026-11-21T05:00:00.000Z', '2027-11-21T05:00:00.000Z', '2027-11-21T04:00:00.000Z', 0, 365],
    ['2028-01-31T20:00:00.000Z', '2028-02-29T20:00:00.000Z', '2028-02-10T20:00:00.000Z', 19, 29],
  ])('counts days in India: from %s to %s at %s', (began, paidUntil, now, daysLeft, days) => {
    expect(daysOfPeriod({ began, paidUntil }, Date.parse(now))).toEqual({ daysLeft, days });
  });
});

/** Written another way: day by day on the wall calendar, in fractions that are never rounded. */
describe('200 upgrades at random days of random periods', () => {
  const dayIn = (at: number): string =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(at);
  const nextDay = (day: string): string => {
    const noon = new Date(`${day}T12:00:00Z`);
    noon.setUTCDate(noon.getUTCDate() + 1);
    return noon.toISOString().slice(0, 10);
  };
  const daysBetween = (from: string, to: string): readonly string[] => {
    const days: string[] = [];
    for (let day = from; day < to; day = nextDay(day)) days.push(day);
    return days;
  };

  /** @returns the price as a decimal text with 30 digits after the paisa, not rounded. */
  const exactly = (fullPaise: number, paidPaise: number, left: number, days: number): string => {
    const scale = 10n ** 30n;
    let sum = 0n;
    for (let day = 0; day < left; day += 1) sum += BigInt(fullPaise - paidPaise) * scale;
    const scaled = sum < 0n ? 0n : sum / BigInt(days);
    const digits = scaled.toString().padStart(31, '0');
    return `${digits.slice(0, -30)}.${digits.slice(-30)}`;
  };
  const halfUp = (decimal: string): number => {
    const [whole = '0', fraction = ''] = decimal.split('.');
    return Number(BigInt(whole) + (fraction.charAt(0) >= '5' ? 1n : 0n));
  };

  it('cost what an independent calculation says', () => {
    const cases = fc.record({
      begins: fc.date({
        min: new Date('2024-01-01T00:00:00Z'),
        max: new Date('2033-12-31T23:59:59Z'),
        noInvalidDate: true,
      }),
      lasts: fc.integer({ min: 28, max: 366 }),
      ends: fc.integer({ min: -43_200, max: 43_200 }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      fullPaise: fc.integer({ min: 0, max: 100_000_000 }),
      paidPaise: fc.integer({ min: 0, max: 100_000_000 }),
    });
    const check = ({
      begins,
      lasts,
      ends,
      at,
      fullPaise,
      paidPaise,
    }: {
      begins: Date;
      lasts: number;
      ends: number;
      at: number;
      fullPaise: number;
      paidPaise: number;
    }) => {
      const end = begins.getTime() + lasts * 86_400_000 + ends * 1_000;
      const now = Math.floor(begins.getTime() + at * (end - begins.getTime()));
      const [first, today, last] = [begins.getTime(), now, end].map(dayIn) as [
        string,
        string,
        string,
      ];
      const counted = daysOfPeriod(
        { began: begins.toISOString(), paidUntil: new Date(end).toISOString() },
        now,
      );
      const [left, all] = [daysBetween(today, last), daysBetween(first, last)];
      expect(counted).toEqual({ daysLeft: left.length, days: all.length });
      const price = upgradePricePaise({ fullPaise, paidPaise, ...counted });
      expect(price).toBe(halfUp(exactly(fullPaise, paidPaise, left.length, all.length)));
      expect(price).toBeGreaterThanOrEqual(0);
    };
    fc.assert(fc.property(cases, check), { numRuns: 200 });
  });
});
