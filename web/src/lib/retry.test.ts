import { expect, it, onTestFinished, vi } from 'vitest';
import { retry } from './retry.ts';

const unreachable = { failure: { kind: 'unreachable', text: '' } };

/** How long it waits before it asks once more, in ms, after so many failures in a row. */
const waitAfter = (
  failures: number,
  errorRetryInterval: number,
  chance: number,
  error: unknown = unreachable,
): number => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  const config = { errorRetryInterval } as Parameters<typeof retry>[2];
  const start = Date.now();
  let requestedAfter = Number.NaN;
  retry(
    error,
    '/api/orders',
    config,
    async () => {
      requestedAfter = Date.now() - start;
      return true;
    },
    { retryCount: failures, dedupe: true },
  );
  vi.runAllTimers();
  return requestedAfter;
};

it.each([
  [1, 1_000, 1_000],
  [2, 1_000, 2_000],
  [4, 1_000, 8_000],
  [6, 1_000, 30_000],
  [1, 5_000, 5_000],
  [100, 5_000, 30_000],
])(
  'after %i failures a request repeated every %i ms is retried in %i ms',
  (failures, every, ms) => {
    expect(waitAfter(failures, every, 0.5)).toBe(ms);
  },
);

it('the retry delay is randomized', () => {
  expect(waitAfter(100, 1_000, 0)).toBe(15_000);
  expect(waitAfter(100, 1_000, 0.99)).toBeCloseTo(44_700, 0);
});

it('a refused request is not retried', () => {
  const gone = { failure: { kind: 'refused', status: 404, text: '', fields: {} } };
  expect(waitAfter(1, 1_000, 0.5, gone)).toBeNaN();
});
