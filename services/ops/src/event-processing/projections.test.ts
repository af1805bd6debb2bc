// @module-tag nightly
import { orderStream } from '@haat/contracts/events/order';
import { systemClock } from '@haat/platform/clock';
import { type Engines, openEngines } from '@haat/testkit/engines';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { createScriptedCustomer } from '@haat/testkit/scripted-customer';
import { seedEvents } from '@haat/testkit/seed-events';
import { waitFor } from '@haat/testkit/wait-for';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runOps, startOps } from '../testing/run-ops.ts';

let shop: Engines;
let readModels: FollowedReadModels;
beforeEach(async () => {
  shop = await openEngines();
  readModels = followReadModels(shop);
});
afterEach(async () => {
  await readModels.close();
  await shop.close();
});

const ops = (line: string) => runOps(line, shop.url);
const rows = async () =>
  (await shop.connection.pool.query('select * from orders order by id')).rows;
const buy = (domain: string) => createScriptedCustomer(shop.store).buy({ domain });

/** So many orders, of two events each. */
const manyOrders = async (count: number): Promise<void> => {
  const place = (orderId: string): Promise<void> => {
    const stream = orderStream(orderId);
    return seedEvents({ store: shop.store, clock: systemClock }, [
      { stream, type: 'OrderPlaced', data: { orderId } },
      { stream, type: 'OrderPaymentConfirmed', data: { orderId } },
    ]);
  };
  const ids = Array.from({ length: count }, (_, n) => `HT-${String(n).padStart(6, '0')}`);
  while (ids.length > 0) await Promise.all(ids.splice(0, 500).map(place));
};

describe('projections status', () => {
  it('shows each read model at the end of the event log, without problems', async () => {
    await buy('status.in');
    const names = ['orders', 'invoices', 'payments', 'customers', 'inbox', 'download_grants'];
    await Promise.all(names.map(readModels.caughtUp));
    const { head } = await shop.store.identify();
    await waitFor(async () => (await ops('projections status --json')).code === 0);
    const { out } = await ops('projections status --json');
    const found = JSON.parse(out);
    for (const name of names) {
      expect(found).toContainEqual(
        expect.objectContaining({ name, behind: 0, parked: 0, wrong: null, table: `${name}_v1` }),
      );
    }
    expect(found[0].position).toBe(head);
  });

  it('shows which read models lag, by how much and since when, and which need an operator', async () => {
    await buy('before.in');
    await readModels.caughtUp('orders');
    await readModels.close();
    await buy('after.in');
    const { pool } = shop.connection;
    await pool.query(`alter table events disable trigger all;
      update events set metadata = metadata ||
        jsonb_build_object('occurredAt', (metadata->>'occurredAt')::timestamptz - interval '2 minutes')
        where position = (select max(position) from events where type = 'OrderPlaced');
      update checkpoints set store_id = 'another' where name = 'payments'`);
    const [people, pipes] = await Promise.all([
      ops('projections status'),
      ops('projections status --ndjson'),
    ]);
    expect([people.code, pipes.code]).toEqual([1, 1]);
    expect(people.out).toMatch(
      /^orders +\d{19} +1 +12\d\.\d s +0 +orders_v1 +behind, and no process leads$/m,
    );
    expect(people.out).toMatch(/^payments .*projections rebuild payments --accept-differences$/m);
    expect(people.out).toContain('No process leads them.');
    expect(
      pipes.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toContainEqual(expect.objectContaining({ name: 'orders', behind: 1 }));
  });
});

describe('projections rebuild', () => {
  it('resumes where it stopped after it was killed', async () => {
    await manyOrders(4_000);
    await readModels.caughtUp('orders');
    const before = await rows();
    const { pool } = shop.connection;
    const killed = startOps(['projections', 'rebuild', 'orders'], shop.url);
    const position = async (): Promise<string> =>
      (await pool.query("select position from checkpoints where name = 'orders_v2'")).rows[0]
        ?.position ?? '';
    await waitFor(async () => (await position()) !== '');
    const holding = await pool.connect();
    await holding.query('begin; lock table orders_v2 in exclusive mode');
    killed.kill('SIGKILL');
    await killed.ended;
    const reached = await position();
    await holding.query('rollback');
    holding.release();
    const status = await ops('projections status');
    expect(status.out).toMatch(/^orders .* started, [1-9]\d? % +well$/m);

    let ended = await ops('projections rebuild orders');
    while (ended.out.includes('is already running'))
      ended = await ops('projections rebuild orders');
    expect(ended.out).toContain(`Resumed from ${reachedOrLater(reached, ended.out)}.`);
    expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('with 4,000 rows') });
    expect(await rows()).toEqual(before);
    expect((await ops('projections rebuild orders')).out).not.toContain('Resumed from');
  });

  it('lists the read models when a name is unknown', async () => {
    const { code, err } = await ops('projections rebuild order');
    expect({ code, err }).toMatchObject({
      code: 2,
      err: expect.stringContaining('orders, invoices'),
    });
  });
});

/** The batch that was under way when its process was killed may have been committed after it. */
const reachedOrLater = (reached: string, text: string): string => {
  const from = /Resumed from (\d+)/.exec(text)?.[1] ?? '';
  expect(reached).not.toBe('');
  expect(from >= reached).toBe(true);
  return from;
};

describe('replay', () => {
  it('finds the rows of read models that differ from their events', async () => {
    const { orderId } = await buy('replayed.in');
    await readModels.caughtUp('orders');
    await readModels.caughtUp('payments');
    const sound = await ops('projections verify');
    expect(sound.out).toMatch(/^orders matches its events: \d+ events?, 1 row\.$/m);
    expect(sound).toMatchObject({ code: 0, err: '' });
    const { pool } = shop.connection;
    await pool.query("update orders set price_paise = 1, email = E'\\u009b' where id = $1", [
      orderId,
    ]);
    const before = await rows();
    const [one, all, json] = await Promise.all([
      ops('replay orders'),
      ops('projections verify'),
      ops('replay orders --json'),
    ]);
    expect(one.out).toMatch(new RegExp(`^orders ${orderId}: differs in `, 'm'));
    expect(one.out).toContain('1 row differs');
    expect(JSON.parse(json.out)).toMatchObject({ differing: 1, differences: [{ key: orderId }] });
    expect(all.out).toMatch(/^payments matches its events/m);
    expect([one.code, all.code, json.code]).toEqual([1, 1, 1]);
    expect(await rows()).toEqual(before);
  });

  it('says why a stream cannot be replayed', async () => {
    for (const [what, code, message] of [
      ['record', 2, 'or one of orders, '],
      ['order-HT-1', 1, 'Stream order-HT-1 not found.'],
    ] as const) {
      const ended = await ops(`replay ${what}`);
      expect(ended.code).toBe(code);
      expect(ended.out + ended.err).toContain(message);
    }
  });
});
