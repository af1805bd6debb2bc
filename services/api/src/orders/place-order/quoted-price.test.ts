import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderStream } from '@haat/contracts/events/order';
import { codeItemSchema } from '@haat/contracts/http/codes';
import { plansAnswerSchema } from '@haat/contracts/http/hosting';
import { formatRupees } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { type CatalogueView, createCatalogue } from '@haat/ordering/catalogue/catalogue';
import { createWisecpCatalogue } from '@haat/ordering/catalogue/wisecp';
import { systemClock } from '@haat/platform/clock';
import { noopLog } from '@haat/platform/log';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { contactDetails, newDomain, newTransactionId } from '@haat/testkit/customer';
import { codeOrderForm, hostingOrderForm } from '@haat/testkit/order-forms';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const NOON = Date.UTC(2026, 10, 21, 6, 30);
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const [SHOWN, RISEN] = [54_900, 59_900];

let shop: ApiShop;
let asha: TestCustomer;
/** The domain's price, and the time. */
let pricePaise: number;
let now: number;
let folder: string;
let products: ReturnType<typeof createWisecpCatalogue>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-downloads-'));
  await writeFile(join(folder, 'upi-statement-matcher.zip'), 'the package');
  shop = await openApi();
  const prices = { renewalPaise: 0, transferPaise: 0 };
  const priceOf = async () => ({ tld: 'in', registerPaise: pricePaise, ...prices });
  const priceList = { current: async () => ({ prices: [await priceOf()], ageMs: 0 }), priceOf };
  const { apiUrl: url, apiKey } = shop.catalogue;
  products = createWisecpCatalogue({ url, apiKey, log: noopLog });
  const keeping = { clock: systemClock, ttlMs: 60_000, maxStaleMs: 120_000, log: noopLog };
  const list = createCatalogue({ ...keeping, source: products });
  const current = async () => {
    const view = await list.current();
    return view && pricePaise === RISEN ? dearer(view) : view;
  };
  const [SESSION_TTL_MS, SESSION_MOST_MS] = [60 * DAY_MS, 60 * DAY_MS];
  const app = await shop.reopen({
    ...{ priceList, catalogue: { current }, clock: { now: () => now } },
    settings: apiSettings({ SESSION_TTL_MS, SESSION_MOST_MS, DOWNLOADS_DIR: folder }),
  });
  [pricePaise, now] = [SHOWN, NOON];
  asha = (await signUp(app)).through(app);
});
afterAll(async () => {
  await products.close();
  await shop.close();
  await rm(folder, { recursive: true });
});

const dearer = ({ plans, codes, ...view }: CatalogueView): CatalogueView => ({
  ...view,
  codes: codes.map((item) => ({ ...item, pricePaise: item.pricePaise + 10_000 })),
  plans: plans.map(({ prices, ...plan }) => ({
    ...plan,
    prices: prices.map((price) => ({ ...price, amountPaise: price.amountPaise + 10_000 })),
  })),
});

const opened = async (opens: object) => {
  [pricePaise, now] = [SHOWN, NOON];
  const { body } = await asha.post('/api/payments/open', opens);
  return body.data as { readonly tr: string; readonly amount: number };
};
const reported = async ({ tr, amount }: { readonly tr?: string; readonly amount: number }) => {
  const form = { txn_id: newTransactionId(), amount: String(amount), ...(tr && { tr }) };
  const { body } = await asha.submit('/api/payments/createInitial', form);
  return body.data.reference_code as string;
};
const priceOf = async (id: string) =>
  (await shop.store.read(orderStream(id))).events[0]?.data.pricePaise;
const billing = (orderType: string, domain: string, domainPrice: number) => ({
  billingData: { ...contactDetails, domain, domainPrice, orderType } as typeof contactDetails,
});

