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
/** Batches given to the queue: each job's id and number of starts. */
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

const insertRows = async (
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

/** Puts jobs off after `starts` starts, due in `dueInMs` ms. */
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

/** Dates the last poll of each queue back by the interval. */
const passSincePolls = (interval: string) =>
  query('update queue_polls set taken_at = taken_at - $1::interval', [interval]);

const idsOf = (message: readonly string[] = []) => message.map((one) => one.split(' ')[0]);

describe('a job that is put off', () => {
  it('is published when it is due, not before, with its number of starts', async () => {
    await insertRows(['a']);
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

  it('is published when its first start is due', async () => {
    await insertRows(['first'], { delayMs: 60_000 });
    const { rows, nextInMs } = await pollOutbox(services);
    expect([rows, Math.round((nextInMs ?? 0) / 10_000)]).toEqual([0, 6]);
    await query('update outbox set delay_ms = 0');
    await pollOutbox(services);
    expect(messages).toEqual([['first 0']]);
  });

  it('never counts as lost while it waits', async () => {
    await insertRows(['a', 'b']);
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

  it('is not unfinished in its old batch, even if it is in another batch', async () => {
    const ids = ['waits', 'is-done', 'runs', 'is-elsewhere'];
    await insertRows(ids);
    await pollOutbox(services);
    const [{ batch }] = await query("select batch from outbox where id = 'runs'");
    await putOff(['waits'], { dueInMs: 60_000 });
    await putOff(['is-elsewhere'], { starts: 1 });
    await pollOutbox(services);
    await markFinished(services.db, ['is-done']);
    expect(await unfinishedOf(services.db, batch, ids)).toEqual(new Set(['runs']));
  });

  it('stays put off if that happens before its publishing is marked', async () => {
    await insertRows(['quick', 'slow']);
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

  it('is not put off if another run has finished it or its row is gone', async () => {
    await insertRows(['ended', 'open']);
    await markFinished(services.db, ['ended']);
    expect(await putOff(['ended', 'open', 'gone'])).toEqual([false, true, false]);
    expect(await query('select id from outbox where finished_at is not null')).toEqual([
      { id: 'ended' },
    ]);
  });

  it('is put off in one statement with others of its batch window', async () => {
    const ids = names('job', 40);
    await insertRows(ids);
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    await putOff(ids, { dueInMs: 1_000 });
    const statements = queries.mock.calls.filter(([query]) =>
      JSON.stringify(query).includes('outbox'),
    );
    expect(statements).toHaveLength(1);
  });
});

describe('a retry', () => {
  /** One job of each group every 200 s, so that no poll becomes due during a test. */
  const CHECK_RATE = { checksPerSecond: 0.01 };

  it('is paced over all workers, the longest due first', async () => {
    const ids = names('job', 12);
    await insertRows(ids);
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

  it('is paced even if the poll was claimed by a transaction that began later', async () => {
    await insertRows(['a', 'b']);
    await putOff(['a', 'b']);
    await pollOutbox(services, CHECK_RATE);
    await passSincePolls('-1 second');
    expect((await pollOutbox(services, CHECK_RATE)).rows).toBe(0);
  });

  it('is ignored by a poll for first starts, and so is its due time', async () => {
    await insertRows(['again', 'later']);
    await putOff(['again', 'later']);
    await putOff(['later'], { starts: 3, dueInMs: 60_000 });
    await insertRows(['new']);
    messages = [];
    const { rows, nextInMs } = await pollOutbox(services, { ...CHECK_RATE, firstOnly: true });
    expect(messages).toEqual([['new 0']]);
    expect([rows, Math.round((nextInMs ?? 0) / 10_000)]).toEqual([1, 6]);
    expect((await pollOutbox(services, CHECK_RATE)).rows).toBe(1);
    expect(messages[1]).toEqual(['again 4']);
  });

  it('delays no first start and no other queue', async () => {
    await insertRows(names('old', 30));
    await putOff(names('old', 30));
    await pollOutbox(services, CHECK_RATE);
    await insertRows(['payment'], { queue: 'payments' });
    await putOff(['payment']);
    await insertRows(['new']);
    messages = [];
    await pollOutbox(services, CHECK_RATE);
    expect(messages.toSorted()).toEqual([['new 0'], ['payment 4']]);
  });

  it('is taken both from jobs that have waited long and from recent ones', async () => {
    await insertRows([...names('long', 30), ...names('late', 2)]);
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
  ])(
    'limited to %i a second, comes %i at a time every %i ms',
    async (checksPerSecond, each, apartMs) => {
      await insertRows(names('job', 30));
      await putOff(names('job', 30));
      const { rows, nextInMs } = await pollOutbox(services, { checksPerSecond });
      expect([rows, nextInMs]).toEqual([each, apartMs]);
    },
  );

  it('continues after the database’s clock went back', async () => {
    await insertRows(['a']);
    await putOff(['a']);
    await pollOutbox(services);
    await passSincePolls('-1 hour');
    await putOff(['a']);
    expect((await pollOutbox(services)).rows).toBe(1);
  });
});

describe('A relay', () => {
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

  it('publishes jobs as they become due, without being woken', async () => {
    await insertRows(['first'], { delayMs: 100 });
    await insertRows(['second']);
    await run(async (relay) => {
      await untilPublished('second 0');
      await untilPublished('first 0');
      await putOff(['second'], { starts: 2, dueInMs: 100 });
      relay.onDue(100);
      await untilPublished('second 2');
    });
  });

  it('publishes all retries, one poll after another', async () => {
    const ids = names('job', 12);
    await insertRows(ids);
    await putOff(ids);
    await run(async () => {
      await vi.waitUntil(() => messages.flat().length === 12, 60_000);
    });
    expect(messages.map((one) => one.length)).toEqual([5, 5, 2]);
  });

  it('publishes retries however often it is woken for new rows', async () => {
    const ids = names('job', 7);
    await insertRows(ids);
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
