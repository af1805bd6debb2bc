import { randomUUID } from 'node:crypto';
import { startEventStoreDbStandIn } from '@haat/event-store/testing/eventstoredb-stand-in';
import { newDomain } from '@haat/testkit/customer';
import { buyWithAccount, openAccount, startMailing, WAITING } from '@haat/testkit/mailed-customer';
import { type Bought, streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';

let standIn: Awaited<ReturnType<typeof startEventStoreDbStandIn>>;
let shop: WorkerShop;
beforeAll(async () => {
  standIn = await startEventStoreDbStandIn();
  // The email about the payment is requested long after the order is completed.
  shop = await openWorker({ MAIL_SETTLE_MS: 60_000 }, { eventStoreUrl: standIn.url });
});
afterAll(async () => {
  await shop?.close();
  standIn?.stop();
});

/** Streams that are read as long as the worker runs. */
const OF_NO_ORDER: ReadonlySet<string> = new Set(['record', 'store']);

type Counted = Readonly<Record<string, number>>;
type Calls = { readonly reads: Counted; readonly appends: Counted };

/** How often the worker has read, or appended to, streams of each family so far. */
const counted = (kind: 'read' | 'append'): Counted =>
  Object.fromEntries(
    standIn
      .calls()
      .filter((one) => one.by === 'worker' && one.kind === kind && !OF_NO_ORDER.has(one.family))
      .map(({ family, calls }) => [family, calls]),
  );

const since = (before: Counted, after: Counted): Counted =>
  Object.fromEntries(
    Object.entries(after)
      .map(([family, calls]) => [family, calls - (before[family] ?? 0)] as const)
      .filter(([, calls]) => calls > 0),
  );

const idle = (): Promise<void> => shop.untilIdle(...WAITING, 'request-mail');

/** The worker's calls of the store until an order has ended. */
const callsUntilCompleted = async (order: () => Promise<Bought>): Promise<Calls> => {
  const [reads, appends] = [counted('read'), counted('append')];
  const bought = await order();
  await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
  await idle();
  return { reads: since(reads, counted('read')), appends: since(appends, counted('append')) };
};

/** The customer orders after the bank's answer. */
const orderPaidBefore = async (): Promise<Bought> => {
  const [domain, email] = [newDomain(), `${randomUUID()}@neelkhadi.in`];
  const link = await shop.open(domain);
  await openAccount(shop, link.customerId, email);
  const bought = await shop.pay({ domain, link });
  await shop.waitFor(streamsOf(bought).payment, 'PaymentVerified');
  await idle();
  await shop.reserve(bought);
  await shop.place(bought, { domain, email });
  return bought;
};

const orderAtOnce = (): Promise<Bought> =>
  buyWithAccount(shop, { email: `${randomUUID()}@neelkhadi.in` });

const ORDER: Calls = {
  // Competitors, after the bank's answer; whether the credit is known.
  reads: { utr: 1, credit: 1 },
  appends: {
    payment: 1,
    // Observed, then claimed before the payment is verified.
    credit: 2,
    // Payment confirmed; request and attempt before the call to the registrar; registered;
    // completed.
    order: 5,
    // Secured before the call to the registrar, then sold.
    domainname: 2,
    subscription: 1,
    invoice: 1,
    // Two mails, requested and sent.
    mail: 2,
  },
};

const callsOfThree = async (order: () => Promise<Bought>): Promise<Calls[]> => {
  const calls: Calls[] = [];
  while (calls.length < 3) calls.push(await callsUntilCompleted(order));
  return calls;
};

beforeAll(() => startMailing(shop));

it('on EventStoreDB, a worker reads no stream of an order twice and appends each event once', async () => {
  const seen = await callsOfThree(orderPaidBefore);
  // On a busy machine a step may run again, and read its stream again: it appends nothing.
  expect(seen).toContainEqual(ORDER);
  for (const { appends } of seen) expect(appends).toEqual(ORDER.appends);
});

it('if an order is placed while its payment is verified, each lost race costs an append', async () => {
  // The order is placed while the worker verifies its payment. The payment is confirmed by
  // whichever comes last.
  const raced = { payment: [1, 2], order: [5, 6] };
  for (const { appends } of await callsOfThree(orderAtOnce)) {
    const { payment = 0, order = 0, ...others } = appends;
    expect({ ...ORDER.appends, ...others }).toEqual(ORDER.appends);
    expect(raced.payment).toContain(payment);
    expect(raced.order).toContain(order);
  }
});
