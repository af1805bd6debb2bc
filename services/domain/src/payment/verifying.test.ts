import { describe, expect, it } from 'vitest';
import { isNotFoundYet, VERIFYING_MS } from './verifying.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = Date.parse('2026-11-21T05:00:00.000Z');
const rulesOf = (PAYMENT_VERIFIER: 'http' | 'statement' | 'operator') => ({
  PAYMENT_VERIFIER,
  CLAIM_UNVERIFIED_MS: 72 * HOUR,
});
/** @param notSeenMs after the submission; null where nothing said so. */
const notFound = (
  verifier: 'http' | 'statement' | 'operator',
  notSeenMs: number | null,
  ms: number,
): boolean => {
  const creditNotSeenAt = notSeenMs === null ? null : at + notSeenMs;
  return isNotFoundYet({ submittedAt: at, creditNotSeenAt }, rulesOf(verifier), at + ms);
};

describe('A payment that the bank does not show', () => {
  it.each([
    ['0:04', 4_000, false],
    ['14:59', 15 * MINUTE - 1_000, false],
    ['15:00', 15 * MINUTE, true],
  ])('counts as not found from 15 minutes on: after %s', (_, ms, isNotFound) => {
    expect(VERIFYING_MS).toBe(15 * MINUTE);
    expect(notFound('http', 1_000, ms)).toBe(isNotFound);
  });

  it('is still verified while the bank gives no answer', () => {
    expect(notFound('http', null, 3 * HOUR)).toBe(false);
  });
});

describe('A payment that waits for bank statements', () => {
  it.each([
    ['before any import', null, 71 * HOUR, false],
    ['72 hours without an import', null, 72 * HOUR, true],
    ['59 minutes past the import', 20 * HOUR, 20 * HOUR + 59 * MINUTE, false],
    ['an hour past the import', 20 * HOUR, 21 * HOUR, true],
    ['72 hours, just imported', 72 * HOUR - 1, 72 * HOUR, true],
  ])(
    'counts as not found an hour after an import, or after 72 hours: %s',
    (_, notSeenMs, ms, isNotFound) => {
      expect(notFound('statement', notSeenMs, ms)).toBe(isNotFound);
    },
  );
});

it('a payment that an operator decides on is always being verified', () => {
  expect(notFound('operator', 1_000, 1_000 * HOUR)).toBe(false);
});
