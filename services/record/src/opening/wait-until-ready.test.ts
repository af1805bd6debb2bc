import { EventStoreRefused, EventStoreUnavailable } from '@haat/event-store/port';
import { createLog } from '@haat/platform/log';
import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
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

it('says once what is waited for, and gives what it answers when it is there', async () => {
  const { progressLines, waitOptions } = waiting(60_000);
  let calls = 0;
  const answer = await waitUntilReady(
    async () => (++calls < 4 ? unavailable() : 'there'),
    undefined,
    waitOptions,
  );
  expect(answer).toBe('there');
  expect(progressLines).toEqual(['Waiting for the event store']);
});

it('says nothing of what is there at once', async () => {
  const { progressLines, waitOptions } = waiting(60_000);
  expect(await waitUntilReady(async () => 'there', undefined, waitOptions)).toBe('there');
  expect(progressLines).toEqual([]);
});

it.each([
  ['is away', async () => unavailable()],
  ['takes the question and never answers', neverAnswers],
])('gives up in a sentence on what %s', async (_, act) => {
  const { progressLines, waitOptions } = waiting(300);
  await expect(waitUntilReady(act, undefined, waitOptions)).rejects.toThrow(
    'The event store does not answer. Start it, or name another one in EVENT_STORE_URL.',
  );
  expect(progressLines).toEqual(['Waiting for the event store']);
});

it('gives up on one that answers and cannot serve with what it says', async () => {
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

  it('a password says so itself', async () => {
    const { waitOptions } = waiting(60_000);
    const act = async () => {
      throw databaseError('28P01', 'password authentication failed for user "haat"');
    };
    await expect(waitUntilReady(act, undefined, waitOptions)).rejects.toThrow(
      'password authentication',
    );
  });

  it('is asked again by a service until it lets it in, which the log says with what to do', async () => {
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
      { level: 'error' },
    ]);
  });
});

it.each([
  ['is away', async () => unavailable()],
  ['never answers', neverAnswers],
])('ends with who asks for what %s', async (_, act) => {
  const asker = new AbortController();
  const { progressLines, waitOptions } = waiting(60_000, asker.signal);
  const result = waitUntilReady(act, undefined, {
    ...waitOptions,
    progress: (line) => {
      progressLines.push(line);
      asker.abort(new Error('Ctrl-C'));
    },
  });
  await expect(result).rejects.toThrow('Ctrl-C');
  expect(progressLines).toEqual(['Waiting for the event store']);
});

it('passes on at once what is wrong with more than the way there', async () => {
  const { waitOptions } = waiting(60_000);
  const act = () => Promise.reject(new Error('another record'));
  await expect(waitUntilReady(act, undefined, waitOptions)).rejects.toThrow('another record');
});
