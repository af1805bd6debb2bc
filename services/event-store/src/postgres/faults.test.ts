import { openPool } from '@haat/platform/database';
import { clusterUrl } from '@haat/testkit/database';
import { type SeveringProxy, startSeveringProxy } from '@haat/testkit/severing-proxy';
import { anEvent, aPrefix, follow, someEvents, write } from '@haat/testkit/shop-events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type EventStore,
  EventStoreUnavailable,
  type ExpectedRevision,
  type Position,
  START,
} from '../port.ts';
import { createEventDatabase, type EventDatabase } from '../testing/event-database.ts';
import { openPostgresEventStore } from './open.ts';

let database: EventDatabase;
/** Not through the proxy. */
let direct: EventStore;
let proxy: SeveringProxy;
let store: EventStore;

beforeAll(async () => {
  database = await createEventDatabase();
  direct = openPostgresEventStore({ connectionString: database.url });
});

afterAll(async () => {
  await direct.close();
  await database.drop();
});

beforeEach(async () => {
  proxy = await startSeveringProxy(() => database.url);
  store = openPostgresEventStore({ connectionString: proxy.url, pollMs: 60_000 });
});

afterEach(async () => {
  await store.close();
  await proxy.stop();
});

describe('An append whose answer is lost after the commit', () => {
  const kinds: [ExpectedRevision, number][] = [
    ['no_stream', 0],
    ['any', 2],
    [1n, 2],
  ];

  it.each(kinds)(
    'is answered and written once: expecting %s after %i events',
    async (expected, before) => {
      const stream = `${aPrefix()}order-1`;
      if (before > 0) await write(direct, stream, someEvents(before));
      const events = someEvents(2);
      let committed = 0;

      const lost = proxy.loseAnswerTo('append_events', async () => {
        committed = (await direct.read(stream)).events.length;
      });
      const result = await store.append(stream, events, expected);
      await lost;

      expect(committed).toBe(before + 2);
      const slice = await direct.read(stream);
      expect(slice.events.slice(before).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
      expect(result).toEqual({
        ok: true,
        revision: BigInt(before + 1),
        position: slice.events.at(-1)?.position,
      });
    },
  );

  it('is retried: a conflict is reported, and each append of the batch gets its own answer', async () => {
    const prefix = aPrefix();
    await write(direct, `${prefix}order-taken`, [anEvent()]);
    const lost = proxy.loseAnswerTo('append_events');

    const [placed, conflict, repeated, same] = await Promise.all([
      store.append(`${prefix}order-1`, [anEvent()], 'no_stream'),
      store.append(`${prefix}order-taken`, [anEvent()], 'no_stream'),
      ...[anEvent()].flatMap((event) => [
        store.append(`${prefix}order-2`, [event], 'any'),
        store.append(`${prefix}order-2`, [event], 'any'),
      ]),
    ]);
    await lost;

    expect(placed).toMatchObject({ ok: true, revision: 0n });
    expect(conflict).toMatchObject({ ok: false, actual: 0n });
    expect(repeated).toMatchObject({ ok: true, revision: 0n });
    expect(same).toEqual(repeated);
    for (const number of ['1', '2', 'taken']) {
      expect((await direct.read(`${prefix}order-${number}`)).events).toHaveLength(1);
    }
  });
});

describe('A database without disk space that still answers reads', () => {
  it('fails the health check', async () => {
    const url = `${database.url}?options=-ctemp_file_limit%3D0`;
    const full = openPostgresEventStore({ connectionString: url, notReadyAfterMs: 0 });
    await database.pool.query(`
      create function no_room() returns trigger language plpgsql as
        $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger no_room before insert on events execute function no_room()`);
    try {
      const append = full.append(`${aPrefix()}order-1`, [anEvent()], 'any');
      await expect(append).rejects.toMatchObject({ code: '53100' });
      await expect(full.ping()).rejects.toThrow(EventStoreUnavailable);
    } finally {
      await database.pool.query('drop function no_room cascade');
      await full.close();
    }
  });
});

describe('An unreachable database', () => {
  it('makes reads and appends fail after their timeout', async () => {
    const failFast = openPostgresEventStore({ connectionString: proxy.url, giveUpAfterMs: 150 });
    const stream = `${aPrefix()}order-1`;
    proxy.setClosed(true);

    await expect(failFast.append(stream, [anEvent()], 'any')).rejects.toThrow(
      EventStoreUnavailable,
    );
    await expect(failFast.read(stream)).rejects.toThrow(EventStoreUnavailable);
    await expect(failFast.readAll(START)).rejects.toThrow(EventStoreUnavailable);
    await expect(failFast.identify()).rejects.toThrow(EventStoreUnavailable);
    await failFast.close();
  });

  it('leaves an append’s outcome unknown, and the repeated append is written once', async () => {
    const failFast = openPostgresEventStore({ connectionString: proxy.url, giveUpAfterMs: 150 });
    const stream = `${aPrefix()}order-1`;
    const events = [anEvent()];
    const lost = proxy.loseAnswerTo('append_events', async () => proxy.setClosed(true));

    await expect(failFast.append(stream, events, 'no_stream')).rejects.toThrow(
      EventStoreUnavailable,
    );
    await lost;
    await failFast.close();

    proxy.setClosed(false);
    expect(await store.append(stream, events, 'no_stream')).toMatchObject({
      ok: true,
      revision: 0n,
    });
    expect((await direct.read(stream)).events).toHaveLength(1);
  });

  it('does not end a subscription, which neither skips nor repeats events', async () => {
    const stream = `${aPrefix()}order-1`;
    await write(direct, stream, someEvents(2));
    let cuts = 0;

    const { events } = await follow(
      store,
      { after: START, filter: { streamPrefixes: [stream] } },
      (seen) => seen.events.length === 8,
      async ({ caughtUp }) => {
        if (!caughtUp || cuts === 3) return;
        cuts += 1;
        proxy.setClosed(true);
        await write(direct, stream, someEvents(2));
        proxy.setClosed(false);
      },
    );

    expect(cuts).toBe(3);
    expect(events.map(({ revision }) => revision)).toEqual([0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n]);
  });
});

describe('An append that the database rejects', () => {
  it('fails alone, and the other appends of its batch are written', async () => {
    const prefix = aPrefix();
    const refused = anEvent('OrderPlaced', { domain: 'nul\u0000.in' });

    const outcomes = await Promise.allSettled(
      Array.from({ length: 9 }, (_, index) =>
        store.append(`${prefix}order-${index}`, [index === 4 ? refused : anEvent()], 'no_stream'),
      ),
    );

    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
      Array.from({ length: 9 }, (_, index) => index !== 4),
    );
    expect(await direct.read(`${prefix}order-4`)).toEqual({ events: [], revision: 'no_stream' });
  });

  it('may be rejected because its event ID exists in another stream', async () => {
    const prefix = aPrefix();
    const event = anEvent();
    await write(store, `${prefix}order-1`, [event]);

    await expect(store.append(`${prefix}order-2`, [event], 'no_stream')).rejects.toThrow(
      /event id/,
    );
    expect((await direct.read(`${prefix}order-2`)).revision).toBe('no_stream');
  });
});

