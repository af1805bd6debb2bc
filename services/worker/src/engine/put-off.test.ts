import { randomUUID } from 'node:crypto';
import { noopLog } from '@haat/platform/log';
import { type Engines, openEngines } from '@haat/testkit/engines';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BatchedJob, Queues } from '../queue/queues.ts';
import { createJobEnds, markFinished, unfinishedOf } from './outbox-end.ts';
import { pollOutbox, type RelayServices } from './outbox-relay.ts';
import { runRelay } from './relay-runner.ts';

let engines: Engines;
let services: RelayServices;
/** What the queue was given: each batch's jobs, with how often each had been started. */
let messages: string[][];
let whileAdding: () => Promise<void>;
beforeAll(async () => {
  engines = await openEngines();
});
beforeEach(async () => {
  await engines.connection.pool.query('truncate outbox, queue_polls');
  messages = [];
  whileAdding = async () => undefined;
  const add = async (_: string, jobs: readonly BatchedJob[]): Promise<void> => {
    await whileAdding();
    messages.push(jobs.map(({ id, starts }) => `${id} ${starts}`));
  };
  const queue = () => ({ add, held: async () => new Set() });
  const queues = { queue } as unknown as Queues;
  services = { db: engines.connection.db, queues, log: noopLog };
});
afterEach(() => vi.useRealTimers());
afterAll(() => engines.close());

const query = async (text: string, values: readonly unknown[] = []) =>
  (await engines.connection.pool.query(text, [...values])).rows;

const ask = async (
  ids: readonly string[],
  { queue = 'registrations', delayMs = 0 } = {},
): Promise<void> => {
  await engines.connection.db
    .insertInto('outbox')
    .values(
      ids.map((id) => ({
        id,
        reactor: 'poll-registration',
        event_id: randomUUID(),
        queue,
        job: 'poll-registration',
        payload: JSON.stringify({ orderId: id }),
        delay_ms: delayMs,
      })),
    )
    .execute();
};

