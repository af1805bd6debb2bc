import { EventEmitter } from 'node:events';
import { noopLog } from '@haat/platform/log';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CrawlsAtRest } from './crawl/crawls-at-rest.ts';
import { watchIdle } from './idle-watch.ts';

const TEN_MINUTES = 600_000;
const A_MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const watched = () => {
  const server = new EventEmitter();
  const onIdle = vi.fn();
  let now: CrawlsAtRest = { lastEndedAt: null, neededAt: null };
  const crawls = vi.fn(async () => now);
  const end = watchIdle(server, { idleMs: TEN_MINUTES, crawls, onIdle, log: noopLog });
  const request = (url = '/api/webtools/dns-lookup'): (() => void) => {
    const response = new EventEmitter();
    server.emit('request', { url }, response);
    return () => void response.emit('close');
  };
  const wait = async (ms: number): Promise<number> => {
    await vi.advanceTimersByTimeAsync(ms);
    return onIdle.mock.calls.length;
  };
  return { onIdle, crawls, end, request, wait, set: (state: CrawlsAtRest) => (now = state) };
};

it('ten minutes after its last request the process reports that it is idle', async () => {
  const { request, wait, end, onIdle } = watched();
  const answered = request();
  expect(await wait(2 * TEN_MINUTES)).toBe(0);
  answered();
  request('/health/live')();
  expect(await wait(TEN_MINUTES - 1)).toBe(0);
  expect(await wait(1)).toBe(1);
  expect(onIdle).toHaveBeenLastCalledWith(null);
  expect(await wait(A_MINUTE)).toBe(2);
  end();
  expect(await wait(TEN_MINUTES)).toBe(2);
});

it('health checks keep no process awake', async () => {
  const { request, wait } = watched();
  for (let minute = 0; minute < 9; minute += 1) {
    request('/health/live')();
    await wait(A_MINUTE);
  }
  expect(await wait(A_MINUTE)).toBe(1);
});

it('an unfinished crawl keeps the process awake, and ten minutes after its end', async () => {
  const { wait, set, onIdle } = watched();
  set({ lastEndedAt: null, neededAt: 0 });
  expect(await wait(5 * TEN_MINUTES)).toBe(0);
  const removal = Date.now() + 100 * TEN_MINUTES;
  set({ lastEndedAt: Date.now(), neededAt: removal });
  expect(await wait(TEN_MINUTES - 1)).toBe(0);
  expect(await wait(1)).toBe(1);
  expect(onIdle).toHaveBeenLastCalledWith(removal);
});

it('a crawl that is soon to be removed keeps the process awake', async () => {
  const { wait, set } = watched();
  set({ lastEndedAt: 0, neededAt: Date.now() + 2 * TEN_MINUTES });
  expect(await wait(2 * TEN_MINUTES)).toBe(0);
  set({ lastEndedAt: null, neededAt: null });
  expect(await wait(A_MINUTE)).toBe(1);
});

it('a database that does not answer keeps the process awake', async () => {
  const { crawls, wait } = watched();
  crawls.mockRejectedValue(new Error('away'));
  expect(await wait(TEN_MINUTES)).toBe(0);
});
