import { randomUUID } from 'node:crypto';
import { connectDatabase } from '@haat/platform/database';
import { noopLog } from '@haat/platform/log';
import { type Engines, openEngines } from '@haat/testkit/engines';
import { type SeveringProxy, startSeveringProxy } from '@haat/testkit/severing-proxy';
import { sql } from 'kysely';
import pg from 'pg';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type MockInstance,
  vi,
} from 'vitest';
import { connectQueues } from '../queue/connect.ts';
import type { BatchedJob, Queues } from '../queue/queues.ts';
import { createJobEnds, markFinished } from './outbox-end.ts';
import { markPublished, type Published, pollOutbox, type RelayServices } from './outbox-relay.ts';
import { runRelay } from './relay-runner.ts';

let engines: Engines;
beforeAll(async () => {
  engines = await openEngines();
});
beforeEach(async () => {
  await engines.connection.pool.query('truncate outbox');
});
afterEach(() => vi.useRealTimers());
afterAll(() => engines.close());

const insertRows = async (count = 1): Promise<readonly string[]> => {
  const ids = Array.from({ length: count }, (_, n) => `settle-order-payment.${n}`);
  await engines.connection.db
    .insertInto('outbox')
    .values(
      ids.map((id) => ({
        id,
        reactor: 'settle-order-payment',
        event_id: randomUUID(),
        queue: 'payments',
        job: 'settle-order-payment',
        payload: '{}',
        delay_ms: 0,
      })),
    )
    .execute();
  return ids;
};

/** Queues that keep what they are given, after `before`. */
const recordingQueues = (before: () => Promise<void> = async () => undefined) => {
  const queuedIds: string[] = [];
  const add = async (_: string, jobs: readonly BatchedJob[]): Promise<void> => {
    await before();
    queuedIds.push(...jobs.map(({ id }) => id));
  };
  const queue = () => ({ add, held: async () => new Set() });
  return { queuedIds, queues: { queue } as unknown as Queues };
};
/** Counts every published and unfinished row as lost. */
const LOST = { lostAfterMs: 0 };
const services = (queues: Queues): RelayServices => ({
  db: engines.connection.db,
  queues,
  log: noopLog,
});

/** No time passes while Postgres is queried: its answers come in real time. */
const allAnswered = async (queries: MockInstance<pg.Client['query']>): Promise<void> => {
  for (let answered = -1; answered !== queries.mock.results.length; ) {
    answered = queries.mock.results.length;
    await Promise.allSettled(queries.mock.results.map(({ value }) => value));
    await new Promise((resolve) => setImmediate(resolve));
  }
};

describe('while publishing', () => {
  it('no row is locked and no transaction is open', async () => {
    const [id] = await insertRows();
    let seen: unknown;
    const { queues } = recordingQueues(async () => {
      const { pool } = engines.connection;
      const { rows } = await pool.query('select id from outbox for update nowait');
      const { rows: open } = await pool.query(`
        select count(*)::int as open from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`);
      seen = { rows, open };
    });
    expect((await pollOutbox(services(queues))).rows).toBe(1);
    expect(seen).toMatchObject({ rows: [{ id }], open: [{ open: 0 }] });
  });

  it('no other relay publishes the same rows', async () => {
    const ids = await insertRows(3);
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const one = recordingQueues(() => {
      reached.resolve();
      return gate.promise;
    });
    const other = recordingQueues();
    const publishing = pollOutbox(services(one.queues));
    await reached.promise;
    expect((await pollOutbox(services(other.queues))).rows).toBe(0);
    gate.resolve();
    expect((await publishing).rows).toBe(3);
    expect(one.queuedIds.toSorted()).toEqual(ids);
    expect(other.queuedIds).toEqual([]);
  });
});

