// @module-tag nightly
import { connectEventStore } from '@haat/event-store/connect';
import { type RecordedEvent, START } from '@haat/event-store/port';
import {
  type EventStoreDbStandIn,
  startEventStoreDbStandIn,
} from '@haat/event-store/testing/eventstoredb-stand-in';
import { connectRecord } from '@haat/record/connect';
import { connectTo } from '@haat/testkit/database';
import { followReadModels } from '@haat/testkit/read-models';
import { recordSettings } from '@haat/testkit/record';
import { createScriptedCustomer, streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runOps, startOps } from '../../testing/run-ops.ts';

let shop: WorkerShop;
let standIn: EventStoreDbStandIn;
let before: readonly RecordedEvent[];

const trade = async (eventStoreUrl: string, domain: string): Promise<void> => {
  const { store } = await connectRecord(recordSettings(shop.url, { eventStoreUrl }));
  const worker = await shop.startWorker({ store });
  const models = followReadModels({ ...shop, store });
  const { order } = streamsOf(await createScriptedCustomer(store).buy({ domain }));
  const types = async () => (await store.blank.read(order)).events.map(({ type }) => type);
  await expect.poll(types, { timeout: 50_000 }).toContain('OrderCompleted');
  await shop.untilIdle('release-abandoned-claim', 'release-abandoned-payment');
  await models.caughtUp();
  await worker.close();
  await models.close();
  await store.close();
};

const logAt = async (url: string): Promise<readonly RecordedEvent[]> => {
  const store = await connectEventStore(url);
  const { events } = await store.readAll(START, { limit: 10_000 });
  await store.close();
  return events.filter(({ stream }) => stream !== 'store-identity');
};

beforeEach(async () => {
  shop = await openWorker();
  standIn = await startEventStoreDbStandIn();
  await trade(shop.url, 'first.in');
  before = await logAt(shop.url);
});
afterEach(async () => {
  standIn.stop();
  await shop.close();
});

const words = () => `events move --to ${standIn.url} --operator meera --reason growing --yes`;

