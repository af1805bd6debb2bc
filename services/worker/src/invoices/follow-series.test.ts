import { creditNoteNumberStream, invoiceStream } from '@haat/contracts/events/invoice';
import { type EventStore, START } from '@haat/platform/event-store/port';
import { type Log, silentLog } from '@haat/platform/log';
import { createManualClock } from '@haat/platform/testing/manual-clock';
import { type Engines, openEngines } from '@haat/testkit/engines';
import { type SeededEvent, seedEvents } from '@haat/testkit/seed-events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAlarms } from '../watch/alarms.ts';
import { formatCreditNoteNumber, formatInvoiceNumber } from './invoice-number.ts';
import { createCreditNoteNumbers, createInvoiceNumbers } from './invoice-numbers.ts';

let shop: Engines;
beforeEach(async () => {
  shop = await openEngines();
});
afterEach(() => shop.close());

const clock = createManualClock('2026-11-21T05:02:11.000Z');
const alarms = createAlarms();
const warned: unknown[] = [];
const log: Log = { ...silentLog, warn: (about: unknown) => warned.push(about) };
const servicesWith = (store: Pick<EventStore, 'readAll' | 'identify'> = shop.store.blank) => ({
  ...{ db: shop.connection.db, store, clock, log, alarms },
});
const start = (store?: Pick<EventStore, 'readAll' | 'identify'>) =>
  createInvoiceNumbers(servicesWith(store));
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
const note = (creditId: string, sequence: number, invoiceNumber = 'HT-2627-00001') => {
  const creditNoteNumber = formatCreditNoteNumber('2627', sequence);
  const data = { invoiceNumber, creditId, creditNoteNumber };
  return seed({ stream: invoiceStream(invoiceNumber), type: 'CreditNoteIssued', data });
};
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

describe('an empty database beside a record', () => {
  it('goes on after the last number of the year, and gives back what is on record', async () => {
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

  it('gives two processes that begin at once each number once, without a gap', async () => {
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

  it('takes the invoice that stands for an order whose other one was void', async () => {
    await issue(['order-a', 'order-a']);
    const void2 = { invoiceNumber: 'HT-2627-00002', orderId: 'order-a' };
    const data = { ...void2, duplicateOf: 'HT-2627-00001', reason: 'Twice.' };
    const stream = invoiceStream('HT-2627-00002');
    await seed({ stream, type: 'InvoiceVoided', data });
    expect(await numberOf('order-a')).toBe('HT-2627-00001');
    expect(await numberOf('order-b')).toBe('HT-2627-00003');
  });

  it('counts credit notes on from those on record', async () => {
    await note('credit-a', 4);
    const numbers = createCreditNoteNumbers(servicesWith());
    expect(await numbers.give('credit-b')).toMatchObject({ number: 'CN-2627-00005' });
    expect(await numbers.give('credit-a')).toMatchObject({ number: 'CN-2627-00004' });
  });

  it('counts them on from a number that is claimed, and gives that back, though there is no note yet', async () => {
    await claim('credit-a', 4);
    const numbers = createCreditNoteNumbers(servicesWith());
    expect(await numbers.give('credit-b')).toMatchObject({ number: 'CN-2627-00005' });
    const givenAt = '2026-11-20T09:00:00.000Z';
    expect(await numbers.give('credit-a')).toEqual({ number: 'CN-2627-00004', givenAt });
  });

  it('counts them on from two that stand under one number, as they once could', async () => {
    await note('credit-a', 4);
    await note('credit-b', 4, 'HT-2627-00002');
    const numbers = createCreditNoteNumbers(servicesWith());
    expect(await numbers.give('credit-c')).toMatchObject({ number: 'CN-2627-00005' });
  });

  it('reads claims though a version that knew none has followed beyond them', async () => {
    await claim('credit-a', 4);
    const { id } = await shop.store.blank.identify();
    const { position } = await shop.store.readAll(START);
    const row = ['credit_note_numbers', id, position];
    await shop.connection.pool.query('insert into followed_series values ($1, $2, $3)', row);
    const numbers = createCreditNoteNumbers(servicesWith());
    expect(await numbers.give('credit-b')).toMatchObject({ number: 'CN-2627-00005' });
  });

  it('reads the record once: cut off it goes on, and started again it reads what is new', async () => {
    await Promise.all(Array.from({ length: 501 }, (_, n) => issue([`order-${n}`], n + 1)));
    const { blank } = shop.store;
    const readAll = vi.fn(blank.readAll);
    readAll.mockImplementationOnce(blank.readAll).mockRejectedValueOnce(new Error('killed here'));
    const counting = { ...blank, readAll };
    await expect(start(counting).give('order-new')).rejects.toThrow('killed here');
    expect(await given()).toHaveLength(500);

    const read = async (orderId: string) => {
      readAll.mockClear();
      await start(counting).give(orderId);
      const pages = await Promise.all(readAll.mock.results.map(({ value }) => value));
      return pages.flatMap(({ events }) => events).length;
    };
    expect(await read('order-new')).toBe(1);
    expect(await numberOf('order-new')).toBe('HT-2627-00502');
    expect(await read('order-newer')).toBe(0);
  });
});

describe('a process beneath which the database was changed', () => {
  it('for an empty one gives no number before that follows the record', async () => {
    const running = start();
    await issue(['order-a']);
    expect(await numberOf('order-a', running)).toBe('HT-2627-00001');
    await empty();
    expect(await numberOf('order-b', running)).toBe('HT-2627-00002');
  });

  it('for an earlier one leaves numbers behind that are taken, and says so', async () => {
    const running = start();
    expect(await numberOf('order-a', running)).toBe('HT-2627-00001');
    // On record it is another's: that one got it from a database which is no more.
    await issue(['order-b']);
    warned.length = 0;
    expect(await running.giveAnother('order-a')).toMatchObject({ number: 'HT-2627-00002' });
    expect(warned).toEqual([{ order_id: 'order-a', number: 'HT-2627-00001' }]);
    expect(await alarms.metrics()).toContain(
      'haat_numbers_left_behind_total{series="invoice_numbers"} 1',
    );
    expect(await given()).toEqual(['1 order-b', '2 order-a']);
  });

  it('for one that does not know whose a number has become does not repeat what it has given', async () => {
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

  it('for one that knows another store reads this one from its start', async () => {
    await issue(['order-a']);
    await numberOf('order-a');
    await shop.connection.pool.query("update followed_series set store_id = 'another'");
    await shop.connection.pool.query('delete from invoice_numbers; delete from invoice_counters');
    expect(await numberOf('order-b')).toBe('HT-2627-00002');
  });
});
