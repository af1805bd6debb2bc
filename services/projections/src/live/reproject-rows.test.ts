// @module-tag slow
/** Rows of an erased customer are reprojected, in any process and at any time. */
import { customerStream } from '@haat/contracts/events/customer';
import { erasureStream } from '@haat/contracts/events/erasure';
import { inboxStream } from '@haat/contracts/events/inbox';
import { invoiceStream } from '@haat/contracts/events/invoice';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { registrantVerificationStream } from '@haat/contracts/events/registrant-verification';
import type { HaatEvent } from '@haat/contracts/events/registry';
import { subjects } from '@haat/contracts/events/subject';
import { ticketStream } from '@haat/contracts/events/ticket';
import { ERASED } from '@haat/contracts/personal';
import { sample } from '@haat/contracts/testing/sample';
import { createCheckpoint } from '@haat/event-processing/checkpoints';
import { requestRetry } from '@haat/event-processing/parked-events';
import { follow } from '@haat/event-processing/processor';
import { EventStoreUnavailable, START } from '@haat/event-store/port';
import { newCommandId } from '@haat/platform/ids';
import { noopLog } from '@haat/platform/log';
import type { EncryptedStore } from '@haat/record/encryption';
import type { ServiceEngines } from '@haat/testkit/engines';
import { waitFor } from '@haat/testkit/wait-for';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectionProcessor } from '../projectors/projection-processor.ts';
import type { Projector } from '../projectors/projector.ts';
import { projectors } from '../projectors/projectors.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { replay } from '../rebuild/replay.ts';
import { prefetch } from '../testing/prefetch.ts';
import { openReadModels, type ReadModels } from '../testing/read-models.ts';
import { liveProcessor } from './live-processor.ts';

const customerId = 'C-ASHA';
const orderId = 'HT-261122-1';
const referenceCode = 'PAY-ASHA';
/** A sample that is about her. */
const own = (type: HaatEvent['type'], changes: object = {}): HaatEvent => {
  const event = sample(type);
  const hers = 'customerId' in event.data ? { customerId } : {};
  return { ...event, data: { ...event.data, ...hers, ...changes } } as HaatEvent;
};
const erasedAt = sample('CustomerErased').data.erasedAt;
const visitorsEmail = 'asha@neelkhadi.example';
const ravi = {
  ...{ customerId: 'C-RAVI', name: 'Ravi', surname: 'Kumar', email: 'ravi@example.in' },
  ...{ phone: '9900000000', companyName: null },
};

const invoiceNumber = 'HT-2627-00001';
/** Her events, and those of Ravi, who is not erased. */
const HISTORY: readonly (readonly [stream: string, event: HaatEvent])[] = [
  [customerStream(customerId), own('CustomerRegistered')],
  [customerStream('C-RAVI'), sample('CustomerRegistered', ravi)],
  [paymentStream(referenceCode), own('PaymentSubmitted', { referenceCode })],
  [paymentStream(referenceCode), own('PaymentRejected', { referenceCode })],
  [orderStream(orderId), own('OrderPlaced', { orderId })],
  [orderStream(orderId), own('OrderPaymentConfirmed', { orderId })],
  [orderStream(orderId), own('DomainRegistrationRequested', { orderId })],
  [orderStream(orderId), own('DomainRegistrationFailed', { orderId })],
  [registrantVerificationStream(orderId), own('RegistrantVerificationRequested', { orderId })],
  [invoiceStream(invoiceNumber), own('InvoiceIssued', { orderId, invoiceNumber })],
  [inboxStream('BUG-00000001'), own('BugReported', { number: 'BUG-00000001' })],
  [
    inboxStream('BUG-00000002'),
    own('BugReported', { number: 'BUG-00000002', customerId: null, email: visitorsEmail }),
  ],
  [ticketStream('TKT-00000001'), own('TicketOpened', { number: 'TKT-00000001' })],
];
const ERASED_ASHA = [customerStream(customerId), own('CustomerErased')] as const;

let shop: ReadModels;
let projections: ServiceEngines;
let ending: AbortController;
let ended: Promise<void>;
beforeEach(async () => {
  shop = await openReadModels();
  projections = await shop.connectAs('projections');
  ending = new AbortController();
  ended = Promise.resolve();
  for (const [stream, event] of HISTORY) await happen(stream, event);
});
afterEach(async () => {
  ending.abort();
  await ended;
  await shop.close();
});

const happen = async (stream: string, event: HaatEvent): Promise<void> => {
  const { events: recorded, revision } = await shop.store.read(stream);
  const commandId = newCommandId();
  const actor = { kind: 'system', name: 'test' } as const;
  const metadata = { commandId, causationId: commandId, correlationId: stream, actor };
  const occurredAt = '2026-11-22T10:00:00.000Z';
  const decided = { stream, events: [event], recorded, metadata, occurredAt };
  await shop.store.append(stream, await shop.store.encrypt(decided), revision);
};

