// @module-tag nightly
import { creditNoteNumberStream, invoiceStream } from '@haat/contracts/events/invoice';
import {
  comparePositions,
  type EventBatch,
  type EventStore,
  EventStoreUnavailable,
  type Position,
  START,
} from '@haat/event-store/port';
import {
  type EventStoreDbStandIn,
  startEventStoreDbStandIn,
} from '@haat/event-store/testing/eventstoredb-stand-in';
import { type Log, noopLog } from '@haat/platform/log';
import { connectRecord } from '@haat/record/connect';
import { type Engines, openEngines } from '@haat/testkit/engines';
import { createManualClock } from '@haat/testkit/manual-clock';
import { recordSettings } from '@haat/testkit/record';
import { type SeededEvent, seedEvents } from '@haat/testkit/seed-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAlarms } from '../alarms/alarms.ts';
import { formatCreditNoteNumber, formatInvoiceNumber } from './invoice-number.ts';
import { createCreditNoteNumbers, createInvoiceNumbers } from './invoice-numbers.ts';

let shop: Engines;
const openShop = async (eventStoreUrl?: string): Promise<void> => {
  shop = await openEngines(eventStoreUrl === undefined ? {} : { eventStoreUrl });
};

const clock = createManualClock('2026-11-21T05:02:11.000Z');
const alarms = createAlarms();
const warned: unknown[] = [];
const log: Log = { ...noopLog, warn: (about: unknown) => warned.push(about) };
type Followable = Pick<EventStore, 'subscribe' | 'identify'>;
const servicesWith = (store: Followable = shop.store.blank) => ({
  ...{ db: shop.connection.db, store, clock, log, alarms },
});
const start = (store?: Followable) => createInvoiceNumbers(servicesWith(store));
const numberOf = async (orderId: string, numbers = start()) => (await numbers.give(orderId)).number;

const seed = (...events: readonly SeededEvent[]) =>
  seedEvents({ store: shop.store, clock }, events);

/** Invoices on record, from the first sequence on. */
const issue = (orders: readonly string[], from = 1, year = '2627') =>
  seed(
    ...orders.map((orderId, n) => {
      const invoiceNumber = formatInvoiceNumber(year, from + n);
      const data = { invoiceNumber, orderId, issuedAt: '2026-11-20T09:00:00.000Z' };
      return { stream: invoiceStream(invoiceNumber), type: 'InvoiceIssued', data } as const;
    }),
  );
const claim = (creditId: string, sequence: number) => {
  const creditNoteNumber = formatCreditNoteNumber('2627', sequence);
  const stream = creditNoteNumberStream(creditNoteNumber);
  const data = { creditId, creditNoteNumber, givenAt: '2026-11-20T09:00:00.000Z' };
  return seed({ stream, type: 'CreditNoteNumberClaimed', data });
};
const given = async () =>
  (
    await shop.connection.pool.query(
      'select order_id, sequence from invoice_numbers order by financial_year, sequence',
    )
  ).rows.map(({ order_id, sequence }) => `${sequence} ${order_id}`);
const empty = () =>
  shop.connection.pool.query('truncate invoice_numbers, invoice_counters, followed_series');

/** A store that records its calls and their results. */
const overheard = (store: Followable) => {
  const subscribedAfter: Position[] = [];
  const batches: EventBatch[] = [];
  const subscribe: EventStore['subscribe'] = async function* (options) {
    subscribedAfter.push(options.after);
    for await (const batch of store.subscribe(options)) {
      batches.push(batch);
      yield batch;
    }
  };
  return { ...store, subscribe, subscribedAfter, batches };
};

/** A store that fails the first time that so many batches have been handled. */
const cutOffAfter = (batches: number, store: Followable): Followable => {
  let left = batches;
  const subscribe: EventStore['subscribe'] = async function* (options) {
    for await (const batch of store.subscribe(options)) {
      yield batch;
      left -= 1;
      if (left === 0) throw new Error('killed here');
    }
  };
  return { ...store, subscribe };
};

const followedTo = async (): Promise<Position> =>
  (await shop.connection.pool.query('select position from followed_series')).rows[0]?.position ??
  START;

