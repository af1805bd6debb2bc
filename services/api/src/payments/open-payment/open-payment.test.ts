import { paymentStream } from '@haat/contracts/events/payment';
import { paymentIntentStream } from '@haat/contracts/events/payment-intent';
import {
  domainOrderMessages,
  domainSearchMessages,
  orderMessages,
  refusalMessages,
} from '@haat/contracts/messages';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { newTransactionId } from '@haat/testkit/customer';
import { type Shopper, signUp, visit } from '@haat/testkit/shopper';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: ApiShop;
let asha: Shopper;
let ravi: Shopper;
beforeAll(async () => {
  shop = await openApi();
  [asha, ravi] = await Promise.all([signUp(shop.app), signUp(shop.app)]);
});
afterAll(() => shop.close());

const open = (domain: unknown, by = asha) => by.post('/api/payments/open', { domain });
const trOf = async (domain: string, by = asha): Promise<string> =>
  (await open(domain, by)).body.data.tr;
const report = (tr: string, by = asha) =>
  by.submit('/api/payments/createInitial', { txn_id: newTransactionId(), amount: '549', tr });

describe('a payment step that opens', () => {
  it('gives the link’s reference, the server’s own price and the note', async () => {
    const { status, body } = await open(' NeelKhadi.in ');
    expect(status).toBe(200);
    const { tr, amount, note } = body.data;
    expect(tr).toMatch(/^[A-Z0-9]{1,35}$/);
    expect(amount).toBe(549);
    expect(note).toContain(tr);
    const { events } = await shop.store.read(paymentIntentStream(tr));
    expect(events.map(({ data }) => data)).toMatchObject([
      { tr, note, customerId: asha.id, domain: 'neelkhadi.in', amountPaise: 54_900 },
    ]);
  });

  it('again gives the same and stores nothing more', async () => {
    const trs = await Promise.all([trOf('again.in'), trOf('again.in'), trOf('again.in')]);
    expect(new Set(trs).size).toBe(1);
    const { events } = await shop.store.read(paymentIntentStream(trs[0]));
    expect(events).toHaveLength(1);
  });

  it('gives another one to another customer, and for another name', async () => {
    const trs = [await trOf('again.in'), await trOf('again.in', ravi), await trOf('other.in')];
    expect(new Set(trs).size).toBe(3);
  });

  it.each([
    [undefined, domainOrderMessages.missingDomain],
    [' ', domainOrderMessages.missingDomain],
    ['neelkhadi', domainSearchMessages.invalidDomain],
    ['neelkhadi.zzz', domainSearchMessages.tldNotSold('zzz')],
  ])('for %j says what to do', async (domain, error) => {
    expect(await open(domain)).toMatchObject({ status: 400, body: { error } });
  });

  it('is for customers who are logged in, and not without end', async () => {
    const error = orderMessages.unauthorized;
    const visitor = await visit(shop.app).post('/api/payments/open', { domain: 'neelkhadi.in' });
    expect(visitor).toMatchObject({ status: 401, body: { error } });
    const app = await shop.reopen({ settings: apiSettings({ PAYMENT_REPORTS_PER_MINUTE: 2 }) });
    const hasty = (await signUp(shop.app)).through(app);
    const statuses = [];
    for (const n of [1, 2, 3]) statuses.push((await open(`many-${n}.in`, hasty)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('a report that names its link', () => {
  it('keeps it with the payment, so that the bank can be asked by it', async () => {
    const tr = await trOf('linked.in');
    const answer = await report(` ${tr.toLowerCase()} `);
    expect(answer.status).toBe(200);
    const { events } = await shop.store.read(paymentStream(answer.body.data.reference_code));
    expect(events[0]?.data).toMatchObject({ tr });
  });

  it.each(['HT0000000000000000', 'neelkhadi.in for a year', '../payment-1'])(
    'that was made for nobody is refused: %s',
    async (tr) => {
      const error = refusalMessages.linkNotYours;
      expect(await report(tr)).toMatchObject({ status: 400, body: { error } });
    },
  );

  it('that was made for another customer is refused', async () => {
    const error = refusalMessages.linkNotYours;
    const tr = await trOf('ravis.in', ravi);
    expect(await report(tr)).toMatchObject({ status: 400, body: { error } });
  });
});
