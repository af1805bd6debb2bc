import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from './log.ts';
import { batchRepeats } from './log-repeats.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const WINDOW_MS = 10_000;

const createBatchingLog = () => {
  const lines: string[] = [];
  const destination = batchRepeats({ write: (line) => lines.push(line) });
  const log = createLog({ name: 'worker', destination });
  const written = () =>
    lines.map((line) => {
      const { msg, repeated, orderId } = JSON.parse(line);
      return [msg, repeated, orderId].filter((part) => part !== undefined);
    });
  return { log, written, flush: destination.flush };
};

let ways = 0;
/** The same error, from another place in the code. */
const unavailable = () => {
  ways += 1;
  return Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:6379'), {
    code: 'ECONNREFUSED',
    stack: `Error: "away"\n    at way${ways} (C:\\shop\\queue.ts:1)`,
  });
};

it('a warning repeated hundreds of times is written once, and then counted', () => {
  const { log, written } = createBatchingLog();
  for (let time = 0; time < 500; time += 1) {
    log.warn({ error: unavailable() }, 'queue connection lost');
    vi.advanceTimersByTime(10);
  }
  expect(written()).toEqual([['queue connection lost']]);
  vi.advanceTimersByTime(WINDOW_MS);
  expect(written()).toEqual([['queue connection lost'], ['queue connection lost', 499]]);
});

it('lines that differ only in their wait time count as repeats', () => {
  const { log, written } = createBatchingLog();
  for (const waitMs of [51.2, 93, 187.5]) log.warn({ waitMs }, 'lost the subscription');
  vi.advanceTimersByTime(WINDOW_MS);
  expect(written()).toEqual([['lost the subscription'], ['lost the subscription', 2]]);
});

it('a lasting warning is counted every ten seconds, and a new burst is written again', () => {
  const { log, written } = createBatchingLog();
  for (let second = 0; second < 30; second += 1) {
    log.error('lost');
    vi.advanceTimersByTime(1_000);
  }
  vi.advanceTimersByTime(2 * WINDOW_MS);
  const counted = written().flatMap(([, repeated]) => (repeated === undefined ? [] : [repeated]));
  expect(
    counted.reduce((sum: number, one) => sum + Number(one), written().length - counted.length),
  ).toBe(30);
  expect(written().length).toBeLessThan(7);
  const before = written().length;
  log.error('lost');
  expect(written().slice(before)).toEqual([['lost']]);
});

it('the same warning of another order is another line; info lines are never counted', () => {
  const { log, written } = createBatchingLog();
  for (const orderId of ['HT-1', 'HT-2']) log.warn({ orderId }, 'waits for a person');
  for (let time = 0; time < 3; time += 1) log.info('taken');
  expect(written()).toEqual([
    ['waits for a person', 'HT-1'],
    ['waits for a person', 'HT-2'],
    ...[['taken'], ['taken'], ['taken']],
  ]);
});

it('counts a limited number of different lines, and writes the others as they come', () => {
  const { log, written } = createBatchingLog();
  for (let round = 0; round < 2; round += 1) {
    for (let n = 0; n < 300; n += 1) log.warn({ orderId: `HT-${n}` }, 'waits');
  }
  expect(written()).toHaveLength(300 + 100);
});

it('writes the pending counts at the end of the process', () => {
  const { log, written, flush } = createBatchingLog();
  for (let time = 0; time < 3; time += 1) log.error('lost');
  flush();
  expect(written()).toEqual([['lost'], ['lost', 2]]);
});
