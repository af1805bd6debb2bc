import { EventStoreRefused, EventStoreUnavailable } from '@haat/event-store/port';
import { createLog } from '@haat/platform/log';
import { DatabaseError } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { waitUntilReady } from './wait-until-ready.ts';

const unavailable = (): never => {
  throw new EventStoreUnavailable('away');
};
const databaseError = (code: string, message: string): DatabaseError =>
  Object.assign(new DatabaseError(message, 0, 'error'), { code });
const neverAnswers = (): Promise<never> => new Promise(() => undefined);

const waiting = (within: number, signal = new AbortController().signal) => {
  const progressLines: string[] = [];
  return {
    progressLines,
    waitOptions: {
      what: 'the event store',
      setting: 'EVENT_STORE_URL',
      timeoutMs: within,
      signal,
      progress: (line: string) => progressLines.push(line),
    },
  };
};

afterEach(() => void vi.useRealTimers());

it('reports once what it waits for, after 2 s, and returns the answer', async () => {
  vi.useFakeTimers();
  const { progressLines, waitOptions } = waiting(60_000);
  const { promise, resolve } = Promise.withResolvers<string>();
  const answer = waitUntilReady(() => promise, undefined, waitOptions);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(progressLines).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(progressLines).toEqual(['Waiting for the event store']);
  resolve('there');
  expect(await answer).toBe('there');
});

it('reports nothing when the answer comes at once', async () => {
  const { progressLines, waitOptions } = waiting(60_000);
  expect(await waitUntilReady(async () => 'there', undefined, waitOptions)).toBe('there');
  expect(progressLines).toEqual([]);
});

it.each([
  ['is unavailable', async () => unavailable()],
  ['accepts the request and never answers', neverAnswers],
])('gives up and says what to do when the store %s', async (_, act) => {
  const { progressLines, waitOptions } = waiting(300);
  await expect(waitUntilReady(act, undefined, waitOptions)).rejects.toThrow(
    'The event store does not answer. Start it, or name another one in EVENT_STORE_URL.',
  );
  expect(progressLines).toEqual([]);
});

it('gives up with the store’s own error when it answers but cannot serve', async () => {
  const { waitOptions } = waiting(300);
  const act = async () => {
    const cause = databaseError('53300', 'sorry, too many clients already');
    throw new EventStoreUnavailable('The event store did not answer', { cause });
  };
  await expect(waitUntilReady(act, undefined, waitOptions)).rejects.toThrow(
    'The event store cannot serve the shop: sorry, too many clients already. Fix that, or name ' +
      'another one in EVENT_STORE_URL.',
  );
});

describe('a store that refuses', () => {
  const refuse = (): never => {
    throw new EventStoreRefused('The event store refuses the password.', 'Name the right one.');
  };

  it('is reported to the operator at once', async () => {
    const { progressLines, waitOptions } = waiting(60_000);
    await expect(waitUntilReady(async () => refuse(), undefined, waitOptions)).rejects.toThrow(
      'The event store refuses the password. Name the right one.',
    );
    expect(progressLines).toEqual([]);
  });

  it('is reported at once when the database rejects the password', async () => {
    const { waitOptions } = waiting(60_000);
    const act = async () => {
      throw databaseError('28P01', 'password authentication failed for user "haat"');
    };
    await expect(waitUntilReady(act, undefined, waitOptions)).rejects.toThrow(
      'password authentication',
    );
  });

  it('is retried by a service until it accepts, and the log says what to do', async () => {
    const lines: string[] = [];
    const log = createLog({ name: 'test', destination: { write: (line) => lines.push(line) } });
    let calls = 0;
    const act = async () => (++calls < 3 ? refuse() : 'let in');
    expect(await waitUntilReady(act, log)).toBe('let in');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 'error',
        error: { message: expect.stringMatching(/password\. Name the right one/) },
      },
      { level: 'info', tries: 2 },
    ]);
  });
});

it.each([
  ['is unavailable', async () => unavailable()],
  ['never answers', neverAnswers],
])('stops waiting on abort when the store %s', async (_, act) => {
  const asker = new AbortController();
  const { waitOptions } = waiting(60_000, asker.signal);
  const asked = async () => {
    setImmediate(() => asker.abort(new Error('Ctrl-C')));
    return act();
  };
  await expect(waitUntilReady(asked, undefined, waitOptions)).rejects.toThrow('Ctrl-C');
});

it('throws any other error at once', async () => {
  const { waitOptions } = waiting(60_000);
  const act = () => Promise.reject(new Error('another record'));
  await expect(waitUntilReady(act, undefined, waitOptions)).rejects.toThrow('another record');
});