/** What a starting service says; null if it opens the log. */
const refusalAt = async (eventStoreUrl: string): Promise<string | null> => {
  try {
    const settings = recordSettings(shop.url, { eventStoreUrl });
    await (await connectRecord(settings, { once: true })).store.close();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

/** Of the copied events and the move, without the store's identity. */
const eventsReceived = (): number =>
  standIn.received.filter(({ stream }) => stream !== 'store-identity').flatMap(({ ids }) => ids)
    .length;

/** Resolves at the first append that is one of these, before the server takes it. */
const appendArrives = (isIt: (count: number) => boolean, act = (): void => undefined) =>
  new Promise<undefined>((resolve) => {
    const look = (count: number): void => {
      if (!isIt(count)) return;
      standIn.arrivals.off('append', look);
      act();
      resolve(undefined);
    };
    standIn.arrivals.on('append', look);
  });

/** @returns what is done after the kill */
type Reached = () => Promise<undefined | (() => Promise<unknown>)>;

const atAppend =
  (nth: number, isLost: boolean): Reached =>
  () => {
    const first = standIn.received.length;
    return appendArrives(
      (count) => count === first + nth,
      () => isLost && standIn.failNextAppends('ignored'),
    );
  };

/** Behind the last copied event: 1 is the move, 2 the identity that opens the new log. */
const behindCopy =
  (nth: number, isLost: boolean): Reached =>
  async () => {
    let behind = 0;
    return appendArrives(
      () => {
        if (eventsReceived() > before.length) behind += 1;
        return behind === nth;
      },
      () => isLost && standIn.failNextAppends('ignored'),
    );
  };

const isCopied = () => eventsReceived() === before.length;

const WAITING = `
  select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;

/** Where it waits for what `lock` holds. */
const whileLocked =
  (lock: string, reached: Reached = async () => undefined): Reached =>
  async () => {
    await reached();
    const client = await connectTo(shop.url);
    await client.query(`begin; ${lock}`);
    standIn.goOn();
    const { pool } = shop.connection;
    const waiting = async () => (await pool.query(WAITING)).rows.length;
    await expect.poll(waiting, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
    return async () => {
      // Else the server would still write for a process that is gone.
      await pool.query(`select pg_terminate_backend(pid, 5000) from (${WAITING}) as w`);
      await client.query('rollback');
      await client.end();
    };
  };

const stalledAfterCopy: Reached = () => appendArrives(isCopied, standIn.stall);
const whileItCompares: Reached = async () => {
  await stalledAfterCopy();
  await expect.poll(standIn.openReads, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
};

const APPEND_LOCK = 'select pg_advisory_xact_lock(5215556995481236595)';

const KILLS: readonly (readonly [string, () => Reached])[] = [
  ['while it checks its rights', () => atAppend(1, false)],
  ['before the identity', () => atAppend(2, true)],
  ['after the identity', () => atAppend(2, false)],
  ['at the first copied event', () => atAppend(3, false)],
  ['in the middle of the copy', () => atAppend(9, false)],
  ['late in the copy', () => atAppend(14, false)],
  ['while it compares', () => whileItCompares],
  ['before the old log is closed', () => whileLocked(APPEND_LOCK, stalledAfterCopy)],
  ['in the translation', () => whileLocked('select from checkpoints for update')],
  [
    'between the database and the key store',
    () => whileLocked('select from erasure_progress for update'),
  ],
  ['before the move is in the new log', () => behindCopy(1, true)],
  ['after the move is in the new log', () => behindCopy(1, false)],
  ['before the new log is open', () => behindCopy(2, true)],
];

const withoutPlace = ({ position: _, recordedAt: __, ...event }: RecordedEvent) => event;

const expectTranslated = async (log: readonly RecordedEvent[]): Promise<void> => {
  const { rows } = await shop.connection.pool.query(
    'select name, position, last_stream, last_revision, last_position from checkpoints',
  );
  for (const row of rows) {
    expect(row.position, row.name).toMatch(/^(\d{20}:\d{20})?$/);
    const last = log.find(
      ({ stream, revision }) =>
        stream === row.last_stream && String(revision) === String(row.last_revision),
    );
    expect(row.last_position, row.name).toBe(last?.position ?? null);
  }
  expect(await shop.keyStore.erasedUpTo()).toMatch(/^\d{20}:\d{20}$/);
};

describe('A move that is killed', () => {
  it.each(KILLS)('%s goes on by the same command', async (_, at) => {
    const command = startOps(words().split(' '), shop.url, { EVENT_STORE_URL: shop.url });
    const clear = await Promise.race([
      at()(),
      command.ended.then(({ out, err }) => {
        throw new Error(`It ended by itself: ${out} ${err}`);
      }),
    ]);
    command.kill('SIGKILL');
    await command.ended;
    await clear?.();
    standIn.goOn();
    standIn.failNextAppends();
    expect(await refusalAt(standIn.url)).not.toBeNull();
    const isClosed = (await logAt(shop.url)).some(({ type }) => type === 'EventLogMoved');
    if (isClosed) expect(await refusalAt(shop.url)).toMatch('run it again: npm run ops -- events');
    else expect(await refusalAt(shop.url)).toBeNull();

    const again = await runOps(words(), shop.url, { EVENT_STORE_URL: shop.url });
    expect(again).toMatchObject({ code: 0 });
    const [old, moved] = [await logAt(shop.url), await logAt(standIn.url)];
    expect(moved.map(withoutPlace)).toEqual(old.map(withoutPlace));
    expect(old.slice(0, -1)).toEqual(before);
    await expectTranslated(moved);
    expect(await refusalAt(shop.url)).not.toBeNull();
    const env = { EVENT_STORE_URL: standIn.url };
    expect(await runOps('events verify', shop.url, env)).toMatchObject({ code: 0 });

    await trade(standIn.url, 'second.in');
    expect(shop.registrar.registrations()).toHaveLength(2);
  });
});