describe('A price that rose after the payment step', () => {
  it.each([
    ['the quoted price', 549],
    ['the new price', 599],
    ['no price', undefined],
  ])('is not charged, and the quoted price is, when the form has %s', async (_, price) => {
    const domain = newDomain();
    const referenceCode = await reported(await opened({ domain }));
    pricePaise = RISEN;
    const answer = await asha.buy({ domain, referenceCode, ...(price && { price }) });
    expect(answer.status).toBe(200);
    expect(await priceOf(answer.body.order.id)).toBe(SHOWN);
    const again = await asha.buy({ domain, referenceCode, price: 549 });
    expect(again.body).toEqual(answer.body);
  });

  it('does not fail a payment check when the quoted price was paid', async () => {
    const referenceCode = await reported(await opened({ domain: newDomain() }));
    expect((await asha.check(referenceCode, 599)).body).toMatchObject({ isValid: true });
    const alone = await reported({ amount: 549 });
    expect(await asha.check(alone, 599)).toMatchObject({ status: 409 });
    // Less than was shown was paid.
    const short = await reported({ ...(await opened({ domain: newDomain() })), amount: 449 });
    expect(await asha.check(short, 599)).toMatchObject({ status: 409 });
  });

  it.each([
    ['Free Hosting + Domain', 549],
    ['Hosting', 5_549],
  ])('is not charged for a domain with a plan: %s', async (orderType, price) => {
    const domain = newDomain();
    const step = await opened({ purpose: 'combined', domain, orderType });
    expect(step.amount).toBe(price);
    const referenceCode = await reported(step);
    pricePaise = RISEN;
    const form = { domain, referenceCode, price, ...billing(orderType, domain, 549) };
    const answer = await asha.buy(form);
    expect(answer.status).toBe(200);
    expect(await priceOf(answer.body.order.id)).toBe(price * 100);
  });

  it('is charged when no price was quoted, or only another domain’s price', async () => {
    const domain = newDomain();
    const priceRose = {
      status: 409,
      body: { error: refusalMessages.priceChanged(formatRupees(RISEN)) },
    };
    for (const step of [{ amount: 549 }, await opened({ domain: newDomain() })]) {
      const referenceCode = await reported(step);
      pricePaise = RISEN;
      expect(await asha.buy({ domain, referenceCode, price: 549 })).toMatchObject(priceRose);
    }
  });

  it.each([
    ['the payment was submitted a day later', DAY_MS, 0, 409],
    ['the payment was submitted within the day', DAY_MS - HOUR_MS, 0, 200],
    ['the order came within the month', HOUR_MS, 29 * DAY_MS, 200],
    ['the order came after the month', HOUR_MS, 30 * DAY_MS, 409],
  ])(
    'is charged only once the quote has expired: %s',
    async (_, reportedAfter, orderedAfter, status) => {
      const domain = newDomain();
      const step = await opened({ domain });
      now += reportedAfter;
      const referenceCode = await reported(step);
      now += orderedAfter;
      pricePaise = RISEN;
      const answer = await asha.buy({ domain, referenceCode, price: 549 });
      expect(answer.status).toBe(status);
    },
  );
});

it('a price that fell must be accepted, and then only the lower price is charged', async () => {
  const domain = newDomain();
  const referenceCode = await reported(await opened({ domain }));
  pricePaise = 49_900;
  const error = refusalMessages.priceChanged(formatRupees(49_900));
  const form = { domain, referenceCode };
  expect(await asha.buy({ ...form, price: 549 })).toMatchObject({ status: 409, body: { error } });
  const answer = await asha.buy({ ...form, price: 499 });
  expect(await priceOf(answer.body.order.id)).toBe(49_900);
});

describe('A price that rose for a plan or a code item', () => {
  it('is not charged for a hosting plan with the quoted period', async () => {
    const { body } = await asha.get('/api/orders/hosting/paid/fetchSwhPlans');
    const thela = plansAnswerSchema.parse(body).find(({ title }) => title === 'Thela');
    if (thela === undefined) throw new Error('Thela is not sold');
    const step = await opened({ purpose: 'hosting', productId: String(thela.id), period: 'month' });
    const form = { ...hostingOrderForm(asha, thela, 'month'), period: 'month' };
    const referenceCode = await reported(step);
    pricePaise = RISEN;
    const answer = await asha.post('/api/orders/hosting/paid/create', { ...form, referenceCode });
    expect(answer.status).toBe(200);
    expect(await priceOf(answer.body.order.id)).toBe(step.amount * 100);
  });

  it('is not charged for a code item', async () => {
    const { body } = await asha.get('/api/codes/items/upi-statement-matcher');
    const form = codeOrderForm(asha, codeItemSchema.parse(body));
    const step = await opened({ purpose: 'code', productId: form.productId });
    const referenceCode = await reported(step);
    pricePaise = RISEN;
    const answer = await asha.post('/api/orders/codes/create', { ...form, referenceCode });
    expect(answer.status).toBe(200);
    expect(await priceOf(answer.body.order.id)).toBe(step.amount * 100);
  });
});

it('a payment step opened again with the same idempotency key a day later shows the new price', async () => {
  const [domain, headers] = [newDomain(), { 'idempotency-key': 'a page that was left open' }];
  const open = async () =>
    (await asha.post('/api/payments/open', { domain }, headers)).body.data.amount;
  [pricePaise, now] = [SHOWN, NOON];
  expect(await open()).toBe(549);
  now += DAY_MS;
  pricePaise = RISEN;
  expect(await open()).toBe(599);
});
