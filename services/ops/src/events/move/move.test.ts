// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectEventStore } from '@haat/event-store/connect';
import { type RecordedEvent, START } from '@haat/event-store/port';
import {
  type EventStoreDbStandIn,
  startEventStoreDbStandIn,
} from '@haat/event-store/testing/eventstoredb-stand-in';
import { systemClock } from '@haat/platform/clock';
import { createAnchorWriter } from '@haat/record/anchors';
import { connectRecord } from '@haat/record/connect';
import { createTestDatabase } from '@haat/testkit/database';
import { followReadModels } from '@haat/testkit/read-models';
import { recordSettings } from '@haat/testkit/record';
import { createScriptedCustomer } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runOps } from '../../testing/run-ops.ts';

let shop: WorkerShop;
let standIn: EventStoreDbStandIn;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  shop = await openWorker();
  standIn = await startEventStoreDbStandIn();
  closing.push(shop.close, async () => standIn.stop());
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const BY = '--operator meera --reason growing --yes';

/** With the event log at this address. */
const ops = (line: string, eventStoreUrl = shop.url) =>
  runOps(line, shop.url, { EVENT_STORE_URL: eventStoreUrl });
const move = (to: string, from = shop.url, more = '') =>
  ops(`events move --to ${to} ${BY} ${more}`, from);

/** Worker and read models handle orders of these domains, and an anchor is signed. */
const trade = async (eventStoreUrl: string, domains: readonly string[]): Promise<void> => {
  const record = await connectRecord(recordSettings(shop.url, { eventStoreUrl }));
  const { store } = record;
  const worker = await shop.startWorker({ store });
  const models = followReadModels({ ...shop, store });
  const { buy } = createScriptedCustomer(store);
  for (const domain of domains) await buy({ domain });
  const completed = async () => {
    const filter = { eventTypes: ['OrderCompleted'] };
    return (await store.blank.readAll(START, { filter })).events.length;
  };
  await expect.poll(completed, { timeout: 50_000, interval: 50 }).toBe(ordered + domains.length);
  ordered += domains.length;
  await shop.untilIdle('release-abandoned-claim', 'release-abandoned-payment');
  await models.caughtUp();
  const raw = await connectEventStore(eventStoreUrl);
  await createAnchorWriter(
    {
      store: { ...raw, encrypt: store.encrypt },
      keyStore: record.keyStore,
      clock: { now: () => systemClock.now() + 3_600_000 },
    },
    { everyEvents: 1_000, maxAgeMs: 60_000 },
  ).poll();
  await worker.close();
  await models.close();
  await Promise.all([raw.close(), store.close()]);
};
let ordered = 0;
beforeEach(() => {
  ordered = 0;
});

/** As any engine returns them. */
const logAt = async (
  url: string,
): Promise<readonly Omit<RecordedEvent, 'position' | 'recordedAt'>[]> => {
  const store = await connectEventStore(url);
  const events: RecordedEvent[] = [];
  for (let after = START; ; ) {
    const page = await store.readAll(after, { limit: 1_000 });
    events.push(...page.events.filter(({ stream }) => stream !== 'store-identity'));
    if (page.caughtUp) break;
    after = page.position;
  }
  await store.close();
  return events.map(({ position: _, recordedAt: __, ...event }) => event);
};

const identityAt = async (url: string) => {
  const store = await connectEventStore(url);
  const identity = await store.identify();
  await store.close();
  return identity;
};

const positionsIn = async (): Promise<readonly string[]> => {
  const { rows } = await shop.connection.pool.query(
    `select position from checkpoints union select last_position from checkpoints
     union select up_to from erasure_progress`,
  );
  return rows.map(({ position }) => position).filter((position) => position !== null);
};

const sound = async (url: string): Promise<void> => {
  for (const line of ['events verify', 'audit payments', 'projections verify']) {
    expect(await ops(line, url), line).toMatchObject({ code: 0 });
  }
};

const ESDB_POSITION = /^(\d{20}:\d{20})?$/;

describe('A shop', () => {
  it('moves to EventStoreDB, trades there, and moves to another Postgres', async () => {
    await trade(shop.url, ['first.in', 'second.in']);
    const before = await logAt(shop.url);
    const planned = await move(standIn.url, shop.url, '--dry-run');
    expect(planned).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing was changed.'),
    });
    expect(standIn.events()).toBe(0);

    const moved = await move(standIn.url);
    expect(moved).toMatchObject({
      code: 0,
      out: expect.stringContaining(`${before.length} events moved to esdb://`),
    });
    const [old, copied] = [await logAt(shop.url), await logAt(standIn.url)];
    expect(copied).toEqual(old);
    expect(old.slice(0, -1)).toEqual(before);
    expect(old.at(-1)).toMatchObject({
      type: 'EventLogMoved',
      stream: 'record',
      data: { events: before.length, from: { engine: 'postgres' }, to: { engine: 'eventstoredb' } },
    });
    expect((await identityAt(standIn.url)).id).toBe((await identityAt(shop.url)).id);
    for (const position of await positionsIn()) expect(position).toMatch(ESDB_POSITION);
    await sound(standIn.url);
    const folder = await mkdtemp(join(tmpdir(), 'haat-move-'));
    closing.push(() => rm(folder, { recursive: true }));
    const exporting = `events export --out ${join(folder, 'old.ndjson')}`;
    for (const line of ['events verify', 'events show record', exporting]) {
      expect(await ops(line), line).toMatchObject({ code: 0 });
    }
    expect(await move(standIn.url)).toMatchObject({
      code: 0,
      out: expect.stringContaining('had been moved'),
    });

    await trade(standIn.url, ['third.in']);
    await sound(standIn.url);
    const elsewhere = await createTestDatabase();
    closing.push(elsewhere.drop);
    expect(await move(elsewhere.url, standIn.url)).toMatchObject({ code: 0 });
    expect(await logAt(elsewhere.url)).toEqual(await logAt(standIn.url));
    for (const position of await positionsIn()) expect(position).toMatch(/^(\d{19})?$/);
    await trade(elsewhere.url, ['fourth.in']);
    await sound(elsewhere.url);
    expect(shop.registrar.registrations()).toHaveLength(4);
  });
});
