// @module-tag money
import { codeOrderPlaced } from '@haat/domain/testing/code-order';
import { type RecordedEvent, START } from '@haat/event-store/port';
import { noopLog } from '@haat/platform/log';
import { newDomain } from '@haat/testkit/customer';
import { type FailingStore, failingOnDemand } from '@haat/testkit/failing-once';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { type Bought, completedTimeline, streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestedStep } from './engine/requested-step.ts';
import { getStep, orderProcess } from './process.ts';

let clock: ManualClock;
let shop: WorkerShop;
const open = async (): Promise<void> => {
  clock = createMovableClock();
  shop = await openWorker({}, { clock });
};
const close = (): Promise<void> => shop.close();

const everything = async (): Promise<readonly RecordedEvent[]> =>
  (await shop.store.readAll(START, { limit: 10_000 })).events;

/**
 * The order is completed, its domain registered once, with one invoice. Ignores unsent attempts.
 */
const expectCompletedOnce = async (bought: Bought): Promise<void> => {
  const { order, name, invoice } = streamsOf(bought);
  const completed = await shop.waitFor(order, 'OrderCompleted');
  const story = new Set(await shop.story(order));
  // An attempt is postponed if the clock moved on before it was sent.
  story.delete('DomainRegistrationPostponed');
  expect([...story]).toEqual(completedTimeline);
  expect(await shop.story(name)).toEqual([
    'DomainNameReserved',
    'DomainNameSecured',
    'DomainNameSold',
  ]);
  expect(await shop.story(invoice(String(completed.data.invoiceNumber)))).toEqual([
    'InvoiceIssued',
    'InvoicePaid',
  ]);
  const made = shop.registrar
    .registrations()
    .filter(({ domain, orderId }) => domain === bought.domain && orderId !== null);
  expect(made).toHaveLength(1);
  const issued = (await everything()).filter(
    ({ type, data }) => type === 'InvoiceIssued' && data.orderId === bought.orderId,
  );
  expect(issued).toHaveLength(1);
};

describe('a repeated step', () => {
  beforeAll(async () => {
    await open();
    await shop.startWorker();
    // Emails follow only events after the worker's first start: wait for it.
    await shop.untilIdle();
  });
  afterAll(close);

  it.each([
    'neelkhadi.in',
    'locked-name.com',
    'lost-name.com',
    'refused-name.com',
    'taken-name.com',
  ])('after an order for %s writes nothing and requests nothing', async (domain) => {
    const before = (await everything()).length;
    await shop.buy({ domain });
    await shop.untilIdle('release-abandoned-claim', 'release-abandoned-payment');
    const events = await everything();
    const calls = shop.registrar.registrations();

    const { settings } = shop.services;
    const steps = events
      .slice(before)
      .flatMap((event) =>
        orderProcess
          .filter(({ eventTypes }) => (eventTypes as readonly string[]).includes(event.type))
          .flatMap((reactor) => requestedStep(reactor, event, settings) ?? []),
      );
    expect(new Set(steps.map(({ name }) => name)).size).toBeGreaterThan(3);
    for (const { id, name, payload } of steps) {
      // With the same id, as after a crash, and with another, as if it were new.
      for (const as of [id, `${id}-again`]) {
        const step = { id: as, payload, start: 1, log: noopLog };
        // What ends one day is watched until then.
        const kind = name === 'watch-subscription' ? 'later' : 'done';
        expect(await getStep(name).run(shop.services, step)).toMatchObject({ kind });
      }
    }
    expect(await everything()).toEqual(events);
    expect(shop.registrar.registrations()).toEqual(calls);
  });
});

/** What each step writes, in order: a step cut off after one event is cut off before the next. */
const STEPS_FOR_CODE = [
  ['OrderPaymentConfirmed'],
  ['DownloadGranted', 'InvoiceIssued', 'InvoicePaid', 'OrderCompleted'],
] as const;

const STEPS_FOR_A_NAME = [
  ['CreditObserved', 'CreditClaimed', 'PaymentVerified'],
  ['OrderPaymentConfirmed'],
  ['DomainRegistrationRequested', 'DomainNameSecured', 'DomainRegistrationAttempted'],
  ['DomainRegistered'],
  ['InvoiceIssued', 'InvoicePaid', 'DomainNameSold', 'OrderCompleted'],
] as const;

const eachMoment = (steps: readonly (readonly string[])[]) =>
  steps.flatMap((types) => [
    ...types.map((type) => [type, 'before'] as const),
    ...types.slice(-1).map((type) => [type, 'after'] as const),
  ]);

describe('a worker whose append fails', () => {
  let failing: FailingStore;
  beforeAll(async () => {
    await open();
    failing = failingOnDemand(shop.store);
    await shop.startWorker({ store: failing.store });
  });
  afterAll(close);
  afterEach(() => expect(failing.hasFailed()).toBe(true));

  it.each(eachMoment(STEPS_FOR_CODE))(
    'delivers a code order once when it is interrupted at %s, %s it is written',
    async (type, moment) => {
      failing.failAt(type, moment);
      const { service } = codeOrderPlaced.data;
      const options = { domain: service.domain, service };
      const calls = shop.registrar.registrations();
      const bought = await shop.pay(options);
      await shop.place(bought, options);
      const { order, name, invoice } = streamsOf(bought);
      const completed = await shop.waitFor(order, 'OrderCompleted');
      expect(await shop.story(order)).toEqual([
        'OrderPlaced',
        'OrderPaymentConfirmed',
        'DownloadGranted',
        'OrderCompleted',
      ]);
      expect(await shop.story(invoice(String(completed.data.invoiceNumber)))).toEqual([
        'InvoiceIssued',
        'InvoicePaid',
      ]);
      // The registrar is not called, and no domain is held.
      expect(await shop.story(name)).toEqual([]);
      expect(shop.registrar.registrations()).toEqual(calls);
    },
  );

  it.each(eachMoment(STEPS_FOR_A_NAME))(
    'completes a domain order once when it is interrupted at %s, %s it is written',
    async (type, moment) => {
      failing.failAt(type, moment);
      const bought = await shop.buy({ domain: newDomain() });
      // It is unknown whether the registrar was called: the next attempt waits for an answer.
      await shop.waitFor(streamsOf(bought).order, 'DomainRegistrationAttempted');
      clock.advance(60_000);
      await expectCompletedOnce(bought);
    },
  );

  it('finds the registration when it is interrupted after the registrar’s lost answer', async () => {
    failing.failAt('DomainRegistrationOutcomeUnknown', 'before');
    const bought = await shop.buy({ domain: 'lost-name.com' });
    // The second run finds the registration before it calls: the outcome is never unknown.
    await expectCompletedOnce(bought);
  });
});

describe('two workers at once', () => {
  beforeEach(open);
  afterEach(close);

  it('complete every order once', async () => {
    await Promise.all([shop.startWorker(), shop.startWorker()]);
    const orders = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        shop.buy({ domain: `shop-${n}.in`, utr: `63261234500${n}` }),
      ),
    );
    await Promise.all(orders.map(expectCompletedOnce));
    const events = await everything();
    const numbers = events.filter(({ type }) => type === 'InvoiceIssued');
    expect(new Set(numbers.map(({ data }) => data.invoiceNumber)).size).toBe(orders.length);
  });
});