it('rows leased by a dead relay are published when the lease ends', async () => {
  const [id] = await insertRows();
  const dead = recordingQueues(() => new Promise(() => undefined));
  void pollOutbox(services(dead.queues), { leaseMs: 50 });
  const { queues, queuedIds } = recordingQueues();
  await vi.waitUntil(async () => (await pollOutbox(services(queues))).rows === 1, 60_000);
  expect(queuedIds).toEqual([id]);
});

it('rows that a queue refused are leased again at once', async () => {
  const [id] = await insertRows();
  const refusing = recordingQueues(() => Promise.reject(new Error('away')));
  await expect(pollOutbox(services(refusing.queues))).rejects.toThrow('away');
  const { queues, queuedIds } = recordingQueues();
  expect((await pollOutbox(services(queues))).rows).toBe(1);
  expect(queuedIds).toEqual([id]);
});

it('a failed relay does not end another relay’s lease', async () => {
  const [id = ''] = await insertRows();
  const ends = createJobEnds(engines.connection.db);
  const other = recordingQueues();
  // The queue added the batch, but answered too late.
  const slow = recordingQueues(async () => {
    await ends.putOff({ id, starts: 1, delayMs: 0 });
    await pollOutbox(services(other.queues), { mark: () => undefined });
    throw new Error('too late');
  });
  await expect(pollOutbox(services(slow.queues))).rejects.toThrow('too late');
  expect(other.queuedIds).toEqual([id]);
  expect((await pollOutbox(services(recordingQueues().queues))).rows).toBe(0);
});

it('rows dated in the future after a clock change are published at once', async () => {
  const [id] = await insertRows();
  await engines.connection.pool.query("update outbox set created_at = now() + interval '1 hour'");
  const { queuedIds, queues } = recordingQueues();
  await pollOutbox(services(queues), { lostAfterMs: 60_000 });
  expect(queuedIds).toEqual([id]);
});

it('lost jobs are published again by one relay at a time', async () => {
  await insertRows(2);
  const { queues } = recordingQueues();
  await pollOutbox(services(queues));
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const slow = recordingQueues(() => {
    reached.resolve();
    return gate.promise;
  });
  const again = pollOutbox(services(slow.queues), LOST);
  await reached.promise;
  expect(await pollOutbox(services(queues), LOST)).toMatchObject({ rows: 0, lost: 0 });
  gate.resolve();
  expect(await again).toMatchObject({ rows: 2, lost: 2 });
});

describe('a published row', () => {
  const marked = async () => {
    const { rows } = await engines.connection.pool.query(
      'select id from outbox where published_at is not null and finished_at is null order by id',
    );
    return rows.map(({ id }) => id);
  };
  const publishLeased = async (): Promise<readonly Published[]> => {
    const published: Published[] = [];
    await pollOutbox(services(recordingQueues().queues), {
      mark: (rows) => void published.push(...rows),
    });
    return published;
  };

  it('is marked later if it is not finished by then', async () => {
    const [done = '', slow = ''] = await insertRows(2);
    const published = await publishLeased();
    expect(await marked()).toEqual([]);
    // No other relay publishes the rows meanwhile.
    expect(await publishLeased()).toEqual([]);
    await markFinished(engines.connection.db, [done]);
    await markPublished(engines.connection.db, published);
    expect(await marked()).toEqual([slow]);
  });

  it('is not marked after its lease ended and another relay published it', async () => {
    const [id = ''] = await insertRows();
    const first = await publishLeased();
    const ends = createJobEnds(engines.connection.db);
    await ends.putOff({ id, starts: 1, delayMs: 0 });
    await markPublished(engines.connection.db, first);
    expect(await marked()).toEqual([]);
    const second = await publishLeased();
    expect(second).toMatchObject([{ id }]);
    await markPublished(engines.connection.db, first);
    expect(await marked()).toEqual([]);
    await markPublished(engines.connection.db, second);
    expect(await marked()).toEqual([id]);
  });

  it('is marked a second later, with all rows published meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const ending = new AbortController();
    const { queues, queuedIds } = recordingQueues();
    const relay = runRelay(services(queues), { signal: ending.signal });
    const ids = await insertRows(3);
    relay.wake();
    const pass = async (ms: number): Promise<void> => {
      await vi.advanceTimersByTimeAsync(ms);
      await allAnswered(queries);
    };
    // Not vi.waitUntil: it moves fake time by itself while it waits.
    while (queuedIds.length < ids.length) await pass(10);
    expect(queuedIds.toSorted()).toEqual(ids);
    await pass(900);
    expect(await marked()).toEqual([]);
    await pass(100);
    // Its statement may wait for a new connection, which comes in real time.
    while ((await marked()).length < ids.length) await pass(0);
    const marks = queries.mock.calls.filter(([query]) => /its_batch/.test(JSON.stringify(query)));
    expect(marks).toHaveLength(1);
    ending.abort();
    await relay.ended;
  });
});

