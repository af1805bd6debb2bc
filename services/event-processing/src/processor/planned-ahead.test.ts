import type { RecordedEvent } from '@haat/event-store/port';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listParked } from '../parking/parked-events.ts';
import { type Ledger, openLedger } from '../testing/ledger.ts';
import type { EventProcessor } from './event-processor.ts';
import { inserting } from './inserting.ts';

let ledger: Ledger;
beforeEach(async () => {
  ledger = await openLedger();
});
afterEach(() => ledger.close());

const NAME = 'orders';

/** Writes its events in the statement that moves its checkpoint. */
const insertingProcessor = (changes: Partial<EventProcessor<RecordedEvent>>): EventProcessor =>
  ledger.bookkeeper(NAME, {
    ...inserting((recorded: readonly RecordedEvent[], condition) => {
      const entries = recorded.map(({ stream, revision }) => `${stream}/${revision}`);
      return sql`
        insert into ledger (processor, entry)
        select ${NAME}, entry from unnest(${entries}::text[]) with ordinality as e(entry, n)
        where ${condition} order by n`;
    }),
    ...changes,
  });

/** Blocks writes to the ledger. @returns a function that allows them again. */
const blockWrites = async (): Promise<() => Promise<void>> => {
  const client = await ledger.connection.pool.connect();
  await client.query('begin');
  await client.query('lock table ledger in exclusive mode');
  return async () => {
    await client.query('commit');
    client.release();
  };
};
/** Resolves once a write waits for the lock. */
const waitUntilBlocked = () =>
  vi.waitUntil(
    async () => {
      const { rows } = await ledger.connection.pool.query(
        `select from pg_locks where relation = 'ledger'::regclass and not granted`,
      );
      return rows.length > 0;
    },
    { timeout: 60_000, interval: 5 },
  );

const prepared: RecordedEvent[] = [];
const recordingPrepare = {
  prepare: (recorded: RecordedEvent) => {
    prepared.push(recorded);
    return recorded;
  },
};
beforeEach(() => void prepared.splice(0));
const waitUntilPrepared = (...streams: readonly string[]) =>
  vi.waitUntil(() => prepared.map(({ stream }) => stream).join() === streams.join(), {
    ...{ timeout: 60_000, interval: 5 },
  });

it('a batch is planned while the batch before is written, and written after it', async () => {
  for (const order of ['order-1', 'order-2', 'order-3', 'order-4', 'order-5']) {
    await ledger.append(order, 'OrderPlaced');
  }
  const release = await blockWrites();
  ledger.run([insertingProcessor(recordingPrepare)], { batchSize: 2 });
  await waitUntilBlocked();
  await waitUntilPrepared('order-1', 'order-2', 'order-3', 'order-4');
  expect(await ledger.entries(NAME)).toEqual([]);
  await release();
  const all = ['order-1/0', 'order-2/0', 'order-3/0', 'order-4/0', 'order-5/0'];
  expect(await ledger.written(NAME, 5)).toEqual(all);
  expect(prepared).toHaveLength(5);
});

it('a plan is discarded if the batch before parked an event', async () => {
  await ledger.connection.pool.query(`alter table ledger add check (entry <> 'order-2/0')`);
  for (const order of ['order-1', 'order-2', 'order-2', 'order-3']) {
    await ledger.append(order, 'OrderPlaced');
  }
  const release = await blockWrites();
  ledger.run([insertingProcessor(recordingPrepare)], { batchSize: 2 });
  await waitUntilBlocked();
  await waitUntilPrepared('order-1', 'order-2', 'order-2', 'order-3');
  await release();
  expect(await ledger.written(NAME, 2)).toEqual(['order-1/0', 'order-3/0']);
  const parked = await listParked(ledger.services.db);
  expect(parked.map(({ stream, revision }) => `${stream}/${revision}`)).toEqual([
    'order-2/0',
    'order-2/1',
  ]);
  // Planned again from the events already read, without a restart from the checkpoint.
  expect(prepared).toHaveLength(5);
  expect(new Set(prepared).size).toBe(4);
});

it('external effects wait until the batch before is written', async () => {
  const written: number[] = [];
  const act = async (recorded: readonly RecordedEvent[]) => {
    written.push((await ledger.entries(NAME)).length);
    return recorded;
  };
  for (const order of ['order-1', 'order-2', 'order-3']) await ledger.append(order, 'OrderPlaced');
  const release = await blockWrites();
  ledger.run([insertingProcessor({ act })], { batchSize: 2 });
  await waitUntilBlocked();
  expect(written).toEqual([0]);
  await release();
  await ledger.written(NAME, 3);
  expect(written).toEqual([0, 2]);
});

it('no batch starts after the stop signal, even if it was already read', async () => {
  const done: string[] = [];
  let stopped: Promise<void> | undefined;
  const act = async (recorded: readonly RecordedEvent[]) => {
    done.push(...recorded.map(({ stream }) => stream));
    // Long enough to read the next ones meanwhile.
    for (let turn = 0; turn < 20; turn += 1) await ledger.entries(NAME);
    stopped ??= following.stop();
    return recorded;
  };
  const orders = [1, 2, 3, 4, 5, 6].map((n) => `order-${n}`);
  for (const order of orders) await ledger.append(order, 'OrderPlaced');
  const following = ledger.run([insertingProcessor({ act })], { batchSize: 2 });
  await vi.waitUntil(() => stopped !== undefined, { timeout: 60_000, interval: 5 });
  await stopped;
  expect(done).toEqual(['order-1', 'order-2']);
  expect(await ledger.entries(NAME)).toEqual(['order-1/0', 'order-2/0']);
});
