// @module-tag slow
import { follow } from '@haat/event-processing/processor';
import { type Position, START } from '@haat/event-store/port';
import { type Log, noopLog } from '@haat/platform/log';
import { liveVersion, rebuildLock } from '@haat/platform/read-models';
import type { ServiceEngines } from '@haat/testkit/engines';
import { waitFor } from '@haat/testkit/wait-for';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveProcessor } from '../live/live-processor.ts';
import { ordersProjector } from '../projectors/orders.ts';
import type { Projector } from '../projectors/projector.ts';
import { openReadModels, type ReadModels, someHistory } from '../testing/read-models.ts';
import { rebuild } from './rebuild.ts';
import { replay } from './replay.ts';

let shop: ReadModels;
/** With the rights that the projections have. */
let projections: ServiceEngines;
let ending: AbortController;
beforeEach(async () => {
  shop = await openReadModels();
  projections = await shop.connectAs('projections');
  ending = new AbortController();
});
afterEach(async () => {
  ending.abort();
  await shop.close();
});

const services = () => ({ ...projections, log: noopLog });
const run = () => {
  const { health, ended } = follow(services(), [liveProcessor(services(), ordersProjector)], {
    signal: ending.signal,
    batchSize: 3,
  });
  return { isHealthy: () => Object.values(health).every((check) => check() === true), ended };
};
const version = () => liveVersion(shop.connection.db, ordersProjector);
const tables = async () =>
  (
    await shop.connection.pool.query(
      "select tablename from pg_tables where tablename like 'orders_v%'",
    )
  ).rows.map(({ tablename }) => tablename);

/** Ends the holder of a rebuild's lock, and resolves when it is free. */
const cutLock = () =>
  shop.connection.pool.query(
    `select pg_terminate_backend(pid, 10000) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`,
  );

/** A projector whose rows differ from what the live one has written. */
const changed: Projector = {
  ...ordersProjector,
  apply: (row, projected) => {
    const next = ordersProjector.apply(row, projected);
    return next && { ...next, payment_method: 'UPI' };
  },
};