const services = (store: EncryptedStore = projections.store) => ({
  db: projections.db,
  store,
  log: noopLog,
});
const start = (store?: EncryptedStore, batchSize = 100): void => {
  const processors = projectors.map((projector) => liveProcessor(services(store), projector));
  const options = {
    signal: ending.signal,
    batchSize,
    pollIntervalMs: 20,
    retry: { firstMs: 5, capMs: 20 },
  };
  ({ ended } = follow(services(store), processors, options));
};
const stop = async (): Promise<void> => {
  ending.abort();
  await ended;
  ending = new AbortController();
};
const caughtUp = async (): Promise<void> => {
  const { head } = await shop.store.identify();
  for (const { name } of projectors) await shop.reached(name, head);
};

const NAMED = ['orders', 'payments', 'customers', 'inbox', 'tickets'];
/** All rows as text, by read model. */
const allRows = async (): Promise<Readonly<Record<string, string>>> => {
  const rows = await Promise.all(
    NAMED.map(async (name) => [name, JSON.stringify(await shop.rows(name))]),
  );
  return Object.fromEntries(rows);
};
/** What the samples say of Asha: her name, street, address, number, bank reference, her words. */
const TRACES = /asha@neelkhadi\.example|Asha|9812345670|Station Road|532512345678|co\.in shows/;
const isClean = async (): Promise<boolean> => {
  const { inbox = '', ...rest } = await allRows();
  const ofAsha = (await shop.rows('inbox')).filter(({ number }) => number === 'BUG-00000001');
  expect(inbox).toContain('BUG-00000002');
  return ![...Object.values(rest), JSON.stringify(ofAsha)].some((text) => TRACES.test(text));
};
const parked = async () =>
  (await shop.connection.pool.query('select processor, stream, error from parked_events')).rows;

const parity = async (): Promise<readonly number[]> => {
  const owner = { db: shop.connection.db, store: shop.store };
  const replayed = await Promise.all(projectors.map((projector) => replay(owner, projector)));
  return replayed.map(({ differing }) => differing);
};
const NONE = projectors.map(() => 0);

