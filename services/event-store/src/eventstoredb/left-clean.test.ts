/** What the contract suite leaves on a server must not harm a shop that opens there. */

import { systemClock } from '@haat/platform/clock';
import { connectRecord } from '@haat/record/connect';
import { prepareRecordAt } from '@haat/record/prepare';
import { verifyRecord } from '@haat/record/verify';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { recordSettings } from '@haat/testkit/record';
import { anEvent, aPrefix, someEvents, write } from '@haat/testkit/shop-events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { START } from '../port.ts';
import {
  type EventStoreDbStandIn,
  startEventStoreDbStandIn,
} from '../testing/eventstoredb-stand-in.ts';
import { leftClean } from '../testing/left-clean.ts';
import { openEventStoreDb } from './open.ts';

let standIn: EventStoreDbStandIn;
let database: TestDatabase;

beforeEach(async () => {
  standIn = await startEventStoreDbStandIn();
  database = await createTestDatabase();
});

afterEach(async () => {
  standIn.stop();
  await database.drop();
});

it('the contract tests delete every stream that they wrote', async () => {
  const { store, close } = leftClean(openEventStoreDb(standIn.url), standIn.url);
  const stream = `${aPrefix()}order-1`;
  await write(store, stream, someEvents(3));
  await close();

  const later = openEventStoreDb(standIn.url);
  await expect(later.read(stream)).rejects.toThrow(/is deleted/);
  await later.close();
});

it('the contract tests refuse to append an event type of the shop', async () => {
  const { store, close } = leftClean(openEventStoreDb(standIn.url), standIn.url);
  const ours = anEvent('OrderPlaced');
  await expect(store.append('order-1', [ours], 'any')).rejects.toThrow('OrderPlaced is a shop');
  await close();
});

it('a shop opens on the server afterwards and reports the deleted events as foreign', async () => {
  const { store, close } = leftClean(openEventStoreDb(standIn.url), standIn.url);
  const stream = `${aPrefix()}order-1`;
  await write(store, stream, someEvents(3));
  await close();

  const settings = { ...recordSettings(database.url), EVENT_STORE_URL: standIn.url };
  await prepareRecordAt(settings);
  const record = await connectRecord(settings, { once: true });
  const { events } = await record.store.blank.readAll(START);
  expect(events.map(({ type }) => type)).toEqual([
    ...Array.from({ length: 3 }, () => 'TriedOrderPlaced'),
    ...['StoreIdentified', 'EventLogOpened'],
  ]);
  // Until the server is scavenged: another writer wrote there.
  const services = { ...record, store: record.store.blank, clock: systemClock };
  const { found, findings } = await verifyRecord(services);
  expect(found).toBe(1);
  expect(findings).toMatchObject([
    { stream, said: expect.stringMatching(/was not written by the shop/) },
  ]);
  await record.store.close();
});