describe('rows written together', () => {
  let queues: Queues;
  beforeEach(async () => {
    queues = await connectQueues(engines.url);
    await engines.connection.pool.query('delete from bullmq.job');
  });
  afterEach(() => queues.close());

  /** The jobs of each batch that the queue has. */
  const batches = async (): Promise<readonly (readonly string[])[]> => {
    const { rows } = await engines.connection.pool.query<{ data: { jobs: BatchedJob[] } }>(
      'select data from bullmq.job order by seq',
    );
    return rows.map(({ data }) => data.jobs.map(({ id }) => id));
  };

  it('share one batch', async () => {
    const ids = await insertRows(3);
    expect((await pollOutbox(services(queues))).rows).toBe(3);
    expect((await batches()).map((jobs) => jobs.toSorted())).toEqual([ids]);
  });

  it('are not published again while the queue has their batch', async () => {
    const ids = await insertRows(2);
    await pollOutbox(services(queues));
    expect(await pollOutbox(services(queues), LOST)).toMatchObject({ rows: 2, lost: 0 });
    expect((await batches()).map((jobs) => jobs.toSorted())).toEqual([ids]);
  });

  it('are published again, in a new batch, when the queue has lost theirs', async () => {
    const ids = await insertRows(2);
    await pollOutbox(services(queues));
    await engines.connection.pool.query('delete from bullmq.job');
    expect(await pollOutbox(services(queues), LOST)).toMatchObject({ rows: 2, lost: 2 });
    expect(await pollOutbox(services(queues), LOST)).toMatchObject({ rows: 2, lost: 0 });
    expect((await batches()).map((jobs) => jobs.toSorted())).toEqual([ids]);
  });

  it('are published again, up to 200 in one check, when the queue has lost them', async () => {
    const ids = await insertRows(200);
    await engines.connection.pool.query('update outbox set published_at = now()');
    expect(await pollOutbox(services(queues), LOST)).toMatchObject({ rows: 200, lost: 200 });
    expect(await batches()).toHaveLength(200 / 25);
    expect((await batches()).flat().toSorted()).toEqual(ids.toSorted());
  });

  it('are not added twice when the queue took them and the relay failed', async () => {
    const ids = await insertRows(2);
    const dying: Queues = {
      ...queues,
      queue: (name) => ({
        ...queues.queue(name),
        add: async (...batch) => {
          await queues.queue(name).add(...batch);
          throw new Error('killed here');
        },
      }),
    };
    await expect(pollOutbox(services(dying))).rejects.toThrow('killed here');
    expect((await pollOutbox(services(queues))).rows).toBe(2);
    expect((await batches()).map((jobs) => jobs.toSorted())).toEqual([ids]);
  });

  it('are not published once they are finished, even if their publishing was not marked', async () => {
    const ids = await insertRows(2);
    await markFinished(engines.connection.db, ids);
    expect(await pollOutbox(services(queues), LOST)).toMatchObject({ rows: 0, lost: 0 });
  });
});

