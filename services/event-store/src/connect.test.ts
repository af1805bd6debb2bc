import { anEvent, aPrefix } from '@haat/testkit/shop-events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectEventStore } from './connect.ts';
import { createEventDatabase, type EventDatabase } from './testing/event-database.ts';
import {
  type EventStoreDbStandIn,
  startEventStoreDbStandIn,
} from './testing/eventstoredb-stand-in.ts';

let database: EventDatabase;
let standIn: EventStoreDbStandIn;

beforeAll(async () => {
  database = await createEventDatabase();
  standIn = await startEventStoreDbStandIn();
});

afterAll(async () => {
  standIn.stop();
  await database.drop();
});

describe('Connecting to the event store', () => {
  it.each([
    ['postgres://', () => database.url],
    ['postgresql://', () => database.url.replace('postgres://', 'postgresql://')],
    ['esdb://', () => standIn.url],
    ['kurrentdb://', () => standIn.url.replace('esdb://', 'kurrentdb://')],
  ])('selects the engine by the URL: %s', async (_, url) => {
    const store = await connectEventStore(url());

    const result = await store.append(`${aPrefix()}order-1`, [anEvent()], 'no_stream');

    expect(result).toMatchObject({ ok: true, revision: 0n });
    await store.close();
  });

  it('accepts a cluster that is discovered by its DNS name', async () => {
    const store = await connectEventStore('esdb+discover://shop:secret@127.0.0.1:9?tls=false');
    await store.close();
  });

  it.each([
    ['mysql://shop:secret@127.0.0.1/shop', 'mysql://'],
    ['shop:secret@127.0.0.1', 'without a scheme'],
    ['esdb://shop:secret', 'is no port'],
  ])('refuses the URL %s without printing its password', async (url, expected) => {
    const refusal: unknown = await connectEventStore(url).catch((error: unknown) => error);
    expect(String(refusal)).toContain(expected);
    expect(String(refusal)).not.toContain('secret');
  });
});
