import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { findCheckpoint } from '@haat/platform/followers/checkpoints';
import { streamsOf } from '@haat/testkit/commanded-customer';
import { recordSettings } from '@haat/testkit/record';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commands } from './commands.ts';
import { adoptStore, showParked, unpark } from './followers.ts';

let shop: WorkerShop;
beforeEach(async () => {
  shop = await openWorker();
});
afterEach(() => shop.close());

const meera = { operator: 'meera', reason: 'It was mended (ticket 4711).' };
const SETTLE = 'reactor:settle-order-payment';
const asked = async () =>
  (await shop.connection.db.selectFrom('outbox').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );

/** An order's first event as no version of the shop has written it. */
const spoil = async (stream: string, spoilt: boolean): Promise<void> => {
  const change = spoilt ? `data || '{"pricePaise": "much"}'` : `data || '{"pricePaise": 54900}'`;
  await shop.connection.pool.query(`alter table events disable trigger all;
    update events set data = ${change} where stream = '${stream}' and revision = 0`);
};

describe('an order that a reactor cannot read', () => {
  it('is listed, stays parked while nothing has changed, and goes on once it is mended', async () => {
    const bought = await shop.buy({ domain: 'neelkhadi.in' });
    const { order } = streamsOf(bought);
    await spoil(order, true);
    await shop.startWorker();
    await vi.waitUntil(async () => (await showParked(shop.services)).said.includes(SETTLE), 15_000);
    expect((await showParked(shop.services)).said).toMatch(
      new RegExp(
        `^${SETTLE} ${order}: OrderPlaced \\(revision 0\\) since 20.*tried 1 times: `,
        'm',
      ),
    );

    const unreadable = await unpark(shop.services, { follower: SETTLE, stream: order, ...meera });
    expect(unreadable).toEqual({
      done: false,
      said: expect.stringMatching(/^0 of 1 events .* failed again: OrderPlaced does not fit/),
    });

    await spoil(order, false);
    expect(await unpark(shop.services, { follower: SETTLE, stream: order, ...meera })).toEqual({
      done: true,
      said: `1 events of ${order} were handled.`,
    });
    await shop.until(order, 'OrderCompleted');
    expect(await unpark(shop.services, { follower: SETTLE, stream: order, ...meera })).toEqual({
      done: false,
      said: `${SETTLE} has parked nothing of ${order}.`,
    });
  });

  it('is not said to be handled while no worker runs', async () => {
    const bought = await shop.buy({ domain: 'neelkhadi.in' });
    const { order } = streamsOf(bought);
    await spoil(order, true);
    const worker = await shop.startWorker();
    await vi.waitUntil(async () => (await showParked(shop.services)).said.includes(SETTLE), 15_000);
    await worker.close();
    expect(await unpark(shop.services, { follower: SETTLE, stream: order, ...meera }, 10)).toEqual({
      done: false,
      said: expect.stringMatching(/no process has tried it yet/),
    });
  });
});

describe('a store that was put back', () => {
  it('is followed again by a reactor, which asks for nothing twice', async () => {
    const worker = await shop.startWorker();
    const bought = await shop.buy({ domain: 'neelkhadi.in' });
    await shop.until(streamsOf(bought).order, 'OrderCompleted');
    await shop.untilIdle('release-abandoned-claim', 'release-abandoned-payment');
    const before = await asked();
    await shop.connection.pool.query('update event_store_identity set id = gen_random_uuid()');
    await worker.close();
    const stopped = await shop.startWorker();
    const health = stopped.health[SETTLE];
    await vi.waitUntil(() => /npm run resolve -- adopt-store/.test(String(health?.())), 15_000);

    expect(await adoptStore(shop.services, { follower: SETTLE, ...meera })).toMatchObject({
      done: true,
    });

    await vi.waitUntil(() => health?.() === true, 15_000);
    expect(await asked()).toEqual(before);
    const { id } = await shop.store.identify();
    expect(await findCheckpoint(shop.services.db, SETTLE)).toMatchObject({ store_id: id });
  });

  it('is no reason to begin a read model anew here, or one that is not there', async () => {
    expect(await adoptStore(shop.services, { follower: 'orders', ...meera })).toEqual({
      done: false,
      said: expect.stringMatching(/projections:rebuild -- orders --accept-differences$/),
    });
    expect(await adoptStore(shop.services, { follower: 'reactor:none', ...meera })).toEqual({
      done: false,
      said: 'There is no checkpoint reactor:none.',
    });
  });
});

describe('the command line', () => {
  type Ended = { readonly code: number; readonly said: string };
  const run = (args: readonly string[], url: string = shop.url): Promise<Ended> =>
    new Promise((resolve) => {
      const env = {
        PATH: process.env.PATH,
        DATABASE_URL: url,
        ...recordSettings(url),
      };
      const main = join(import.meta.dirname, 'main.ts');
      execFile(process.execPath, [main, ...args], { env }, (error, out, err) => {
        resolve({ code: Number(error?.code ?? 0), said: `${out}${err}` });
      });
    });

  it('says what it did, and its exit code says whether', { timeout: 60_000 }, async () => {
    const by = ['--operator', 'meera', '--reason', 'mended'];
    const [listed, refused, wrong, away] = await Promise.all([
      run(['parked']),
      run(['unpark', SETTLE, 'order-1', ...by]),
      run(['lapse-name', 'neelkhadi.in', ...by]),
      run(['parked'], 'postgres://haat@127.0.0.1:1/haat'),
    ]);
    expect(listed).toEqual({ code: 0, said: 'Nothing is parked.\n' });
    expect(refused).toEqual({ code: 1, said: `${SETTLE} has parked nothing of order-1.\n` });
    expect(wrong).toMatchObject({ code: 2, said: expect.stringMatching(/REGISTRAR_URL[^#]*docs/) });
    expect(away).toMatchObject({ code: 3, said: expect.stringMatching(/^Not done: /) });
  });
});

describe('a command about a payment', () => {
  const give = (name: string, values: Readonly<Record<string, string>>) =>
    commands[name]?.run(
      {
        ...shop.services,
        registrar: () => shop.services.registrar,
        hosting: () => shop.services.hosting,
        settings: { HOSTING_CREATE_TIMEOUT_MS: 0 },
      },
      { ...meera, values, options: {} },
    );

  it('reads its amount in rupees, and says what was refused', async () => {
    const reference = 'PAY-7K3M-92QD-4T8X';
    expect(await give('verify-payment', { reference, amount: '549' })).toEqual({
      done: false,
      said: 'There is no payment with this reference code.',
    });
    expect(
      await give('refund-payment', { reference, amount: '5,49', transfer: '501501259006' }),
    ).toEqual({ done: false, said: '5,49 is no amount in rupees, such as 549 or 549.50.' });
  });
});
