// @module-tag nightly
/** 200 plans are bought and upgraded over a year, at random days, through the shop and its worker. */
import type { HostingPlan, PlanPeriod } from '@haat/contracts/http/hosting';
import type { UpgradesAnswer } from '@haat/contracts/http/upgrades';
import { type RunningShop, startShop } from '@haat/testkit';
import { newDomain } from '@haat/testkit/customer';
import { hostingOrderForm } from '@haat/testkit/order-forms';
import type { TestCustomer } from '@haat/testkit/test-customer';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runOps } from '../testing/run-ops.ts';

const COUNT = 200;
const HOUR = 3_600_000;
const START = Date.parse('2026-01-07T03:10:00.000Z');

let shop: RunningShop;
let asha: TestCustomer;
let plans: readonly HostingPlan[];
beforeAll(async () => {
  shop = await startShop({ startsAt: new Date(START).toISOString() });
  asha = await shop.signUp();
  plans = (await asha.get('/api/orders/hosting/paid/fetchSwhPlans')).body;
});
afterAll(() => shop.stop());

/** A decimal as a fraction that is never rounded. */
type Fraction = { readonly over: bigint; readonly under: bigint };
const decimal = (value: number): Fraction => {
  const [whole = '0', fraction = ''] = String(value).split('.');
  return { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) };
};
const times = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.over,
  under: a.under * b.under,
});
const minus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under - b.over * a.under,
  under: a.under * b.under,
});
/** Half up to two decimals. */
const toPaisa = ({ over, under }: Fraction): Fraction => {
  const [paise, rest] = [(over * 100n) / under, (over * 100n) % under];
  return { over: rest * 2n >= under ? paise + 1n : paise, under: 100n };
};

const priceOf = ({ prices }: HostingPlan, period: PlanPeriod): Fraction | null => {
  const price = prices.find((one) => one.period === period);
  if (price === undefined) return null;
  const share = minus({ over: 1n, under: 1n }, times(decimal(price.discount), decimal(0.01)));
  return toPaisa(times(decimal(price.amount), share));
};