describe('When a customer is erased', () => {
  it('their rows lose the personal data at once, even while their key still exists', async () => {
    start();
    await caughtUp();
    const before = await allRows();
    expect(await isClean()).toBe(false);
    await happen(...ERASED_ASHA);
    await caughtUp();
    expect(await isClean()).toBe(true);
    expect(await parked()).toEqual([]);
    const [asha, other] = await shop.rows('customers');
    expect(asha).toMatchObject({ name: ERASED, email: ERASED, phone: ERASED });
    expect(asha?.erased_at).toEqual(new Date(erasedAt));
    expect(other).toMatchObject({ name: 'Ravi', erased_at: null });
    // Rows without personal data stay.
    const [order] = await shop.rows('orders');
    const [was] = JSON.parse(before.orders ?? '[]');
    expect(order).toMatchObject({ id: was.id, price_paise: was.price_paise, phase: was.phase });
    expect(order?.invoice_number).toBe(invoiceNumber);
    await shop.keyStore.subjects.destroy(subjects.customer(customerId));
    expect(await parity()).toEqual(NONE);
  });

  it.each([1, 100])('their rows lose the personal data in batches of %i', async (batchSize) => {
    await happen(...ERASED_ASHA);
    await happen(ticketStream('TKT-00000001'), own('TicketReplied', { number: 'TKT-00000001' }));
    start(undefined, batchSize);
    await caughtUp();
    expect(await isClean()).toBe(true);
    await shop.keyStore.subjects.destroy(subjects.customer(customerId));
    expect(await parity()).toEqual(NONE);
  });

  it('rows that are planned but not written yet lose the personal data too', async () => {
    await happen(...ERASED_ASHA);
    const { id: storeId } = await projections.store.identify();
    for (const projector of projectors) {
      const { name, eventTypes } = projector;
      const checkpoint = { name, position: START, eventTypes: eventTypes.toSorted(), storeId };
      await createCheckpoint(projections.db, checkpoint);
      const taking = prefetch(projections.db, { ...checkpoint, parkings: 0 });
      const processor = projectionProcessor(projections, projector);
      const { events: all } = await projections.store.readAll(START, { filter: { eventTypes } });
      const [events, last] = [all.slice(0, -1), all.at(-1)];
      if (last?.type !== 'CustomerErased') continue;
      await taking.take(processor, { events, position: events.at(-1)?.position ?? START });
      expect(await taking.take(processor, { events: [last], position: last.position })).toBe(true);
      await taking.end();
    }
    expect(await isClean()).toBe(true);
  });

  it('a process killed during a reprojection changes no rows, and the next process reprojects', async () => {
    start();
    await caughtUp();
    const before = await allRows();
    await stop();
    await happen(...ERASED_ASHA);
    const erasureChecked = Promise.withResolvers<void>();
    const hanging: EncryptedStore = {
      ...projections.store,
      denyIfErased: () => {
        erasureChecked.resolve();
        return new Promise(() => undefined);
      },
    };
    start(hanging);
    await erasureChecked.promise;
    expect(await allRows()).toEqual(before);
    ending.abort();
    ending = new AbortController();
    start();
    await caughtUp();
    expect(await isClean()).toBe(true);
  });

  it('the reprojection waits while the event store is unavailable', async () => {
    await happen(...ERASED_ASHA);
    let tries = 0;
    const { store } = projections;
    const unavailable: EncryptedStore = {
      ...store,
      denyIfErased: async (subject) => {
        tries += 1;
        if (tries <= 20) throw new EventStoreUnavailable('The event store did not answer');
        return store.denyIfErased(subject);
      },
    };
    start(unavailable);
    await caughtUp();
    expect(tries).toBeGreaterThan(20);
    expect(await parked()).toEqual([]);
    expect(await isClean()).toBe(true);
  });

  it('rows written by a process with a cached key are reprojected with the last trace', async () => {
    // It takes over later, and has not seen that she is forgotten.
    const other = await shop.connectAs('projections');
    start();
    await caughtUp();
    await happen(...ERASED_ASHA);
    await caughtUp();
    await stop();
    await happen(
      customerStream('C-RAVI'),
      sample('CustomerBlocked', { customerId: ravi.customerId }),
    );
    start({ ...other.store, denyIfErased: async () => false });
    await happen(inboxStream('BUG-00000003'), own('BugReported', { number: 'BUG-00000003' }));
    await caughtUp();
    const late = async () =>
      (await shop.rows('inbox')).find(({ number }) => number === 'BUG-00000003')?.text;
    expect(await late()).not.toBe(ERASED);
    await stop();
    await happen(customerStream(customerId), own('CustomerTracesRemoved'));
    start(other.store);
    await caughtUp();
    expect(await late()).toBe(ERASED);
  });

  it('a parked event stays parked, and its retry writes no personal data', async () => {
    start();
    await caughtUp();
    await stop();
    await shop.connection.pool.query(
      `insert into parked_events (processor, event_id, stream, revision, position, type, error)
       select 'orders', event_id, stream, revision, position::text, type, 'by hand' from events
       where stream = $1 and type = 'DomainRegistrationFailed'`,
      [orderStream(orderId)],
    );
    await happen(...ERASED_ASHA);
    start();
    await caughtUp();
    const [waiting] = await shop.rows('orders');
    expect(waiting).toMatchObject({ phase: 'registration_requested', email: ERASED });
    const affected = { processor: 'orders', stream: orderStream(orderId), by: 'meera' };
    await requestRetry(shop.connection.db, affected);
    await waitFor(async () => (await parked()).length === 0);
    expect((await shop.rows('orders'))[0]).toMatchObject({ phase: 'registration_failed' });
    expect(await isClean()).toBe(true);
  });

  it('a forged erasure event changes no rows', async () => {
    start();
    await caughtUp();
    const before = await allRows();
    const [stream, event] = ERASED_ASHA;
    const { revision } = await shop.store.read(stream);
    const metadata = { commandId: 'c', schemaVersion: 1 };
    await shop.store.append(stream, [{ id: newCommandId(), ...event, metadata }], revision);
    await caughtUp();
    expect(await allRows()).toEqual(before);
  });

  it('a message that they wrote as a visitor is reprojected on its own', async () => {
    start();
    await caughtUp();
    const subject = subjects.message('BUG-00000002');
    const because = 'customer_erased' as const;
    await happen(erasureStream(subject), sample('SubjectErased', { subject, because }));
    await caughtUp();
    const messages = await shop.rows('inbox');
    expect(messages.map(({ number, email }) => [number, email === ERASED])).toEqual([
      ['BUG-00000001', false],
      ['BUG-00000002', true],
    ]);
  });
});

it('a rebuild that started before an erasure shows no personal data of the customer', async () => {
  start();
  await caughtUp();
  const orders = projectors.find(({ name }) => name === 'orders') as Projector;
  const result = await rebuild(services(), orders, {
    acceptDifferences: true,
    batchSize: 2,
    isNeeded: async () => {
      await happen(...ERASED_ASHA);
      return true;
    },
  });
  expect(result.kind).toBe('swapped');
  await caughtUp();
  expect(await isClean()).toBe(true);
});
