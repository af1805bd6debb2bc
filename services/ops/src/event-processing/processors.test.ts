// @module-tag slow
import { findCheckpoint } from '@haat/event-processing/checkpoints';
import { START } from '@haat/event-store/port';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { orderProcess } from '@haat/worker/process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asOperator, runLine } from '../testing/operator.ts';
import { adoptStore, unpark } from './processors.ts';

let shop: WorkerShop;
beforeEach(async () => {
  shop = await openWorker();
});
afterEach(() => shop.close());

const meera = { operator: 'meera', reason: 'It was mended (ticket 4711).' };
const SETTLE = 'reactor:settle-order-payment';
const outboxIds = async () =>
  (await shop.connection.db.selectFrom('outbox').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );

const parked = async (): Promise<string> =>
  (await runLine(asOperator(shop), 'npm run ops -- reactors parked')).text;

/** An order's first event as no version of the shop has written it. */
const spoil = async (stream: string, spoilt: boolean): Promise<void> => {
  const change = spoilt ? `data || '{"pricePaise": "much"}'` : `data || '{"pricePaise": 54900}'`;
  await shop.connection.pool.query(`alter table events disable trigger all;
    update events set data = ${change} where stream = '${stream}' and revision = 0`);
};

describe('An order that a reactor cannot read', () => {
  it('is listed, stays parked while it is unreadable, and continues once it is repaired', async () => {
    const bought = await shop.buy({ domain: 'neelkhadi.in' });
    const { order } = streamsOf(bought);
    await spoil(order, true);
    await shop.startWorker();
    await vi.waitUntil(async () => (await parked()).includes(SETTLE), 60_000);
    expect(await parked()).toMatch(
      new RegExp(`^${SETTLE} +${order} +OrderPlaced \\(revision 0\\) +20\\S+Z +1 +\\d+ +\\S`, 'm'),
    );

    const unreadable = await unpark(shop.connection, {
      processor: SETTLE,
      stream: order,
      ...meera,
    });
    expect(unreadable).toEqual({
      done: false,
      message: expect.stringMatching(/^0 of 1 events .* failed again: OrderPlaced does not fit/),
    });

    await spoil(order, false);
    expect(await unpark(shop.connection, { processor: SETTLE, stream: order, ...meera })).toEqual({
      done: true,
      message: `1 events of ${order} were handled.`,
    });
    await shop.waitFor(order, 'OrderCompleted');
    expect(await unpark(shop.connection, { processor: SETTLE, stream: order, ...meera })).toEqual({
      done: false,
      message: `${SETTLE} has no parked events of ${order}.`,
    });
  });

  it('is not reported as handled while no worker runs', async () => {
    const bought = await shop.buy({ domain: 'neelkhadi.in' });
    const { order } = streamsOf(bought);
    await spoil(order, true);
    const worker = await shop.startWorker();
    await vi.waitUntil(async () => (await parked()).includes(SETTLE), 60_000);
    await worker.close();
    expect(
      await unpark(shop.connection, { processor: SETTLE, stream: order, ...meera }, 10),
    ).toEqual({
      done: false,
      message: expect.stringMatching(/^The retry is requested, but no process has started it\./),
    });
  });
});

describe('Adopting a restored event store', () => {
  it('lets a reactor continue without requesting anything twice', async () => {
    const worker = await shop.startWorker();
    const bought = await shop.buy({ domain: 'neelkhadi.in' });
    await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
    await shop.untilIdle('release-abandoned-claim', 'release-abandoned-payment');
    const before = await outboxIds();
    await shop.connection.pool.query('update event_store_identity set id = gen_random_uuid()');
    await worker.close();
    const stopped = await shop.startWorker();
    const health = stopped.health[SETTLE];
    await vi.waitUntil(
      () => /npm run ops -- reactors adopt-store/.test(String(health?.())),
      60_000,
    );

    expect(await adoptStore(shop.services, { processor: SETTLE, ...meera })).toMatchObject({
      done: true,
    });

    await vi.waitUntil(() => health?.() === true, 60_000);
    expect(await outboxIds()).toEqual(before);
    const { id } = await shop.store.identify();
    expect(await findCheckpoint(shop.services.db, SETTLE)).toMatchObject({ store_id: id });
  });

  it('restarts a running, idle reactor at once', async () => {
    const worker = await shop.startWorker();
    const bought = await shop.buy({ domain: 'neelkhadi.in' });
    await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
    await shop.untilIdle('release-abandoned-claim', 'release-abandoned-payment');
    await vi.waitUntil(() => worker.health[SETTLE]?.() === true, 60_000);

    expect(await adoptStore(shop.services, { processor: SETTLE, ...meera })).toMatchObject({
      done: true,
    });

    const position = async () => (await findCheckpoint(shop.services.db, SETTLE))?.position;
    await vi.waitUntil(async () => (await position()) !== START, 60_000);
  });

  it('completes a lost order again with the same invoice and one registration', async () => {
    const worker = await shop.startWorker();
    const bought = await shop.buy({ domain: 'neelkhadi.in' });
    const { order } = streamsOf(bought);
    const { data: before } = await shop.waitFor(order, 'OrderCompleted');
    await shop.untilIdle('release-abandoned-claim', 'release-abandoned-payment');
    await worker.close();
    const { position } = await shop.waitFor(order, 'OrderPaymentConfirmed');
    await shop.connection.pool.query(`alter table events disable trigger all;
      delete from events where position > ${BigInt(position)};
      alter table events enable trigger all;
      alter table events enable always trigger events_append_only`);

    const { health } = await shop.startWorker();
    const names = orderProcess.map(({ name }) => `reactor:${name}`);
    await vi.waitUntil(
      () => names.some((name) => /adopt-store/.test(String(health[name]?.()))),
      60_000,
    );
    for (const processor of names) await adoptStore(shop.services, { processor, ...meera });

    const { data: after } = await shop.waitFor(order, 'OrderCompleted');
    expect(after).toEqual(before);
    expect(shop.registrar.registrations().map(({ domain }) => domain)).toEqual(['neelkhadi.in']);
  });

  it('is refused for a read model and for an unknown reactor', async () => {
    expect(await adoptStore(shop.services, { processor: 'orders', ...meera })).toEqual({
      done: false,
      message: expect.stringMatching(
        /npm run ops -- projections rebuild orders --accept-differences$/,
      ),
    });
    expect(await adoptStore(shop.services, { processor: 'reactor:none', ...meera })).toEqual({
      done: false,
      message: 'Checkpoint reactor:none not found. List them: npm run ops -- reactors status',
    });
  });
});