const dayOf = (at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(at);
/** Counted one by one on a calendar. */
const daysFrom = (first: string, last: string): bigint => {
  const day = new Date(`${first}T12:00:00Z`);
  let count = 0n;
  for (; day.toISOString().slice(0, 10) < last; count += 1n) day.setUTCDate(day.getUTCDate() + 1);
  return count;
};

const expectedPrice = (
  next: Fraction,
  paid: Fraction,
  { first, today, last }: Readonly<Record<'first' | 'today' | 'last', string>>,
): number => {
  const difference = minus(next, paid);
  if (difference.over <= 0n) return 0;
  const share = { over: daysFrom(today, last), under: daysFrom(first, last) };
  return Number(toPaisa(times(difference, share)).over) / 100;
};

type Purchase = {
  readonly title: string;
  readonly period: PlanPeriod;
  /** Of `MOMENTS`, when it is bought and when it is upgraded. */
  readonly buysAt: number;
  readonly upgradesAt: number;
  readonly choice: number;
};
type Bought = Purchase & { readonly orderId: string; readonly at: number };

/** Few moments for many orders: each takes the whole shop through the time before it. */
const MOMENTS = fc
  .sample(fc.integer({ min: 100, max: 600 }), 18)
  .map((_, at, hours) => hours.slice(0, at).reduce((sum, gap) => sum + gap * HOUR, START));
const LAST = MOMENTS.length - 1;
/** In ms; shorter than any month. */
const MONTH = 27 * 24 * HOUR;

const purchases = fc
  .sample(
    fc.record({
      title: fc.constantFrom('Thela', 'Dukaan', 'Bazaar'),
      period: fc.constantFrom('month' as const, 'year' as const, 'year' as const),
      buysAt: fc.integer({ min: 0, max: LAST }),
      later: fc.nat(),
      choice: fc.nat(),
    }),
    COUNT,
  )
  .map(({ later, ...one }): Purchase => {
    const until = one.period === 'year' ? Number.POSITIVE_INFINITY : MONTH;
    const boughtAt = MOMENTS[one.buysAt] ?? START;
    const within = MOMENTS.filter((at) => at >= boughtAt && at - boughtAt < until);
    return { ...one, upgradesAt: one.buysAt + (later % within.length) };
  });

const buy = async (purchase: Purchase): Promise<Bought> => {
  const { title, period } = purchase;
  const plan = plans.find((one) => one.title === title);
  const price = plan && priceOf(plan, period);
  if (!plan || !price) throw new Error(`${title} is not sold by the ${period}`);
  const referenceCode = await asha.pay(Number(price.over) / 100);
  const form = { ...hostingOrderForm(asha, plan, period), domain: newDomain(), period };
  const { status, body } = await asha.post('/api/orders/hosting/paid/create', {
    ...form,
    referenceCode,
  });
  if (status !== 200) throw new Error(`Not bought: ${JSON.stringify(body)}`);
  return { ...purchase, orderId: body.order.id, at: shop.clock.now() };
};

type Upgraded = { readonly orderId: string; readonly price: number };

const upgrade = async ({ orderId, title, period, at, choice }: Bought): Promise<Upgraded> => {
  const { body } = await asha.get(`/api/hosting/owned/${orderId}/upgrades`);
  const { plan, upgrades, why } = body as UpgradesAnswer;
  expect(why).toBeNull();
  const offer = upgrades[choice % upgrades.length];
  if (offer === undefined) throw new Error(`${title} has no larger plan`);
  const [from, to] = [title, offer.name].map((name) => plans.find((one) => one.title === name));
  const [paid, next] = [from, to].map((one) => one && priceOf(one, period));
  if (!paid || !next) throw new Error(`${offer.name} is not sold by the ${period}`);
  const last = dayOf(Date.parse(plan.paid_until ?? ''));
  const days = { first: dayOf(at), today: dayOf(shop.clock.now()), last };
  expect([offer.name, offer.price]).toEqual([offer.name, expectedPrice(next, paid, days)]);
  const placed = await asha.post('/api/orders/upgrades/create', {
    ...{ subscriptionId: plan.subscription_id, productId: offer.plan_id, period },
    ...{ price: offer.price, paidUntil: plan.paid_until },
    ...(offer.price === 0 ? {} : { referenceCode: await asha.pay(offer.price) }),
  });
  if (placed.status !== 200) throw new Error(`Not upgraded: ${JSON.stringify(placed.body)}`);
  return { orderId: placed.body.order.id, price: offer.price };
};

it('cost what an independent calculation says, and the audit agrees to the paisa', async () => {
  const bought: Bought[] = [];
  const upgraded: Upgraded[] = [];
  for (const [moment, at] of MOMENTS.entries()) {
    if (at > shop.clock.now()) await shop.clock.advance(at - shop.clock.now());
    await asha.logIn();
    for (const one of purchases) if (one.buysAt === moment) bought.push(await buy(one));
    await shop.settled();
    for (const one of bought) if (one.upgradesAt === moment) upgraded.push(await upgrade(one));
    await shop.settled();
  }
  expect(upgraded).toHaveLength(COUNT);
  const { rows } = await shop.connection.pool.query(
    "select id, status, price_paise, invoice_number from orders where kind = 'upgrade'",
  );
  expect(rows).toHaveLength(COUNT);
  for (const { orderId, price } of upgraded) {
    const row = rows.find(({ id }) => id === orderId);
    expect(row).toMatchObject({ status: 'completed', price_paise: Math.round(price * 100) });
    expect(row.invoice_number === null).toBe(price === 0);
  }
  const { code, out } = await runOps('audit payments', shop.url);
  expect(out).toMatch(/Audit passed: all amounts match\./);
  expect(code).toBe(0);
});