describe('An empty database beside an event log', () => {
  beforeEach(() => openShop());
  afterEach(() => shop.close());

  it('continues after the last number of the year, and returns recorded numbers', async () => {
    await issue(['order-old'], 731, '2526');
    await issue(['order-a', 'order-b']);
    const numbers = start();
    expect(await numberOf('order-c', numbers)).toBe('HT-2627-00003');
    expect(await numbers.give('order-b')).toEqual({
      number: 'HT-2627-00002',
      givenAt: '2026-11-20T09:00:00.000Z',
    });
    expect(await numberOf('order-old', numbers)).toBe('HT-2526-00731');
    expect(await given()).toEqual(['731 order-old', '1 order-a', '2 order-b', '3 order-c']);
  });

  it('gives two processes that start at once each number once, without a gap', async () => {
    await issue(['order-a', 'order-b']);
    const processes = [start(), start()];
    const orders = Array.from({ length: 30 }, (_, n) => `order-${n}`);
    const numbers = await Promise.all(
      orders.flatMap((orderId) => processes.map((one) => numberOf(orderId, one))),
    );
    expect([...new Set(numbers)].toSorted()).toEqual(
      orders.map((_, n) => formatInvoiceNumber('2627', n + 3)),
    );
  });

  it('returns the valid invoice of an order whose other invoice is void', async () => {
    await issue(['order-a', 'order-a']);
    const void2 = { invoiceNumber: 'HT-2627-00002', orderId: 'order-a' };
    const data = { ...void2, duplicateOf: 'HT-2627-00001', reason: 'Twice.' };
    const stream = invoiceStream('HT-2627-00002');
    await seed({ stream, type: 'InvoiceVoided', data });
    expect(await numberOf('order-a')).toBe('HT-2627-00001');
    expect(await numberOf('order-b')).toBe('HT-2627-00003');
  });

  it('continues credit notes after a claimed number, and returns that number', async () => {
    await claim('credit-a', 4);
    const numbers = createCreditNoteNumbers(servicesWith());
    expect(await numbers.give('credit-b')).toMatchObject({ number: 'CN-2627-00005' });
    const givenAt = '2026-11-20T09:00:00.000Z';
    expect(await numbers.give('credit-a')).toEqual({ number: 'CN-2627-00004', givenAt });
  });

  it('reads the event log once: it resumes after an interruption, and then reads new events only', async () => {
    await Promise.all(Array.from({ length: 501 }, (_, n) => issue([`order-${n}`], n + 1)));
    const { blank } = shop.store;
    await expect(start(cutOffAfter(1, blank)).give('order-new')).rejects.toThrow('killed here');
    expect(await given()).toHaveLength(500);

    const read = async (orderId: string) => {
      const store = overheard(blank);
      await start(store).give(orderId);
      return store.batches.flatMap(({ events }) => events).length;
    };
    expect(await read('order-new')).toBe(1);
    expect(await numberOf('order-new')).toBe('HT-2627-00502');
    expect(await read('order-newer')).toBe(0);
  });
});

describe('A process whose database is replaced', () => {
  beforeEach(() => openShop());
  afterEach(() => shop.close());

  it('by an empty database follows the event log before it gives a number', async () => {
    const running = start();
    await issue(['order-a']);
    expect(await numberOf('order-a', running)).toBe('HT-2627-00001');
    await empty();
    expect(await numberOf('order-b', running)).toBe('HT-2627-00002');
  });

  it('by an earlier database skips numbers that are taken, and reports the conflict', async () => {
    const running = start();
    expect(await numberOf('order-a', running)).toBe('HT-2627-00001');
    // In the event log it is another's, from a database that is lost.
    await issue(['order-b']);
    warned.length = 0;
    expect(await running.giveAnother('order-a', 'HT-2627-00001')).toMatchObject({
      number: 'HT-2627-00002',
    });
    expect(warned).toEqual([{ order_id: 'order-a', number: 'HT-2627-00001' }]);
    expect(await alarms.metrics()).toContain(
      'haat_invoice_number_conflicts_total{series="invoice_numbers"} 1',
    );
    expect(await given()).toEqual(['1 order-b', '2 order-a']);
  });

  it('by a database without a number’s new owner does not give the number twice', async () => {
    const running = start();
    expect(await numberOf('order-a', running)).toBe('HT-2627-00001');
    const tables = ['invoice_counters', 'invoice_numbers', 'followed_series'];
    const { pool } = shop.connection;
    await pool.query(tables.map((one) => `create table kept_${one} as table ${one}`).join(';'));
    await empty();
    await issue(['order-b']);
    expect(await numberOf('order-b', running)).toBe('HT-2627-00001');
    await empty();
    await pool.query(tables.map((one) => `insert into ${one} table kept_${one}`).join(';'));
    expect(await numberOf('order-a', running)).toBe('HT-2627-00002');
  });

  it.each([
    ['another store', "store_id = 'another'"],
    ['the log on another engine', `position = '${'0'.repeat(20)}:${'0'.repeat(20)}'`],
  ])('by a database that followed %s reads this store from its start', async (_, changed) => {
    await issue(['order-a']);
    await numberOf('order-a');
    await shop.connection.pool.query(`update followed_series set ${changed}`);
    await shop.connection.pool.query('delete from invoice_numbers; delete from invoice_counters');
    expect(await numberOf('order-b')).toBe('HT-2627-00002');
  });
});