const names = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}-${n}`);

/** Jobs that were started so often wait, and are due in so many ms. */
const putOff = async (ids: readonly string[], { starts = 4, dueInMs = -1_000 } = {}) => {
  const ends = createJobEnds(engines.connection.db);
  const waits = await Promise.all(
    ids.map((id) => ends.putOff({ id, starts, delayMs: Math.max(0, dueInMs) })),
  );
  if (dueInMs < 0) {
    await query('update outbox set delay_ms = delay_ms + $2 where id = any($1)', [ids, dueInMs]);
  }
  return waits;
};

/** As if so much time had passed since a queue had its turn. */
const passSincePolls = (interval: string) =>
  query('update queue_polls set taken_at = taken_at - $1::interval', [interval]);

const idsOf = (message: readonly string[] = []) => message.map((one) => one.split(' ')[0]);

describe('a job that waits', () => {
  it('is handed over when it is due, not before, and knows how often it was started', async () => {
    await ask(['a']);
    await pollOutbox(services);
    expect(messages.splice(0)).toEqual([['a 0']]);
    expect(await putOff(['a'], { starts: 3, dueInMs: 60_000 })).toEqual([true]);
    const { rows, nextInMs } = await pollOutbox(services, { lostAfterMs: 0 });
    expect(rows).toBe(0);
    expect(nextInMs).toBeGreaterThan(50_000);
    expect(nextInMs).toBeLessThanOrEqual(60_000);

    await query('update outbox set delay_ms = delay_ms - 60000');
    expect((await pollOutbox(services)).rows).toBe(1);
    expect(messages).toEqual([['a 3']]);
  });

  it('is handed over when it is due though it was never started before', async () => {
    await ask(['first'], { delayMs: 60_000 });
    const { rows, nextInMs } = await pollOutbox(services);
    expect([rows, Math.round((nextInMs ?? 0) / 10_000)]).toEqual([0, 6]);
    await query('update outbox set delay_ms = 0');
    await pollOutbox(services);
    expect(messages).toEqual([['first 0']]);
  });

  it('is not lost, however long it waits', async () => {
    await ask(['a', 'b']);
    await pollOutbox(services);
    await putOff(['a'], { dueInMs: 60_000 });
    await query(
      `update outbox set published_at = published_at - interval '1 day',
        created_at = created_at - interval '1 day' where id = 'b'`,
    );
    messages = [];
    expect(await pollOutbox(services, { lostAfterMs: 60_000 })).toMatchObject({ rows: 1, lost: 1 });
    expect(messages).toEqual([['b 0']]);
  });

  it('is one of those that its batch need not start again, also when it is in another one', async () => {
    const ids = ['waits', 'is-done', 'runs', 'is-elsewhere'];
    await ask(ids);
    await pollOutbox(services);
    const [{ batch }] = await query("select batch from outbox where id = 'runs'");
    await putOff(['waits'], { dueInMs: 60_000 });
    await putOff(['is-elsewhere'], { starts: 1 });
    await pollOutbox(services);
    await markFinished(services.db, ['is-done']);
    expect(await unfinishedOf(services.db, batch, ids)).toEqual(new Set(['runs']));
  });

  it('is due in time though it was put off before anybody had said that the queue has it', async () => {
    await ask(['quick', 'slow']);
    whileAdding = async () => {
      await putOff(['quick'], { dueInMs: 60_000 });
    };
    await pollOutbox(services);
    expect(await query('select id, published_at is null as waits from outbox order by id')).toEqual(
      [
        { id: 'quick', waits: true },
        { id: 'slow', waits: false },
      ],
    );
  });

  it('does not wait where another run has ended it, or where its row is gone', async () => {
    await ask(['ended', 'open']);
    await markFinished(services.db, ['ended']);
    expect(await putOff(['ended', 'open', 'gone'])).toEqual([false, true, false]);
    expect(await query('select id from outbox where finished_at is not null')).toEqual([
      { id: 'ended' },
    ]);
  });

  it('is put off together with others that end so soon after it', async () => {
    const ids = names('job', 40);
    await ask(ids);
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    await putOff(ids, { dueInMs: 1_000 });
    const statements = queries.mock.calls.filter(([query]) =>
      JSON.stringify(query).includes('outbox'),
    );
    expect(statements).toHaveLength(1);
  });
});

describe('what is asked again', () => {
  /** One of each kind every 200 s, so that no turn comes by itself while a test runs. */
  const CHECK_RATE = { checksPerSecond: 0.01 };

  it('is paced for all workers together, the oldest of the due first', async () => {
    const ids = names('job', 12);
    await ask(ids);
    await putOff(ids);
    for (const [n, id] of ids.entries()) {
      await query('update outbox set delay_ms = delay_ms - $2 where id = $1', [id, 1_000 * n]);
    }
    const both = await Promise.all([
      pollOutbox(services, CHECK_RATE),
      pollOutbox(services, CHECK_RATE),
    ]);
    expect(both.map(({ rows }) => rows).toSorted()).toEqual([0, 1]);
    const { rows, nextInMs } = await pollOutbox(services, CHECK_RATE);
    expect([rows, nextInMs]).toEqual([0, 200_000]);
    await passSincePolls('200 seconds');
    expect((await pollOutbox(services, CHECK_RATE)).rows).toBe(1);
    expect(messages.map(idsOf)).toEqual([['job-11'], ['job-10']]);
  });

  it('is paced though the turn was taken by a transaction that began later', async () => {
    await ask(['a', 'b']);
    await putOff(['a', 'b']);
    await pollOutbox(services, CHECK_RATE);
    await passSincePolls('-1 second');
    expect((await pollOutbox(services, CHECK_RATE)).rows).toBe(0);
  });

  it('is passed over by a turn that is for the first alone, as is its time', async () => {
    await ask(['again', 'later']);
    await putOff(['again', 'later']);
    await putOff(['later'], { starts: 3, dueInMs: 60_000 });
    await ask(['new']);
    messages = [];
    const { rows, nextInMs } = await pollOutbox(services, { ...CHECK_RATE, firstOnly: true });
    expect(messages).toEqual([['new 0']]);
    expect([rows, Math.round((nextInMs ?? 0) / 10_000)]).toEqual([1, 6]);
    expect((await pollOutbox(services, CHECK_RATE)).rows).toBe(1);
    expect(messages[1]).toEqual(['again 4']);
  });

  it('keeps nothing waiting that is asked for the first time, nor another party outside', async () => {
    await ask(names('old', 30));
    await putOff(names('old', 30));
    await pollOutbox(services, CHECK_RATE);
    await ask(['payment'], { queue: 'payments' });
    await putOff(['payment']);
    await ask(['new']);
    messages = [];
    await pollOutbox(services, CHECK_RATE);
    expect(messages.toSorted()).toEqual([['new 0'], ['payment 4']]);
  });

  it('is of both kinds where many wait for long: those, and what began to wait lately', async () => {
    await ask([...names('long', 30), ...names('late', 2)]);
    await putOff(names('long', 30), { starts: 9, dueInMs: -60_000 });
    await putOff(names('late', 2), { starts: 8 });
    await pollOutbox(services, { checksPerSecond: 10 });
    const ids = messages.flatMap(idsOf);
    expect(ids.filter((id) => id?.startsWith('long'))).toHaveLength(5);
    expect(ids.filter((id) => id?.startsWith('late'))).toHaveLength(2);
  });

  it.each([
    [1, 1, 2_000],
    [50, 12, 480],
  ])('%i a second are %i of a kind every %i ms', async (checksPerSecond, each, apartMs) => {
    await ask(names('job', 30));
    await putOff(names('job', 30));
    const { rows, nextInMs } = await pollOutbox(services, { checksPerSecond });
    expect([rows, nextInMs]).toEqual([each, apartMs]);
  });

  it('goes on where the database’s clock was put back', async () => {
    await ask(['a']);
    await putOff(['a']);
    await pollOutbox(services);
    await passSincePolls('-1 hour');
    await putOff(['a']);
    expect((await pollOutbox(services)).rows).toBe(1);
  });
});

describe('a relay', () => {
  const run = async (test: (relay: ReturnType<typeof runRelay>) => Promise<void>) => {
    const ending = new AbortController();
    const relay = runRelay(services, { signal: ending.signal, pollMs: 3_600_000 });
    try {
      await test(relay);
    } finally {
      ending.abort();
      await relay.ended;
    }
  };
  const untilPublished = (job: string) => vi.waitUntil(() => messages.flat().includes(job), 60_000);

  it('hands over what waits as it becomes due, without being woken', async () => {
    await ask(['first'], { delayMs: 100 });
    await ask(['second']);
    await run(async (relay) => {
      await untilPublished('second 0');
      await untilPublished('first 0');
      await putOff(['second'], { starts: 2, dueInMs: 100 });
      relay.onDue(100);
      await untilPublished('second 2');
    });
  });

  it('hands over what waited for its turn when that comes', async () => {
    const ids = names('job', 12);
    await ask(ids);
    await putOff(ids);
    await run(async () => {
      await vi.waitUntil(() => messages.flat().length === 12, 60_000);
    });
    expect(messages.map((one) => one.length)).toEqual([5, 5, 2]);
  });

  it('comes to what waits however often it is woken for what is new', async () => {
    const ids = names('job', 7);
    await ask(ids);
    await putOff(ids);
    await run(async (relay) => {
      const arePublished = (): boolean => {
        relay.wake();
        return messages.flat().length === 7;
      };
      await vi.waitUntil(arePublished, { timeout: 60_000, interval: 5 });
    });
    expect(messages.map((one) => one.length)).toEqual([5, 2]);
  });
});
