import { anEvent, aPrefix, follow, write } from '@haat/testkit/shop-events';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparePositions, type EventStore, START } from '../port.ts';
import { describeConcurrency } from '../testing/contract-concurrency.ts';
import { createEventDatabase, type EventDatabase } from '../testing/event-database.ts';
import { storeUnderTest } from '../testing/store-under-test.ts';
import { openPostgresEventStore } from './open.ts';

let database: EventDatabase;

beforeAll(async () => {
  database = await createEventDatabase();
});

afterAll(() => database.drop());

describe('Beside a long foreign transaction', () => {
  const setUp = storeUnderTest(async () => {
    const foreign = new pg.Client({ connectionString: database.url });
    await foreign.connect();
    await foreign.query('create table if not exists rebuild (done int)');
    await foreign.query('begin isolation level repeatable read');
    await foreign.query('insert into rebuild values (1)');
    await foreign.query('select count(*) from events');
    const opened = openPostgresEventStore({ connectionString: database.url, pollMs: 60_000 });
    return {
      store: opened,
      close: async () => {
        await opened.close();
        const still = await foreign.query(
          'select pg_current_xact_id_if_assigned() is not null as open',
        );
        expect(still.rows).toEqual([{ open: true }]);
        await foreign.query('rollback');
        await foreign.end();
      },
    };
  });
  describeConcurrency(() => setUp().store);
});

describe('Two processes on one database', () => {
  let stores: EventStore[];
  beforeAll(() => {
    stores = [1, 2].map(() =>
      openPostgresEventStore({ connectionString: database.url, pollMs: 60_000 }),
    );
  });
  afterAll(() => Promise.all(stores.map((store) => store.close())));

  const [WRITERS, APPENDS] = [16, 15];
  const each = <Value>(act: (store: EventStore, writer: number) => Promise<Value>) =>
    Promise.all(
      stores.flatMap((store) => Array.from({ length: WRITERS }, (_, writer) => act(store, writer))),
    );

  it('append at the same time, and subscribers of both see one order without gaps', async () => {
    const prefix = aPrefix();
    const options = { after: START, filter: { streamPrefixes: [prefix] } };
    const total = stores.length * WRITERS * APPENDS;
    const followed = stores.map((store) =>
      follow(store, options, (seen) => seen.events.length >= total),
    );

    const answered = await each(async (store, writer) => {
      const positions = [];
      for (let count = 0; count < APPENDS; count += 1) {
        const stream = `${prefix}order-${count % 3 === 0 ? 'shared' : writer}`;
        positions.push((await write(store, stream, [anEvent()])).position);
      }
      return positions;
    });

    const [one, other] = await Promise.all(followed);
    expect(one?.events.map(({ position }) => position)).toEqual(
      answered.flat().sort(comparePositions),
    );
    expect(other?.events).toEqual(one?.events);
  });

  it('let only one of two competing appends create the stream', async () => {
    const prefix = aPrefix();

    const results = await each((store, writer) =>
      store.append(`${prefix}utr-${writer}`, [anEvent('UtrClaimed')], 'no_stream'),
    );

    for (let writer = 0; writer < WRITERS; writer += 1) {
      const pair = [results[writer], results[writer + WRITERS]];
      expect(pair.filter((result) => result?.ok)).toHaveLength(1);
    }
  });

  it('recognise an append that both of them repeat', async () => {
    const prefix = aPrefix();
    const commands = Array.from({ length: WRITERS }, () => [anEvent(), anEvent()]);

    const results = await each((store, writer) =>
      store.append(`${prefix}order-${writer}`, commands[writer] ?? [], 'any'),
    );

    for (let writer = 0; writer < WRITERS; writer += 1) {
      expect(results[writer]).toMatchObject({ ok: true, revision: 1n });
      expect(results[writer + WRITERS]).toEqual(results[writer]);
    }
  });
});