it('an idle relay polls four times a minute and deletes old rows once an hour', async () => {
  const { db, close } = connectDatabase(engines.url, { commits: 'replayable' });
  await sql`select`.execute(db);
  const connects = vi.spyOn(pg.Client.prototype, 'connect');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const ending = new AbortController();
  const relay = runRelay({ ...services(recordingQueues().queues), db }, { signal: ending.signal });
  for (let second = 0; second < 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    await allAnswered(queries);
  }
  const texts = queries.mock.calls
    .map(([query]) => JSON.stringify(query))
    .filter((text) => text.includes('outbox'));
  expect(texts.filter((text) => text.includes('delete from outbox'))).toHaveLength(1);
  expect(texts).toHaveLength(5);
  const checks = texts.filter((text) => text.includes('published_at is not null'));
  expect(checks).toHaveLength(4);
  expect(connects).not.toHaveBeenCalled();
  expect(relay.isHealthy()).toBe(true);
  ending.abort();
  await relay.ended;
  vi.useRealTimers();
  await close();
});

it('a relay that is woken again and again polls at most every 20 ms', async () => {
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const ending = new AbortController();
  const relay = runRelay(services(recordingQueues().queues), { signal: ending.signal });
  const begunAt = performance.now();
  for (let n = 0; n < 200; n += 1) {
    relay.wake();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const turns = queries.mock.calls.filter(([query]) =>
    /update outbox/.test(JSON.stringify(query)),
  ).length;
  expect(turns).toBeLessThanOrEqual(2 + (performance.now() - begunAt) / 20);
  ending.abort();
  await relay.ended;
});

it('a relay that publishes many rows stays healthy, even after a failure', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await insertRows(100);
  let isUnavailable = true;
  const wellAt: boolean[] = [];
  const slow = recordingQueues(async () => {
    if (isUnavailable) throw new Error('away');
    wellAt.push(relay.isHealthy());
    vi.advanceTimersByTime(20_000);
  });
  const ending = new AbortController();
  const relay = runRelay(services(slow.queues), { signal: ending.signal });
  await vi.waitUntil(() => !relay.isHealthy(), 60_000);
  isUnavailable = false;
  relay.wake();
  await vi.waitUntil(() => slow.queuedIds.length === 100, 60_000);
  expect(wellAt).toEqual([false, true, true, true]);
  ending.abort();
  await relay.ended;
});

it('a failing relay keeps its retry interval despite notifications, and ends at once', async () => {
  await insertRows();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const refusing = recordingQueues(() => Promise.reject(new Error('away')));
  const ending = new AbortController();
  const relay = runRelay(services(refusing.queues), { signal: ending.signal });
  for (let n = 0; n < 100; n += 1) {
    relay.wake();
    await vi.advanceTimersByTimeAsync(30);
    await allAnswered(queries);
  }
  const turns = queries.mock.calls.filter(([query]) =>
    /leased_until = now/.test(JSON.stringify(query)),
  );
  expect(turns.length).toBeOneOf([3, 4]);
  expect(relay.isHealthy()).toBe(false);
  ending.abort();
  await relay.ended;
});

describe('a queue that stops answering', () => {
  let proxy: SeveringProxy;
  let queues: Queues;
  beforeEach(async () => {
    proxy = await startSeveringProxy(() => engines.url);
    queues = await connectQueues(proxy.url, { addTimeoutMs: 100 });
  });
  afterEach(async () => {
    proxy.setSilent(false);
    await queues.close();
    await proxy.stop();
  });

  it('does not block forever: the rows are published when it answers again', async () => {
    await insertRows();
    await queues.ping();
    proxy.setSilent(true);
    await expect(pollOutbox(services(queues))).rejects.toThrow('did not answer within');
    proxy.setSilent(false);
    const poll = () => pollOutbox(services(queues)).catch(() => ({ rows: 0 }));
    await vi.waitUntil(async () => (await poll()).rows === 1, { timeout: 60_000 });
  });
});