describe('A rebuilt read model', () => {
  it('replaces the live one while a projector and queries run, and can be rebuilt again', async () => {
    const runner = run();
    await shop.append(someHistory(1));
    let over = false;
    const counts: number[] = [];
    const queries = (async () => {
      while (!over) counts.push((await shop.rows('orders')).length);
    })();
    const writing = shop.append(someHistory(2, 4));
    expect(await rebuild(services(), ordersProjector)).toMatchObject({ kind: 'swapped' });
    expect(await rebuild(services(), ordersProjector)).toMatchObject({ table: 'orders_v3' });
    const last = await writing;
    await shop.reached('orders', last);
    over = true;
    await queries;
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(runner.isHealthy()).toBe(true);
    ending.abort();
    await runner.ended;

    const incremental = await shop.rows('orders');
    expect(await rebuild(services(), ordersProjector)).toMatchObject({ table: 'orders_v4' });
    expect(await shop.rows('orders')).toEqual(incremental);
    expect(await tables()).toEqual(['orders_v4']);
  });

  it('is swapped in although the connection with its lock is lost', async () => {
    const runner = run();
    await shop.reached('orders', await shop.append(someHistory(1)));
    const isNeeded = async () => {
      await cutLock();
      return true;
    };
    const result = await rebuild(services(), ordersProjector, { isNeeded });
    expect(result).toMatchObject({ kind: 'swapped', table: 'orders_v2' });
    ending.abort();
    await runner.ended;
  });

  it('is built by only one of two rebuilds that run without a lock', async () => {
    const runner = run();
    const history = someHistory(1, 2);
    const half = history.length / 2;
    await shop.reached('orders', await shop.append(history.slice(0, half)));
    const { store } = projections;
    let calls = 0;
    let second: ReturnType<typeof rebuild> | undefined;
    const identify = async () => {
      calls += 1;
      // When the first has come as far as the live one: that one goes on.
      if (calls === 3) await shop.reached('orders', await shop.append(history.slice(half)));
      // While it shows what it has built: another one has come as far as that.
      if (calls === 4) {
        await cutLock();
        second = rebuild(services(), ordersProjector, { acceptDifferences: true });
        second.catch(() => undefined);
        const position = "select position from checkpoints where name = 'orders";
        const isLevel = `select (${position}_v2') = (${position}') as level`;
        await waitFor(async () => (await shop.connection.pool.query(isLevel)).rows[0]?.level);
      }
      return store.identify();
    };
    const first = { ...services(), store: { ...store, identify } };
    const begun = rebuild(first, ordersProjector, { acceptDifferences: true });
    const [one, other] = await Promise.allSettled([
      begun,
      begun.catch(() => undefined).then(() => second),
    ]);
    const made = { db: shop.connection.db, store: shop.store };
    expect(await replay(made, ordersProjector)).toMatchObject({ differing: 0 });
    expect(one).toMatchObject({ status: 'rejected' });
    expect(other).toMatchObject({ value: { kind: 'swapped', table: 'orders_v2' } });
    ending.abort();
    await runner.ended;
  });

  it('is refused while its rows differ unexpectedly, and changes nothing', async () => {
    const runner = run();
    await shop.reached('orders', await shop.append(someHistory(1)));
    const before = await shop.rows('orders');
    const result = await rebuild(services(), changed);
    expect(result).toMatchObject({ kind: 'differs', live: { rows: before.length } });
    expect(await shop.rows('orders')).toEqual(before);
    expect(await tables()).toEqual(['orders_v1']);
    expect(await version()).toBe(1);
    ending.abort();
    await runner.ended;
  });

  it('is swapped in with other rows when differences are accepted', async () => {
    const runner = run();
    await shop.reached('orders', await shop.append(someHistory(1)));
    expect(await rebuild(services(), changed, { acceptDifferences: true })).toMatchObject({
      kind: 'swapped',
    });
    const methods = (await shop.rows('orders')).map((row) => row.payment_method);
    expect(new Set(methods)).toEqual(new Set(['UPI']));
    ending.abort();
    await runner.ended;
  });

  it('ends where the live one ends, and replaces the table of an unfinished attempt', async () => {
    await shop.append(someHistory(1));
    await shop.connection.pool.query(`
      create table orders_v2 (left_behind int);
      insert into checkpoints (name, position, event_types, store_id)
        values ('orders_v2', '999999999999', '{}', '')`);
    expect(await rebuild(services(), ordersProjector)).toEqual({
      kind: 'swapped',
      table: 'orders_v2',
      rows: 0,
      from: START,
    });
    const runner = run();
    await shop.reached('orders', await shop.append(someHistory(2)));
    expect(await shop.rows('orders')).not.toHaveLength(0);
    ending.abort();
    await runner.ended;
  });

  it('resumes an interrupted attempt, unless other code wrote its rows', async () => {
    const runner = run();
    await shop.reached('orders', await shop.append(someHistory(1, 3)));
    const before = await shop.rows('orders');
    const cutOff = async (): Promise<Position> => {
      const stop = new AbortController();
      let [reached, batches] = [START, 0];
      const onProgress = ({ position }: { readonly position: Position }): void => {
        reached = position;
        batches += 1;
        if (batches === 2) stop.abort();
      };
      const options = { batchSize: 3, signal: stop.signal, onProgress };
      await expect(rebuild(services(), ordersProjector, options)).rejects.toThrow();
      return reached;
    };
    const reached = await cutOff();
    expect(reached).not.toBe(START);
    expect(await rebuild(services(), ordersProjector)).toMatchObject({
      ...{ kind: 'swapped', table: 'orders_v2', from: reached, rows: before.length },
    });
    expect(await shop.rows('orders')).toEqual(before);

    await cutOff();
    await shop.connection.pool.query(`update checkpoints
      set event_types = array_replace(event_types, types.it, 'made by other code')
      from (select unnest(event_types) as it from checkpoints where name = 'orders_v3') as types
      where name = 'orders_v3' and types.it like 'made by %'`);
    expect(await rebuild(services(), ordersProjector)).toMatchObject({
      ...{ kind: 'swapped', table: 'orders_v3', from: START },
    });
    expect(await shop.rows('orders')).toEqual(before);
    ending.abort();
    await runner.ended;
  });

  it('fails no reader while it is swapped repeatedly', async () => {
    const runner = run();
    await shop.reached('orders', await shop.append(someHistory(1, 2)));
    const rows = (await shop.rows('orders')).length;
    const { db } = await shop.connectAs('api');
    let isOver = false;
    const counts = new Set<number>();
    let reads = 0;
    const readers = Array.from({ length: 4 }, async () => {
      for (; !isOver; reads += 1) {
        counts.add((await db.selectFrom('orders').select(['id', 'timeline']).execute()).length);
      }
    });
    for (let round = 0; round < 5; round += 1) {
      const before = reads;
      expect(await rebuild(services(), ordersProjector, { pauseMs: 1 })).toMatchObject({
        kind: 'swapped',
      });
      await vi.waitUntil(() => reads > before, 60_000);
    }
    isOver = true;
    await Promise.all(readers);
    expect([...counts]).toEqual([rows]);
    ending.abort();
    await runner.ended;
  });

  it('is built by one process at a time', async () => {
    const lock = rebuildLock(ordersProjector);
    const running = await shop.connection.db.connection().execute(async (other) => {
      await sql`select pg_advisory_lock(${lock})`.execute(other);
      const result = await rebuild(services(), ordersProjector);
      await sql`select pg_advisory_unlock(${lock})`.execute(other);
      return result;
    });
    expect(running).toEqual({ kind: 'running_elsewhere' });
    expect(await rebuild(services(), ordersProjector)).toMatchObject({ kind: 'swapped' });
  });

  it('is not built when a check under the lock finds that it is not needed', async () => {
    const { pool } = shop.connection;
    const isHeld = async (): Promise<boolean> => {
      const { rows } = await pool.query(
        "select pg_try_advisory_xact_lock(hashtextextended('rebuild orders', 0)) as it",
      );
      return rows[0].it === false;
    };
    const lockStates: boolean[] = [];
    const isNeeded = async (): Promise<boolean> => {
      lockStates.push(await isHeld());
      return false;
    };
    expect(await rebuild(services(), ordersProjector, { isNeeded })).toEqual({
      kind: 'not_needed',
    });
    expect(lockStates).toEqual([true]);
    expect(await tables()).toEqual(['orders_v1']);
  });

  it('is kept and swapped in later while a long query reads the live one', async () => {
    const runner = run();
    await shop.reached('orders', await shop.append(someHistory(1)));
    const { pool } = shop.connection;
    const reader = await pool.connect();
    await reader.query('begin; select from orders_v1');
    const warn = vi.fn();
    const log = { ...noopLog, warn } as unknown as Log;
    const rebuilding = rebuild({ ...services(), log }, ordersProjector, { pauseMs: 1 });
    const tries = (count: number) =>
      vi.waitUntil(() => warn.mock.calls.length >= count, { timeout: 60_000 });
    const built = async () => (await pool.query("select 'orders_v2'::regclass::oid as it")).rows;
    await tries(1);
    const first = await built();
    const meanwhile = await shop.append(someHistory(2));
    await shop.reached('orders', meanwhile);
    await tries(3);
    expect(await version()).toBe(1);
    expect(await built()).toEqual(first);
    const live = await shop.rows('orders');
    await reader.query('commit');
    reader.release();
    expect(await rebuilding).toMatchObject({ kind: 'swapped', table: 'orders_v2' });
    expect(await built()).toEqual(first);
    expect(await shop.rows('orders')).toEqual(live);
    ending.abort();
    await runner.ended;
  });

  it('stops waiting for a long query on abort', async () => {
    const runner = run();
    await shop.reached('orders', await shop.append(someHistory(1)));
    const reader = await shop.connection.pool.connect();
    await reader.query('begin; select from orders_v1');
    const stop = new AbortController();
    const log = { ...noopLog, warn: () => stop.abort() } as unknown as Log;
    const options = { pauseMs: 60_000, signal: stop.signal };
    await expect(rebuild({ ...services(), log }, ordersProjector, options)).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
    reader.release(true);
    ending.abort();
    await runner.ended;
  });
});