it('refuses positions of another engine', async () => {
  const foreign = `${'0'.repeat(20)}:${'0'.repeat(20)}` as Position;
  await expect(store.readAll(foreign)).rejects.toThrow(RangeError);
});

it('appends more events at once than one batch holds, some of them large', async () => {
  const prefix = aPrefix();
  const large = () => anEvent('CodeOffered', { source: 'x'.repeat(1_500_000) });

  const results = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      store.append(`${prefix}code-${index}`, index % 10 === 0 ? [large()] : someEvents(50), 'any'),
    ),
  );

  expect(results.map((result) => result.ok && result.revision)).toEqual(
    Array.from({ length: 60 }, (_, index) => (index % 10 === 0 ? 0n : 49n)),
  );
});

describe('Failing appends while reads succeed', () => {
  const failing = { giveUpAfterMs: 500, notReadyAfterMs: 50 };
  /** For new connections to this database; all reconnect. */
  const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
    const client = await database.pool.connect();
    await client.query('set session characteristics as transaction read write');
    const name = new URL(database.url).pathname.slice(1);
    await client.query(`alter database "${name}" set default_transaction_read_only = ${value}`);
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    client.release(true);
  };

  it('fail the health check until the database accepts writes again', async () => {
    const failFast = openPostgresEventStore({ connectionString: proxy.url, ...failing });
    const pingAnswer = () => failFast.ping().then(() => 'ok', String);
    const stream = `${aPrefix()}order-1`;
    await setReadOnly('on');

    await expect(failFast.append(stream, [anEvent()], 'any')).rejects.toThrow(
      EventStoreUnavailable,
    );
    await expect.poll(pingAnswer).toMatch('No append has been answered');

    await setReadOnly('off');
    // No append: the check itself must find out.
    await expect.poll(pingAnswer).toBe('ok');
    expect((await direct.read(stream)).revision).toBe('no_stream');
    await failFast.close();
  });
});

it('appends again once the database allows connections again', async () => {
  const stream = `${aPrefix()}order-1`;
  const name = new URL(database.url).pathname.slice(1);
  const others = openPool(await clusterUrl(), { maxConnections: 1 });
  try {
    await others.query(`alter database "${name}" allow_connections false`);
    await expect(store.append(stream, [anEvent()], 'any')).rejects.toThrow('accepting connections');
  } finally {
    await others.query(`alter database "${name}" allow_connections true`);
    await others.end();
  }
  expect(await store.append(stream, [anEvent()], 'any')).toMatchObject({ ok: true, revision: 0n });
});

it('refuses appends once it is closed', async () => {
  await store.close();
  await expect(store.append(`${aPrefix()}order-1`, [anEvent()], 'any')).rejects.toThrow(
    EventStoreUnavailable,
  );
});
