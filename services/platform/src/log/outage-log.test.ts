import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EngineRefused, EngineUnavailable } from '../unavailable.ts';
import { createLog } from './log.ts';
import { createOutageLog, type OutageLogOptions } from './outage-log.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const PROBLEM = 'events cannot be read';
const opened = (options?: OutageLogOptions) => {
  const lines: string[] = [];
  const log = createLog({ name: 'test', destination: { write: (line) => lines.push(line) } });
  const { failed, worked } = createOutageLog(log, PROBLEM, options);
  return {
    failed,
    worked,
    written: () =>
      lines.splice(0).map((line) => {
        const { level, msg, tries, lastedMs } = JSON.parse(line);
        return [level, msg, ...(tries === undefined ? [] : [tries, lastedMs])];
      }),
  };
};
const unavailable = () => new EngineUnavailable('away');
const FIRST = ['warn', `${PROBLEM}, trying again`];

describe('An outage', () => {
  it('that heals is a warning, and a line with its tries and its length', () => {
    const { failed, worked, written } = opened();
    worked();
    for (let second = 0; second < 43; second += 1) {
      failed(unavailable());
      vi.advanceTimersByTime(1_000);
    }
    expect(written()).toEqual([FIRST]);
    worked();
    worked();
    expect(written()).toEqual([['info', `over: ${PROBLEM}`, 43, 43_000]]);
    failed(unavailable());
    expect(written()).toEqual([FIRST]);
  });

  it('that lasts beyond its budget is one error', () => {
    const { failed, worked, written } = opened({ budgetMs: 10_000 });
    for (let second = 0; second < 30; second += 1) {
      failed(unavailable());
      vi.advanceTimersByTime(1_000);
    }
    worked();
    expect(written()).toEqual([
      FIRST,
      ['error', PROBLEM, 11, 10_000],
      ['info', `over: ${PROBLEM}`, 30, 30_000],
    ]);
  });

  it('that an operator must end is an error at once', () => {
    const { failed, worked, written } = opened();
    const refused = new EngineRefused('It refuses the password.', 'Name the right one.');
    failed(refused);
    failed(refused);
    expect(written()).toEqual([['error', PROBLEM]]);
    worked();
    failed(unavailable());
    failed(refused);
    failed(unavailable());
    expect(written()).toEqual([
      ['info', `over: ${PROBLEM}`, 2, 0],
      FIRST,
      ['error', PROBLEM, 2, 0],
    ]);
  });

  it('of several parts is over when all of them work', () => {
    const { failed, worked, written } = opened();
    failed(unavailable(), {}, 'orders');
    failed(unavailable(), {}, 'payments');
    worked('orders');
    worked('orders');
    failed(unavailable(), {}, 'payments');
    expect(written()).toEqual([FIRST]);
    worked('payments');
    expect(written()).toEqual([['info', `over: ${PROBLEM}`, 3, 0]]);
  });

  it('is another one when nothing failed for minutes', () => {
    const { failed, written } = opened();
    failed(unavailable());
    vi.advanceTimersByTime(60 * 60 * 1_000);
    failed(unavailable());
    expect(written()).toEqual([FIRST, FIRST]);
  });
});

it('an error that no retry heals is logged each time', () => {
  const { failed, written } = opened();
  for (let time = 0; time < 2; time += 1) failed(new TypeError('a defect'));
  expect(written()).toEqual([
    ['error', PROBLEM],
    ['error', PROBLEM],
  ]);
});
