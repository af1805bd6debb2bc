import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import { paymentStream } from '@haat/contracts/events/payment';
import { paymentIntentStream } from '@haat/contracts/events/payment-intent';
import { codesAnswerSchema } from '@haat/contracts/http/codes';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { newTransactionId } from '@haat/testkit/customer';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
let shop: ApiShop;
let asha: TestCustomer;
let ravi: TestCustomer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-downloads-'));
  await writeFile(join(folder, 'upi-statement-matcher.zip'), 'the package');
  shop = await openApi({ DOWNLOADS_DIR: folder });
  [asha, ravi] = await Promise.all([signUp(shop.app), signUp(shop.app)]);
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const open = (domain: unknown, by = asha) => by.post('/api/payments/open', { domain });
const trOf = async (domain: string, by = asha): Promise<string> =>
  (await open(domain, by)).body.data.tr;
const report = (tr: string, by = asha) =>
  by.submit('/api/payments/createInitial', { txn_id: newTransactionId(), amount: '549', tr });

describe('Opening a payment step', () => {
  it('gives the link’s reference, the server’s price and the note', async () => {
    const { status, body } = await open(' NeelKhadi.in ');
    expect(status).toBe(200);
    const { tr, amount, note } = body.data;
    expect(tr).toMatch(/^[A-Z0-9]{1,35}$/);
    expect(amount).toBe(549);
    expect(note).toContain(tr);
    const { events } = await shop.store.read(paymentIntentStream(tr));
    expect(events.map(({ data }) => data)).toMatchObject([
      {
        tr,
        note,
        customerId: asha.id,
        purpose: { kind: 'domain', title: 'neelkhadi.in' },
        amountPaise: 54_900,
      },
    ]);
  });

  it('gives the same reference for a domain alone in both request formats', async () => {
    const tr = await trOf('either-way.in');
    const body = { domain: 'either-way.in', purpose: 'combined', orderType: 'Domain' };
    expect(await asha.post('/api/payments/open', body)).toMatchObject({
      ...{ status: 200, body: { data: { tr } } },
    });
  });

  it('gives the same reference again, and stores it once', async () => {
    const trs = await Promise.all([trOf('again.in'), trOf('again.in'), trOf('again.in')]);
    expect(new Set(trs).size).toBe(1);
    const { events } = await shop.store.read(paymentIntentStream(trs[0]));
    expect(events).toHaveLength(1);
  });

  it('gives another reference to another customer and for another domain', async () => {
    const trs = [await trOf('again.in'), await trOf('again.in', ravi), await trOf('other.in')];
    expect(new Set(trs).size).toBe(3);
  });

  it.each([
    [undefined, domainOrderMessages.missingDomain],
    [' ', domainOrderMessages.missingDomain],
    ['neelkhadi', domainSearchMessages.invalidDomain],
    ['neelkhadi.zzz', domainSearchMessages.tldNotSold('zzz')],
  ])('is refused for the domain %j', async (domain, error) => {
    expect(await open(domain)).toMatchObject({ status: 400, body: { error } });
  });

  it.each<[object, object, number]>([
    [
      { purpose: 'combined', domain: 'free-with.in' },
      { kind: 'combined', title: 'free-with.in' },
      549,
    ],
    [
      { purpose: 'combined', domain: 'plan-with.in', orderType: 'Hosting' },
      { kind: 'combined', title: 'plan-with.in' },
      5_549,
    ],
    [{ purpose: 'hosting', productId: 102 }, { kind: 'hosting', title: 'Dukaan' }, 1_791],
    [
      { purpose: 'hosting', productId: '101', period: 'month' },
      { kind: 'hosting', title: 'Thela' },
      99,
    ],
  ])('uses the server’s price for %j', async (purpose, bought, amount) => {
    const { status, body } = await asha.post('/api/payments/open', purpose);
    expect(status).toBe(200);
    expect(body.data.amount).toBe(amount);
    const { events } = await shop.store.read(paymentIntentStream(body.data.tr));
    expect(events[0]?.data).toMatchObject({ purpose: bought, amountPaise: amount * 100 });
  });

  it('uses the price with the set-up fee for a code item', async () => {
    const { body: items } = await visit(shop.app).get('/api/codes/fetch');
    const matcher = codesAnswerSchema
      .parse(items)
      .find(({ route }) => route === 'upi-statement-matcher');
    const open = { purpose: 'code', productId: matcher?.id };
    const { body } = await asha.post('/api/payments/open', open);
    expect(body.data.amount).toBe(499);
    const { events } = await shop.store.read(paymentIntentStream(body.data.tr));
    expect(events[0]?.data).toMatchObject({
      purpose: { kind: 'code', title: 'UPI statement matcher' },
    });
  });

  it.each<[object, number, string]>([
    [{ purpose: 'combined' }, 400, domainOrderMessages.missingDomain],
    [{ purpose: 'code' }, 404, refusalMessages.itemNotFound],
    [{ purpose: 'code', productId: 1005 }, 409, refusalMessages.downloadMissing],
    [{ purpose: 'hosting' }, 404, refusalMessages.planNotFound],
    [{ purpose: 'hosting', productId: 103 }, 404, refusalMessages.planNotFound],
    [
      { purpose: 'combined', domain: 'neelkhadi.in', orderType: 'Both' },
      400,
      orderMessages.invalidOrderType,
    ],
  ])('is refused for %j', async (purpose, status, error) => {
    expect(await asha.post('/api/payments/open', purpose)).toMatchObject({
      status,
      body: { error },
    });
  });

  it('is refused for a second free plan', async () => {
    const customer = await signUp(shop.app);
    const order = { userId: customer.id, domain: 'first-free.in', service: 'Free Web Hosting' };
    expect((await customer.post('/api/orders/hosting/free/create', order)).status).toBeLessThan(
      300,
    );
    const combined = (domain: string, orderType?: string) =>
      customer.post('/api/payments/open', { purpose: 'combined', domain, orderType });
    expect(await combined('second-free.in')).toMatchObject({
      status: 409,
      body: { error: orderMessages.oneFreeHostingOrder },
    });
    expect((await combined('second-free.in', 'Hosting')).status).toBe(200);
    expect((await open('second-free.in', customer)).status).toBe(200);
  });

  it('refuses visitors, and is limited per minute', async () => {
    const error = orderMessages.unauthorized;
    const visitor = await visit(shop.app).post('/api/payments/open', { domain: 'neelkhadi.in' });
    expect(visitor).toMatchObject({ status: 401, body: { error } });
    const app = await shop.reopen({ settings: apiSettings({ PAYMENT_REPORTS_PER_MINUTE: 2 }) });
    const rateLimited = (await signUp(shop.app)).through(app);
    const statuses = [];
    for (const n of [1, 2, 3]) statuses.push((await open(`many-${n}.in`, rateLimited)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('A submitted payment with a link reference', () => {
  it('stores the link reference', async () => {
    const tr = await trOf('linked.in');
    const answer = await report(` ${tr.toLowerCase()} `);
    expect(answer.status).toBe(200);
    const { events } = await shop.store.read(paymentStream(answer.body.data.reference_code));
    expect(events[0]?.data).toMatchObject({ tr });
  });

  it('is refused with a link reference that was never made, or of another customer', async () => {
    const error = refusalMessages.linkNotYours;
    for (const tr of ['HT0000000000000000', '../payment-1', await trOf('ravis.in', ravi)]) {
      expect(await report(tr)).toMatchObject({ status: 400, body: { error } });
    }
  });
});
