import { isDeepStrictEqual } from 'node:util';
import { orderStream } from '@haat/contracts/events/order';
import { startEventStoreDbStandIn } from '@haat/event-store/testing/eventstoredb-stand-in';
import { type ApiShop, openApiOf } from '@haat/testkit/api';
import { newDomain } from '@haat/testkit/customer';
import { startMailing, WAITING } from '@haat/testkit/mailed-customer';
import { createMovableClock } from '@haat/testkit/manual-clock';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningWorker } from './worker.ts';

let standIn: Awaited<ReturnType<typeof startEventStoreDbStandIn>>;
let shop: WorkerShop;
let api: ApiShop;
let worker: RunningWorker;
let asha: TestCustomer;
const clock = createMovableClock();
beforeAll(async () => {
  standIn = await startEventStoreDbStandIn();
  // The email about the payment is requested long after the order is completed.
  const settings = { MAIL_SETTLE_MS: 60_000, CLAIM_LAPSE_MS: 3_600_000 };
  shop = await openWorker(settings, { eventStoreUrl: standIn.url, clock });
  api = await openApiOf(shop, { VERIFICATION_WAIT_MS: 60_000 });
  worker = await startMailing(shop);
  asha = await signUp(api.app);
});
afterAll(async () => {
  await (api ?? shop)?.close();
  standIn?.stop();
});

/** Streams that are read as long as a process runs. */
const OF_NO_ORDER: ReadonlySet<string> = new Set(['record', 'store']);

type Counted = Readonly<Record<string, number>>;
type Calls = { readonly reads: Counted; readonly appends: Counted };

/** How often a process has read, or appended to, streams of each family so far. */
const counted = (by: string, kind: 'read' | 'append'): Counted =>
  Object.fromEntries(
    standIn
      .calls()
      .filter((one) => one.by === by && one.kind === kind && !OF_NO_ORDER.has(one.family))
      .map(({ family, calls }) => [family, calls]),
  );

const since = (before: Counted, after: Counted): Counted =>
  Object.fromEntries(
    Object.entries(after)
      .map(([family, calls]) => [family, calls - (before[family] ?? 0)] as const)
      .filter(([, calls]) => calls > 0),
  );

const soFar = (by: string): Calls => ({
  reads: counted(by, 'read'),
  appends: counted(by, 'append'),
});

/** The calls of the store of both processes, until the order has ended. */
const callsOf = async (order: () => Promise<string>) => {
  const before = { api: soFar('api'), worker: soFar('worker') };
  await shop.waitFor(orderStream(await order()), 'OrderCompleted');
  await shop.untilIdle(...WAITING, 'request-mail');
  const of = (by: 'api' | 'worker'): Calls => {
    const after = soFar(by);
    return {
      reads: since(before[by].reads, after.reads),
      appends: since(before[by].appends, after.appends),
    };
  };
  return { api: of('api'), worker: of('worker') };
};

const buy = async (referenceCode: string): Promise<string> => {
  const { body } = await asha.buy({ domain: newDomain(), referenceCode });
  return body.order.id;
};

/** As the storefront: the customer sees that the payment is verified, then orders. */
const orderVerified = async (): Promise<string> => {
  const referenceCode = await asha.pay(549);
  const { body } = await asha.check(referenceCode, 549);
  expect(body.status).toBe('verified');
  return buy(referenceCode);
};

const ORDER: { readonly api: Calls; readonly worker: Calls } = {
  api: {
    // Who asks, at each request; whether the ID is a refund's.
    reads: { customer: 3, refund: 1 },
    // Claimed before a payment is made of it; submitted, then allocated; claimed before the order.
    appends: { utr: 1, payment: 2, domainname: 1, order: 1 },
  },
  worker: {
    // Competitors, after the bank's answer.
    reads: { utr: 1 },
    appends: {
      // Observed and claimed before the payment is verified.
      credit: 1,
      payment: 1,
      // Requested with the attempt, before the call to the registrar; registered; completed.
      order: 3,
      // Sold.
      domainname: 1,
      invoice: 1,
      subscription: 1,
      // Requested and sent.
      mail: 2,
    },
  },
};

it('on EventStoreDB, an order makes no call of the store but these', async () => {
  // The first order's payment is submitted before outcomes are followed. On a busy machine a step
  // may run again, and read its stream again.
  let seen: unknown;
  for (let tries = 0; tries < 10 && !isDeepStrictEqual(seen, ORDER); tries += 1) {
    seen = await callsOf(orderVerified);
  }
  expect(seen).toEqual(ORDER);
});

it('if an order is placed while its payment is verified, each lost race costs an append', async () => {
  const raced = await callsOf(async () => buy(await asha.pay(549)));
  const { payment = 0, order = 0, domainname = 0, ...others } = raced.worker.appends;
  const { payment: _, order: __, domainname: ___, ...expected } = ORDER.worker.appends;
  expect(others).toEqual(expected);
  // The payment is confirmed, and the domain secured, by whichever comes last.
  expect([1, 2]).toContain(payment);
  expect(order).toBeLessThanOrEqual(6);
  expect([1, 2]).toContain(domainname);
});

it('the emails that a completed order makes needless cost no call', async () => {
  await callsOf(orderVerified);
  const before = soFar('worker');
  clock.advance(10 * 60_000);
  worker.pollNow();
  await shop.untilIdle(...WAITING);
  const after = soFar('worker');
  expect(since(before.reads, after.reads)).toEqual({});
  expect(since(before.appends, after.appends)).toEqual({});
});
