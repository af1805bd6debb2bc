import { describe, expect, it } from 'vitest';
import { ownedDomainState, statusSinceRenewal } from './owned-domain-state.ts';

const END = Date.parse('2026-11-21T05:02:40.000Z');
const DAY_MS = 86_400_000;

describe('The state of an owned domain', () => {
  it.each([
    ['redemption', END, END, 'redemption'],
    // The registry corrected the end by a day.
    ['redemption', END, END + DAY_MS, 'redemption'],
    ['redemption', null, END, 'redemption'],
    // Restored, and renewed for a year, after this reading.
    ['redemption', END, END + 365 * DAY_MS, 'expired'],
    ['suspended', END, END + 365 * DAY_MS, 'on_hold'],
  ] as const)(
    'read as %s with the end %s, and paid until %s, is %s',
    (status, read, paid, state) => {
      const shown = statusSinceRenewal(status, read, paid);
      expect(ownedDomainState({ phase: 'expired', transferredAt: null }, shown)).toBe(state);
    },
  );
});
