// @module-tag slow
/** Invoice numbers that are others' in the event log: Postgres was restored to an earlier state. */
import { invoiceStream } from '@haat/contracts/events/invoice';
import { type IssuedInvoice, invoiceDecider } from '@haat/domain/invoice/invoice';
import { type Log, noopLog } from '@haat/platform/log';
import { loadAggregate } from '@haat/record/commands';
import { createMovableClock } from '@haat/testkit/manual-clock';
import { type Bought, completedTimeline, streamsOf } from '@haat/testkit/scripted-customer';
import { seedEvents } from '@haat/testkit/seed-events';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatInvoiceNumber } from './invoice-number.ts';
import { createInvoiceNumbers } from './invoice-numbers.ts';

const numbered = (sequence: number): string => formatInvoiceNumber('2627', sequence);

let shop: WorkerShop;
/** Rejects once the worker was refused: tried often enough, it would follow the record anyway. */
let refused: Promise<never>;
beforeEach(async () => {
  const clock = createMovableClock('2026-11-21T05:02:11.000Z');
  shop = await openWorker({}, { clock });
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  refused = promise;
  const log: Log = {
    ...noopLog,
    error: ({ error }: { error?: unknown }) => {
      if (error instanceof Error && error.name === 'Refused') reject(error);
    },
  };
  const { db, store, alarms } = shop.services;
  const counting = { db, store: store.blank, clock, log: noopLog, alarms };
  await shop.startWorker({ log, invoiceNumbers: createInvoiceNumbers(counting) });
  // From here on the worker counts by itself, without reading invoices.
  expect(await completedUnder(await shop.buy({ domain: 'the-first.in' }))).toBe(numbered(1));
});
afterEach(() => shop.close());

/** @returns the number that the order keeps. */
const completedUnder = async (bought: Bought): Promise<string> => {
  const { order } = streamsOf(bought);
  const { data } = await Promise.race([shop.waitFor(order, 'OrderCompleted'), refused]);
  expect(await shop.story(order)).toEqual(completedTimeline);
  return String(data.invoiceNumber);
};
const invoiceOf = async (invoiceNumber: string): Promise<IssuedInvoice> => {
  const { state } = await loadAggregate(shop.store, invoiceDecider, invoiceStream(invoiceNumber));
  if (state.phase === 'not_issued') throw new Error(`${invoiceNumber} was not issued`);
  return state;
};

/** Issues these numbers to other orders, as from a database that is lost. */
const take = (sequences: readonly number[]) =>
  seedEvents(
    shop,
    sequences.flatMap((sequence) => {
      const invoiceNumber = numbered(sequence);
      const stream = invoiceStream(invoiceNumber);
      const data = { invoiceNumber, orderId: `HT-OTHERS-${sequence}` };
      const about = data.orderId;
      return [
        { stream, type: 'InvoiceIssued', data, about },
        { stream, type: 'InvoicePaid', data, about },
      ] as const;
    }),
  );
const recordOf = (sequences: readonly number[]) =>
  Promise.all(
    sequences.map(async (n) => (await shop.store.read(invoiceStream(numbered(n)))).events),
  );

it('concurrent orders complete under their own numbers without a gap when numbers are taken', async () => {
  const taken = [2, 3, 4, 5];
  await take(taken);
  const before = await recordOf(taken);

  const domains = Array.from({ length: 12 }, (_, n) => `at-once-${n}.in`);
  const all = await Promise.all(domains.map((domain) => shop.buy({ domain })));
  const numbers = await Promise.all(all.map(completedUnder));
  const used = [...taken.map(numbered), ...numbers].toSorted();
  expect(used).toEqual(Array.from({ length: used.length }, (_, n) => numbered(n + 2)));
  const invoiced = await Promise.all(numbers.map(invoiceOf));
  expect(invoiced.map(({ orderId }) => orderId)).toEqual(all.map(({ orderId }) => orderId));
  expect(await recordOf(taken)).toEqual(before);
});
