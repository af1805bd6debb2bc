/** A shop with orders, half of them in progress, and an external event store. */

import type { OrderedService } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import type { EventType } from '@haat/contracts/events/registry';
import { subscriptionIdOf } from '@haat/contracts/events/subscription';
import { paymentDecider } from '@haat/domain/payment/payment';
import { codeOrderPlaced } from '@haat/domain/testing/code-order';
import { appendingBy } from '@haat/event-store/in-order';
import { type RecordedEvent, START } from '@haat/event-store/port';
import type { EncryptedStore } from '@haat/record/encryption';
import { newTransactionId } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { openAccount } from '@haat/testkit/mailed-customer';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import type { ExternalRecord } from '@haat/testkit/record';
import { orderRenewal } from '@haat/testkit/renewal-orders';
import type { Bought } from '@haat/testkit/scripted-customer';
import { waitFor } from '@haat/testkit/wait-for';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';

const MINUTE = 60_000;
/** Time until providers settle pending requests, by the shop's clock. */
export const SETTLE_MS = 10 * MINUTE;
export const CLAIM_LAPSE_MS = 30 * MINUTE;
const PRICE_PAISE = 54_900;

/** Timeouts longer than the providers' time. */
const SETTINGS = {
  ...{ REGISTRATION_POLL_MS: 100, REGISTRATION_POLL_MAX_MS: 300, LOOKS_PER_SECOND: 1_000 },
  ...{ REGISTRATION_NOT_SEEN_MS: 120 * MINUTE, HOSTING_POLL_MS: 100, HOSTING_POLL_MAX_MS: 300 },
  ...{ HOSTING_IN_USE_MS: 2 * SETTLE_MS, CLAIM_LAPSE_MS, CLAIM_UNVERIFIED_MS: 120 * MINUTE },
  ...{ VERIFICATION_RETRY_MS: 100, VERIFICATION_RETRY_MAX_MS: 300 },
  PAYMENT_EXPIRY_MS: 120 * MINUTE,
};

const countsOf = (of: number) => {
  const deliveredBefore = { delivered: 7 * of, renewable: of, codes: of, plans: of };
  const underWay = {
    ...{ unpaid: 2 * of, locked: 2 * of, lagging: of, beingMade: 2 * of, renewals: of },
    ...{ invoiced: of, unseen: of },
  };
  const sum = (counts: Readonly<Record<string, number>>) =>
    Object.values(counts).reduce((all, one) => all + one, 0);
  return {
    ...deliveredBefore,
    ...underWay,
    completedBefore: sum(deliveredBefore),
    orders: sum(deliveredBefore) + sum(underWay),
    ...{ abandonedNames: of, abandonedPayments: of },
  };
};

export type BusyShop = WorkerShop & {
  readonly counts: ReturnType<typeof countsOf>;
  readonly movable: ManualClock;
  readonly all: (...types: readonly EventType[]) => Promise<readonly RecordedEvent[]>;
  readonly count: (type: EventType, count: number) => Promise<void>;
};

/** @param of a twentieth of all orders. */
export const openBusyShop = async (of: number, record?: ExternalRecord): Promise<BusyShop> => {
  const clock = createMovableClock();
  const shop = await openWorker(SETTINGS, { clock, settleMs: SETTLE_MS, ...record });
  const all: BusyShop['all'] = async (...eventTypes) => {
    const [filter, limit] = [{ eventTypes }, 10_000];
    const { readAll } = shop.store.blank;
    let page = await readAll(START, { filter, limit });
    const events = [...page.events];
    while (!page.caughtUp) {
      page = await readAll(page.position, { filter, limit });
      events.push(...page.events);
    }
    return events;
  };
  const count: BusyShop['count'] = async (type, requested) => {
    const ending = new AbortController();
    const filter = { eventTypes: [type] };
    let seen = 0;
    const batches = shop.store.blank.subscribe({ after: START, filter, signal: ending.signal });
    for await (const { events } of batches) {
      seen += events.length;
      if (seen >= requested) ending.abort();
    }
  };
  return { ...shop, counts: countsOf(of), movable: clock, all, count };
};

const plan = (domain: string): OrderedService => ({
  ...{
    kind: 'hosting',
    planId: 101,
    planName: 'Thela',
    period: 'year',
    discountPercent: 0,
    domain,
  },
});

type OrderOptions = {
  readonly domain: string;
  readonly service?: OrderedService;
  readonly utr?: string;
};

