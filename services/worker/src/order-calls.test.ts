import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { startEventStoreDbStandIn } from '@haat/platform/event-store/testing/eventstoredb-stand-in';
import { streamsOf } from '@haat/testkit/commanded-customer';
import { buyWithAccount, startMailing, WAITING } from '@haat/testkit/mailed-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';

let standIn: Awaited<ReturnType<typeof startEventStoreDbStandIn>>;
let shop: WorkerShop;
beforeAll(async () => {
  standIn = await startEventStoreDbStandIn();
  // Whether the money's news are told is seen when the order is long done.
  shop = await openWorker({ MAIL_SETTLE_MS: 60_000 }, { eventStoreUrl: standIn.url });
});
afterAll(async () => {
  await shop?.close();
  standIn?.stop();
});

/** Which store it is, and whether it answers, is asked as long as the worker follows it. */
const OF_NO_ORDER: ReadonlySet<string> = new Set(['record', 'store', '$ping']);

type Counted = Readonly<Record<string, number>>;

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

/** What the worker asks of the store for one order. */
const ofAnOrder = async (): Promise<{ readonly reads: Counted; readonly appends: Counted }> => {
  const [reads, appends] = [counted('read'), counted('append')];
  const bought = await buyWithAccount(shop, { email: `${randomUUID()}@neelkhadi.in` });
  await shop.until(streamsOf(bought).order, 'OrderCompleted');
  await shop.untilIdle(...WAITING, 'request-mail');
  return { reads: since(reads, counted('read')), appends: since(appends, counted('append')) };
};

const ORDER = {
  // Who reported the payment, after the bank has answered; whether its credit is known.
  reads: { utr: 1, credit: 1 },
  appends: {
    payment: 1,
    // Seen, and claimed before it pays.
    credit: 2,
    // Paid; intended and tried at the registrar, each before it is asked; registered; completed.
    order: 5,
    // Secured before the registrar is asked, and sold.
    domainname: 2,
    subscription: 1,
    invoice: 1,
    // Asked for, and sent: of two mails.
    mail: 4,
  },
};

/** An order may take its payment in the moment in which that is verified: it is decided anew then. */
const TAKEN_MEANWHILE = {
  reads: { ...ORDER.reads, payment: 1 },
  appends: { ...ORDER.appends, payment: 2 },
};

it('of EventStoreDB a worker reads no stream of an order twice, and appends what happens once', async () => {
  await startMailing(shop);
  const expected = [ORDER, TAKEN_MEANWHILE];
  let calls = await ofAnOrder();
  // A provider that is slow is asked again, and what it then says decided anew. Not of every order.
  for (let others = 0; others < 6; others += 1) {
    if (expected.some((one) => isDeepStrictEqual(calls, one))) break;
    calls = await ofAnOrder();
  }
  expect(expected).toContainEqual(calls);
});
