import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from '@haat/testkit/door';
import { type Shopper, signUp } from '@haat/testkit/shopper';
import { type Percentiles, percentiles } from './percentiles.ts';

const CUSTOMERS = 8;

type Timings = { submit: number; check: number; buy: number; whole: number };

const answered = ({ status, body }: Answer): void => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
};

/** One customer's three commands: report the payment, check it, place the order. Milliseconds. */
const order = async (customer: Shopper, domain: string, price: number): Promise<Timings> => {
  const started = performance.now();
  const referenceCode = await customer.pay(price);
  const reported = performance.now();
  answered(await customer.check(referenceCode, price));
  const checked = performance.now();
  answered(await customer.buy({ domain, price, referenceCode }));
  const done = performance.now();
  return {
    submit: reported - started,
    check: checked - reported,
    buy: done - checked,
    whole: done - started,
  };
};

export type OrderFlowResult = {
  readonly orders: number;
  readonly failed: number;
  /** Commands that were answered, per second of the run. */
  readonly commandsPerSecond: number;
  readonly milliseconds: Readonly<Record<keyof Timings, Percentiles>>;
};

/**
 * Sends whole orders at a fixed rate, whether or not the earlier ones are answered (open loop,
 * so that a slow answer is not hidden by fewer questions).
 */
export const benchOrderFlow = async (options: {
  readonly baseUrl: string;
  readonly ordersPerSecond: number;
  readonly seconds: number;
}): Promise<OrderFlowResult> => {
  const { baseUrl, ordersPerSecond, seconds } = options;
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => signUp(baseUrl)));
  const priced = await fetch(`${baseUrl}/api/domain/price?domain=bench.com`);
  const { price } = (await priced.json()) as { price: number };
  const run = randomUUID().slice(0, 8);
  const total = ordersPerSecond * seconds;
  const started = performance.now();
  const running: Promise<Timings | null>[] = [];
  let firstFailure: unknown;
  for (let n = 0; n < total; n += 1) {
    await delay(Math.max(0, started + (n * 1000) / ordersPerSecond - performance.now()));
    const customer = customers[n % customers.length];
    if (!customer) continue;
    running.push(
      order(customer, `bench-${run}-${n}.com`, price).catch((error: unknown) => {
        firstFailure ??= error;
        return null;
      }),
    );
  }
  const settled = await Promise.all(running);
  const elapsed = (performance.now() - started) / 1000;
  const done = settled.filter((timing) => timing !== null);
  if (firstFailure) process.stderr.write(`first failed order: ${String(firstFailure)}\n`);
  const of = (part: keyof Timings) => percentiles(done.map((timing) => timing[part]));
  return {
    orders: done.length,
    failed: total - done.length,
    commandsPerSecond: (done.length * 3) / elapsed,
    milliseconds: {
      submit: of('submit'),
      check: of('check'),
      buy: of('buy'),
      whole: of('whole'),
    },
  };
};
