// @module-tag slow
import { follow } from '@haat/event-processing/processor';
import { connectDatabase, type DatabaseConnection } from '@haat/platform/database';
import { noopLog } from '@haat/platform/log';
import { liveVersion } from '@haat/platform/read-models';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { liveProcessor } from '../live/live-processor.ts';
import { ordersProjector } from '../projectors/orders.ts';
import { projectors } from '../projectors/projectors.ts';
import { openReadModels, type ReadModels, someHistory } from '../testing/read-models.ts';
import { rebuild } from './rebuild.ts';
import { replay } from './replay.ts';

let shop: ReadModels;
let owner: DatabaseConnection;
let ending: AbortController;
let ended: Promise<void>;
beforeEach(async () => {
  shop = await openReadModels();
  owner = connectDatabase(shop.url, { statementTimeoutMs: 0 });
  ending = new AbortController();
  ended = Promise.resolve();
});
afterEach(async () => {
  ending.abort();
  await ended;
  await owner.close();
  await shop.close();
});

const services = () => ({ db: owner.db, store: shop.store, log: noopLog });
const run = () => {
  const processors = projectors.map((one) => liveProcessor(services(), one));
  ({ ended } = follow(services(), processors, { signal: ending.signal }));
};
const tables = async () =>
  (await owner.pool.query("select relname from pg_class where relname like 'replayed%'")).rows;

describe('Replaying a read model', () => {
  it('gives the live rows for every read model, and drops its own tables', async () => {
    run();
    const position = await shop.append(someHistory(3, 3));
    await Promise.all(projectors.map(({ name }) => shop.reached(name, position)));
    for (const one of projectors) {
      const before = await shop.rows(one.name);
      const replayed = await replay(services(), one, { batchSize: 7 });
      expect(replayed).toMatchObject({ rows: before.length, differing: 0, differences: [] });
      expect(await shop.rows(one.name)).toEqual(before);
    }
    expect(await tables()).toEqual([]);
  });

  it('names each row that differs with its columns, and does not change the live rows', async () => {
    run();
    await shop.reached('orders', await shop.append(someHistory(4, 4)));
    const [first, second, third] = await shop.rows('orders');
    const { pool } = shop.connection;
    await pool.query("update orders set payment_method = 'cash', email = 'x@y.in' where id = $1", [
      first?.id,
    ]);
    await pool.query('delete from orders where id = $1', [second?.id]);
    await pool.query("update orders set id = 'zz-forged' where id = $1", [third?.id]);
    const before = await shop.rows('orders');
    const { differing, differences } = await replay(services(), ordersProjector);
    expect(differing).toBe(4);
    const [changed, ...others] = differences;
    expect(changed).toMatchObject({ key: first?.id, kind: 'differs' });
    expect(changed?.columns.toSorted()).toEqual(['email', 'payment_method']);
    expect(others).toEqual([
      { key: second?.id, kind: 'missing', columns: [] },
      { key: third?.id, kind: 'missing', columns: [] },
      { key: 'zz-forged', kind: 'unexpected', columns: [] },
    ]);
    expect(await shop.rows('orders')).toEqual(before);
  });

  it('lists 20 of many differences, and counts all of them', async () => {
    run();
    await shop.reached('orders', await shop.append(someHistory(5, 12)));
    await shop.connection.pool.query("update orders set payment_method = 'cash'");
    const { rows, differing, differences } = await replay(services(), ordersProjector);
    expect(differing).toBe(rows);
    expect(rows).toBeGreaterThan(20);
    expect(differences).toHaveLength(20);
  });

  it('finds no difference while events are written and the live table is swapped', async () => {
    run();
    await shop.append(someHistory(6, 2));
    let isOver = false;
    const writing = (async () => {
      for (let n = 7; !isOver; n += 1) await shop.append(someHistory(n));
    })();
    const swapping = (async () => {
      while (!isOver) await rebuild(services(), ordersProjector, { pauseMs: 1 });
    })();
    for (let round = 0; round < 12; round += 1) {
      expect(await replay(services(), ordersProjector)).toMatchObject({ differing: 0 });
    }
    isOver = true;
    await Promise.all([writing, swapping]);
    expect(await liveVersion(owner.db, ordersProjector)).toBeGreaterThan(1);
  });

  it('skips unreadable events, and counts them', async () => {
    await shop.append(someHistory(8, 2));
    const { pool } = shop.connection;
    await pool.query(`alter table events disable trigger all;
      update events set data = data || '{"pricePaise": "much"}'
      where position = (select min(position) from events where type = 'OrderPlaced')`);
    run();
    const { head } = await shop.store.identify();
    await shop.reached('orders', head);
    expect(await replay(services(), ordersProjector)).toMatchObject({
      differing: 0,
      unreadable: 1,
    });
  });
});
