import { describe, expect, it } from 'vitest';
import { FIRST_POLL_MS, pollInterval, SLOWEST_POLL_MS } from './poll-interval.ts';

describe('Polling an order', () => {
  it('starts at two seconds, also before the first answer', () => {
    expect(pollInterval(undefined, 0)).toBe(2000);
    expect(pollInterval('under_review', 0)).toBe(FIRST_POLL_MS);
  });

  it('slows down while nothing changes, up to fifteen seconds', () => {
    const waits = Array.from({ length: 20 }, (_, unchanged) => pollInterval('locked', unchanged));
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits.at(-1)).toBe(SLOWEST_POLL_MS);
    expect(new Set(waits.slice(0, 6)).size).toBe(6);
  });

  it('continues while the order is under review, in processing or locked', () => {
    for (const status of ['under_review', 'in_processing', 'locked'] as const) {
      expect(pollInterval(status, 100)).toBeGreaterThan(0);
    }
  });

  it('stops once the order is completed, failed or cancelled', () => {
    for (const status of ['completed', 'failed', 'cancelled'] as const) {
      expect(pollInterval(status, 0)).toBe(0);
    }
  });
});
