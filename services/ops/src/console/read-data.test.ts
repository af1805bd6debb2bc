/** By the console's role of the database, which may only read. */
import type {
  ConsoleAccounts,
  ConsoleFindings,
  ConsoleHealth,
  ConsoleInbox,
  ConsoleOrder,
  Shown,
} from '@haat/contracts/http/console';
import { asRole } from '@haat/platform/roles';
import { newTransactionId } from '@haat/testkit/customer';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { TEST_LOGINS } from '@haat/testkit/template-database';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.ts';
import { envOf } from '../testing/run-ops.ts';
import { readDataOf } from './read-data.ts';
import type { ReadData } from './server.ts';

let shop: WorkerShop;
let models: FollowedReadModels;
let opened: Shop;
let readData: ReadData;
let bought: Awaited<ReturnType<WorkerShop['buy']>>;
const utr = newTransactionId();
const overpaid = newTransactionId();
beforeAll(async () => {
  shop = await openWorker();
  models = followReadModels(shop);
  await shop.startWorker();
  shop.bank.credit({ utr, amount_paise: 54_900 });
  bought = await shop.buy({ domain: 'looked-at.in', utr });
  await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
  shop.bank.credit({ utr: overpaid, amount_paise: 60_000 });
  const above = await shop.pay({ domain: 'above.in', utr: overpaid });
  await shop.waitFor(streamsOf(above).payment, 'PaymentPutInReview');
  await models.caughtUp();
  const env = envOf(shop.url, {
    ...{ LOG_LEVEL: 'silent', QUEUE_URL: shop.url, PAYMENT_VERIFIER: 'statement', SANDBOX: 'on' },
    CONSOLE_DATABASE_URL: asRole(shop.url, TEST_LOGINS.console),
  });
  opened = openShop(env, process.stderr);
  readData = readDataOf(opened.readOnly(), { endsAt: 0 });
});
afterAll(async () => {
  await opened.close();
  await models.close();
  await shop.close();
});

/** @param address with its query, as the page asks for it. */
const read = async <Data>(address: string): Promise<Data> => {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return (await readData(pathname, searchParams)) as Data;
};

it('the inbox has each item with its commands', async () => {
  const { items } = await read<ConsoleInbox>('/data/inbox');
  expect(items).toEqual([
    expect.objectContaining({
      ...{ group: 'money', kind: 'payment in review', amountPaise: 54_900 },
      lines: [expect.stringContaining('payments approve'), expect.stringContaining('reject')],
    }),
  ]);
  expect(await read('/data/head')).toMatchObject({ waiting: 1 });
});

it('an order shows its events and its payment’s, people only once they are asked for', async () => {
  const order = await read<ConsoleOrder>(`/data/order/${bought.orderId}`);
  const types = order.events.map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['PaymentSubmitted', 'OrderPlaced']));
  expect(types.at(-1)).toBe('OrderCompleted');
  expect(order).toMatchObject({ title: 'looked-at.in, ₹549.00', isSettled: true });
  expect(JSON.stringify(order)).not.toContain(utr);
  const paid = order.events.find(({ type }) => type === 'PaymentSubmitted');
  expect((await read<Shown>(paid?.shownAt ?? '')).text).toContain(utr);
  expect(await read('/data/order/HT-NONE')).toBeNull();
  expect(await read('/data/event/shown?stream=customer-C-1&revision=0')).toBeNull();
});

it('a search finds what ops find finds, and hides who it is', async () => {
  const address = `/data/search?${new URLSearchParams({ q: utr.slice(-4) })}`;
  const { found } = await read<ConsoleFindings>(address);
  const payment = found.find(({ id }) => id === bought.referenceCode);
  expect(payment).toMatchObject({ kind: 'payment', amountPaise: 54_900 });
  expect(JSON.stringify(found.map(({ title, ...rest }) => ({ ...rest, title })))).not.toContain(
    utr,
  );
  const shownAt = payment !== undefined && 'shownAt' in payment.title ? payment.title.shownAt : '';
  expect((await read<Shown>(shownAt)).text).toContain(utr);
});

it('health and money are read without a right to write', async () => {
  const { checks, queues } = await read<ConsoleHealth>('/data/health');
  const denied = checks.filter(({ seen }) => /denied|read-only/.test(seen));
  expect(denied).toEqual([]);
  expect(queues?.map(({ name }) => name)).toContain('registrations');
  const { today, month } = await read<ConsoleAccounts>('/data/money');
  expect(today).toMatchObject({ inPaise: 114_900, credits: 2, outPaise: 0, refunds: 0 });
  expect(month.inPaise).toBeGreaterThanOrEqual(today.inPaise);
});
