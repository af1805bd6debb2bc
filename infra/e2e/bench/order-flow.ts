import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { DomainBuyAnswer } from '@haat/contracts/http/orders';
import { type Percentiles, percentiles } from './percentiles.ts';

const CUSTOMERS = 8;

const registrant = {
  name: 'Asha Verma',
  company: '',
  'address-line-1': '12 Haat Road',
  city: 'Jaipur',
  state: 'Rajasthan',
  country: 'IN',
  zipcode: '302001',
  'phone-cc': '91',
  phone: '9876543210',
};

type Customer = { readonly id: string; readonly cookie: string };

const post = async (url: string, body: unknown, cookie = ''): Promise<Response> => {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      cookie,
      'idempotency-key': randomUUID(),
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
};

const register = async (baseUrl: string): Promise<Customer> => {
  const response = await post(`${baseUrl}/api/auth/register`, {
    name: 'Asha',
    surname: 'Verma',
    email: `bench-${randomUUID()}@example.in`,
    phone: '9876543210',
    password: randomUUID(),
  });
  const { user } = (await response.json()) as { user: { id: string } };
  return { id: user.id, cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
};

type Timings = { submit: number; check: number; buy: number; whole: number };

/** One customer's three commands: report the payment, check it, place the order. Milliseconds. */
const order = async (
  baseUrl: string,
  customer: Customer,
  domain: string,
  price: number,
  utr: string,
): Promise<Timings & { readonly orderId: string }> => {
  const started = performance.now();
  const form = new FormData();
  form.set('txn_id', utr);
  form.set('amount', String(price));
  const submitted = await post(`${baseUrl}/api/payments/createInitial`, form, customer.cookie);
  const { data } = (await submitted.json()) as { data: { reference_code: string } };
  const reported = performance.now();
  const referenceCode = data.reference_code;
  const amount = Math.round(price);
  const check = { referenceCode, userId: customer.id, amount };
  await (await post(`${baseUrl}/api/payments/checkstatus`, check, customer.cookie)).json();
  const checked = performance.now();
  const bought = await post(
    `${baseUrl}/api/domain/buy`,
    {
      user_id: customer.id,
      domain,
      price,
      registrantData: registrant,
      billingData: registrant,
      ns: [],
      paymentMethod: 'upi',
      referenceCode,
    },
    customer.cookie,
  );
  const answer = (await bought.json()) as DomainBuyAnswer;
  const done = performance.now();
  return {
    submit: reported - started,
    check: checked - reported,
    buy: done - checked,
    whole: done - started,
    orderId: answer.order.id,
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
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => register(baseUrl)));
  const priced = await fetch(`${baseUrl}/api/domain/price?domain=bench.com`);
  const { price } = (await priced.json()) as { price: number };
  const run = randomUUID().slice(0, 8);
  const firstUtr = 600_000_000_000 + Math.floor(Math.random() * 1e9) * 100;
  const total = ordersPerSecond * seconds;
  const started = performance.now();
  const running: Promise<(Timings & { orderId: string }) | null>[] = [];
  let firstFailure: unknown;
  for (let n = 0; n < total; n += 1) {
    await delay(Math.max(0, started + (n * 1000) / ordersPerSecond - performance.now()));
    const customer = customers[n % customers.length];
    if (!customer) continue;
    // Never an ending that the bank's sandbox takes for a fault.
    const utr = String(firstUtr + n * 10 + 3);
    running.push(
      order(baseUrl, customer, `bench-${run}-${n}.com`, price, utr).catch((error: unknown) => {
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