describe('Numbers on EventStoreDB', () => {
  let server: EventStoreDbStandIn;
  beforeEach(async () => {
    server = await startEventStoreDbStandIn();
    await openShop(server.url);
  });
  afterEach(async () => {
    await shop.close();
    server.stop();
  });

  const notes = (store?: Followable, idleTimeoutMs = 15_000) =>
    createCreditNoteNumbers({ ...servicesWith(store), idleTimeoutMs });

  /** Events of other types: windows that the server searches at a time. @returns the end. */
  const others = async (windows: number): Promise<Position> => {
    let end = START;
    // One append a window: all in one may take longer than the store waits for an append.
    for (let n = 0; n < windows; n += 1) {
      const events = Array.from({ length: 256 }, () => ({
        ...{ id: crypto.randomUUID(), type: 'TriedNothing', data: {}, metadata: {} },
      }));
      const appended = await shop.store.append(`other-${crypto.randomUUID()}`, events, 'no_stream');
      if (!appended.ok) throw new Error('They were not appended');
      end = appended.position;
    }
    return end;
  };

  it.each([
    ['is reported as it goes', 30],
    ['goes on without a pause', 15],
  ])('are given although the search outlasts the store’s timeout, and %s', async (_, ms) => {
    await others(200);
    await claim('credit-a', 4);
    // In ms. One call may take half of it: long enough for a busy machine.
    const giveUpAfterMs = 1_400;
    const settings = recordSettings(shop.url, { eventStoreUrl: server.url });
    const { store } = await connectRecord(settings, { giveUpAfterMs });
    server.searchSlowly(ms);
    const begunAt = performance.now();
    expect(await notes(store.blank).give('credit-a')).toMatchObject({ number: 'CN-2627-00004' });
    expect(performance.now() - begunAt).toBeGreaterThan(2 * giveUpAfterMs);
    await store.close();
  });

  it('resume an interrupted search where it stopped', async () => {
    const end = await others(60);
    await claim('credit-a', 4);
    server.searchSlowly(30);
    const killed = notes(cutOffAfter(2, shop.store.blank)).give('credit-b');
    await expect(killed).rejects.toThrow('killed here');
    const reached = await followedTo();
    expect(comparePositions(reached, START)).toBeGreaterThan(0);
    expect(comparePositions(reached, end)).toBeLessThan(0);

    const store = overheard(shop.store.blank);
    expect(await notes(store).give('credit-b')).toMatchObject({ number: 'CN-2627-00005' });
    expect(store.subscribedAfter).toEqual([reached]);
  });

  it('are waited for while events arrive, and no longer', async () => {
    await others(60);
    server.searchSlowly(45);
    const idleTimeoutMs = 2_000;
    const falling: Followable = {
      ...shop.store.blank,
      subscribe: async function* (options) {
        let seen = 0;
        for await (const batch of shop.store.blank.subscribe(options)) {
          yield batch;
          seen += 1;
          if (seen < 3) continue;
          server.setSilent(true);
          server.cutReads();
        }
      },
    };
    await expect(notes(falling, idleTimeoutMs).give('credit-a')).rejects.toThrow(
      EventStoreUnavailable,
    );
    const reached = await followedTo();
    expect(comparePositions(reached, START)).toBeGreaterThan(0);

    server.setSilent(false);
    const store = overheard(shop.store.blank);
    expect(await notes(store, idleTimeoutMs).give('credit-a')).toMatchObject({
      number: 'CN-2627-00001',
    });
    expect(store.subscribedAfter).toEqual([reached]);
  });

  it('are no longer waited for once the store is closed', async () => {
    await others(60);
    server.searchSlowly(30);
    const { store } = await connectRecord(recordSettings(shop.url, { eventStoreUrl: server.url }));
    const subscribe: EventStore['subscribe'] = async function* (options) {
      for await (const batch of store.blank.subscribe(options)) {
        yield batch;
        void store.close();
      }
    };
    const given = notes({ ...store.blank, subscribe }).give('credit-a');
    await expect(given).rejects.toThrow('was closed');
  });

  it('are not given twice after the store was restored and has grown past the position followed', async () => {
    await shop.store.identify();
    const before = await others(1);
    await others(4);
    const running = notes();
    expect(await running.give('credit-a')).toMatchObject({ number: 'CN-2627-00001' });
    const position = await followedTo();
    await server.restoreTo(before);
    await claim('credit-b', 1);
    const regrown = await others(6);
    expect(comparePositions(regrown, position)).toBeGreaterThan(0);

    for (const numbers of [running, notes()]) {
      expect(await numbers.give('credit-a')).toMatchObject({ number: 'CN-2627-00001' });
    }
    const both = [running, notes()].map((numbers) =>
      numbers.giveAnother('credit-a', 'CN-2627-00001'),
    );
    expect((await Promise.all(both)).map(({ number }) => number)).toEqual([
      'CN-2627-00002',
      'CN-2627-00002',
    ]);
    expect(await notes().give('credit-b')).toMatchObject({ number: 'CN-2627-00001' });
    expect(await running.give('credit-c')).toMatchObject({ number: 'CN-2627-00003' });
  });
});
