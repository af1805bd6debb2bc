import { randomUUID } from 'node:crypto';
import type { Answer } from '@haat/testkit/request-function';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import type { BenchShop } from './bench-shop.ts';

/** Waits of a customer, in ms; `completed` counts from the report of the payment. */
export const WAITS = ['report', 'check', 'buy', 'completed'] as const;
export type Waits = Readonly<Record<(typeof WAITS)[number], number>>;

export type Loop = {
  readonly seconds: number;
  readonly waits: readonly Waits[];
};

export type LoopCustomers = {
  readonly price: number;
  readonly testCustomers: readonly TestCustomer[];
};

export const openCustomers = async (shop: BenchShop, count: number): Promise<LoopCustomers> => {
  const testCustomers = await Promise.all(
    Array.from({ length: count }, () => signUp(shop.baseUrl)),
  );
  const priced = await fetch(`${shop.baseUrl}/api/domain/price?domain=bench.com`);
  const { price } = (await priced.json()) as { price: number };
  return { testCustomers, price };
};

export const openCrowds = async (
  shop: BenchShop,
  counts: readonly number[],
): Promise<readonly LoopCustomers[]> => {
  const crowds: LoopCustomers[] = [];
  for (const count of counts) crowds.push(await openCustomers(shop, count));
  return crowds;
};

const answered = ({ status, body }: Answer): Answer['body'] => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

/** @throws {Error} for a refusal, and while the shop is away */
export const place = async (testCustomer: TestCustomer, domain: string, price: number) => {
  const began = performance.now();
  const referenceCode = await testCustomer.pay(price);
  const reported = performance.now();
  answered(await testCustomer.check(referenceCode, price));
  const checked = performance.now();
  const { order } = answered(await testCustomer.buy({ domain, price, referenceCode }));
  const bought = performance.now();
  const waits = { report: reported - began, check: checked - reported, buy: bought - checked };
  return { orderId: String(order.id), began, waits };
};

/** Each worker takes the next number until none is left. */
const share = async <Worker>(
  workers: readonly Worker[],
  total: number,
  work: (worker: Worker, n: number) => Promise<void>,
): Promise<void> => {
  let taken = 0;
  const workOn = async (worker: Worker): Promise<void> => {
    while (taken < total) {
      taken += 1;
      await work(worker, taken);
    }
  };
  await Promise.all(workers.map(workOn));
};

/** Each customer orders again after the last order. @throws {Error} when an order fails. */
export const orderInLoop = async (
  shop: BenchShop,
  { testCustomers, price }: LoopCustomers,
  orders: number,
  onOrder: () => void = () => undefined,
): Promise<Loop> => {
  const run = randomUUID().slice(0, 8);
  const waits: Waits[] = [];
  const started = performance.now();
  await share(testCustomers, orders, async (testCustomer, n) => {
    const placed = await place(testCustomer, `b-${run}-${n}.com`, price);
    const status = await shop.settled.untilSettled(placed.orderId);
    if (status !== 'completed') throw new Error(`Order ${placed.orderId} is ${status}.`);
    waits.push({ ...placed.waits, completed: performance.now() - placed.began });
    onOrder();
  });
  return { seconds: (performance.now() - started) / 1_000, waits };
};
