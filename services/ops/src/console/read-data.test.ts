/** By the console's role of the database, which may only read. */
import type {
  ConsoleAccounts,
  ConsoleFindings,
  ConsoleHealth,
  ConsoleInbox,
  ConsoleOrder,
  Shown,
} from '@haat/contracts/http/console';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDataOf } from './read-data.ts';
import type { ReadData } from './server.ts';
import { type ConsoleShop, openConsoleShop } from './testing/console-shop.ts';

let shop: ConsoleShop;
let readData: ReadData;
beforeAll(async () => {
  shop = await openConsoleShop();
  readData = readDataOf(shop.reading, { endsAt: 0 });
});
afterAll(() => shop.close());

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
  const order = await read<ConsoleOrder>(`/data/order/${shop.bought.orderId}`);
  const types = order.events.map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['PaymentSubmitted', 'OrderPlaced']));
  expect(types.at(-1)).toBe('OrderCompleted');
  expect(order).toMatchObject({ title: 'looked-at.in, ₹549.00', isSettled: true });
  expect(JSON.stringify(order)).not.toContain(shop.utr);
  const paid = order.events.find(({ type }) => type === 'PaymentSubmitted');
  expect((await read<Shown>(paid?.shownAt ?? '')).text).toContain(shop.utr);
  expect(await read('/data/order/HT-NONE')).toBeNull();
  expect(await read('/data/event/shown?stream=customer-C-1&revision=0')).toBeNull();
});

it('a search finds what ops find finds, and hides who it is', async () => {
  const address = `/data/search?${new URLSearchParams({ q: shop.utr.slice(-4) })}`;
  const { found } = await read<ConsoleFindings>(address);
  const payment = found.find(({ id }) => id === shop.bought.referenceCode);
  expect(payment).toMatchObject({ kind: 'payment', amountPaise: 54_900 });
  expect(JSON.stringify(found)).not.toContain(shop.utr);
  const shownAt = payment !== undefined && 'shownAt' in payment.title ? payment.title.shownAt : '';
  expect((await read<Shown>(shownAt)).text).toContain(shop.utr);
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