/** As the storefront does it, with a new account. */
const order = async (shop: BusyShop, { domain, ...rest }: OrderOptions): Promise<Bought> => {
  const link = await shop.open(domain);
  const email = `asha@${domain}`;
  await openAccount(shop, link.customerId, email);
  const options = { domain, link, email, pricePaise: PRICE_PAISE, ...rest };
  const bought = await shop.pay(options);
  if (rest.service === undefined) await shop.reserve(bought);
  await shop.place(bought, options);
  return bought;
};

const times = <One>(count: number, make: (n: number) => Promise<One>): Promise<One[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

const named = (shop: BusyShop, label: string, count: number): Promise<Bought[]> =>
  times(count, (n) => order(shop, { domain: `${label}-${n}.in` }));

const planned = (shop: BusyShop, label: string, count: number): Promise<Bought[]> =>
  times(count, (n) => {
    const domain = `${label}-${n}.in`;
    return order(shop, { domain, service: plan(domain) });
  });

/** A worker that stops between an invoice and the end of its order. */
const endingNothing = (store: EncryptedStore): EncryptedStore =>
  appendingBy(store, async (stream, events, expected) => {
    if (events.some(({ type }) => type === 'OrderCompleted')) throw new Error('cut off here');
    return store.append(stream, events, expected);
  });

const deliverSome = async (shop: BusyShop): Promise<readonly Bought[]> => {
  const { delivered, renewable, codes, plans, completedBefore } = shop.counts;
  const worker = await shop.startWorker();
  const { service } = codeOrderPlaced.data;
  const [toRenew] = await Promise.all([
    named(shop, 'relocked', renewable),
    named(shop, 'delivered', delivered),
    planned(shop, 'plan', plans),
    times(codes, (n) => order(shop, { domain: `code-${n}.in`, service })),
  ]);
  await shop.count('OrderCompleted', completedBefore);
  await shop.settled('release-abandoned-claim', 'release-abandoned-payment');
  await worker.close();
  return toRenew;
};

const beginOthers = async (shop: BusyShop, toRenew: readonly Bought[]): Promise<void> => {
  const { unpaid, locked, lagging, beingMade, renewals, invoiced, plans } = shop.counts;
  // From here on no mail is sent.
  shop.mail.behave('down');
  const worker = await shop.startWorker({ store: endingNothing(shop.services.store) });
  await Promise.all([
    times(unpaid, (n) => order(shop, { domain: `unpaid-${n}.in`, utr: newTransactionId('9999') })),
    named(shop, 'locked', locked),
    named(shop, 'lagging', lagging),
    named(shop, 'invoiced', invoiced),
    planned(shop, 'shy', beingMade),
    times(renewals, async (n) => {
      const { orderId = '' } = toRenew[n] ?? {};
      return orderRenewal(shop, subscriptionIdOf(orderId, 'domain'));
    }),
  ]);
  await Promise.all([
    shop.count('DomainRegistrationPending', locked),
    shop.count('DomainRegistrationOutcomeUnknown', lagging),
    shop.count('DomainRenewalPending', renewals),
    shop.count('InvoiceIssued', shop.counts.completedBefore + invoiced),
    waitFor(async () => shop.hosting.creations().length >= plans + beingMade),
    waitFor(async () => shop.bank.lookups().filter(isPending).length >= unpaid),
  ]);
  await worker.close();
};

const isPending = ({ answer }: ReturnType<WorkerShop['bank']['lookups']>[number]): boolean =>
  answer === 'pending';

/** Orders, names and payments before any reaction. */
const leaveUnseen = async (shop: BusyShop): Promise<void> => {
  const { unseen, abandonedNames, abandonedPayments } = shop.counts;
  await named(shop, 'unseen', unseen);
  await times(abandonedNames, async (n) =>
    shop.reserve(await shop.pay({ domain: `abandoned-${n}.in` })),
  );
  await times(abandonedPayments, async (n) => {
    const paid = await shop.pay({ domain: `never-${n}.in` });
    const { referenceCode, orderId, customerId } = paid;
    await executeTestCommand(
      shop.store,
      { kind: 'customer', id: customerId },
      paymentDecider,
      paymentStream(referenceCode),
      {
        ...{ type: 'AllocatePayment', referenceCode, orderId, customerId },
        ...{ pricePaise: PRICE_PAISE, replaces: null },
      },
      orderId,
      shop.movable,
    );
  });
};

/** No worker runs afterwards. @param yesterday called once half of the orders are delivered. */
export const trade = async (shop: BusyShop, yesterday: () => Promise<void>): Promise<void> => {
  const toRenew = await deliverSome(shop);
  await yesterday();
  await beginOthers(shop, toRenew);
  await leaveUnseen(shop);
};
