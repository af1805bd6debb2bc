import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { type HostingPlan, plansAnswerSchema } from '@haat/contracts/http/hosting';
import { domainOrderMessages, orderMessages } from '@haat/contracts/messages';
import { formatRupees } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { hostingOrderForm } from '@haat/testkit/order-forms';
import { type Shopper, signUp, visit } from '@haat/testkit/shopper';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dyingStore, writing } from '../../testing/failing-store.ts';

const PATH = '/api/orders/hosting/paid/create';
/** By the year and by the month, discounts taken off. */
const [DUKAAN_YEAR, MANDI_MONTH] = [1_791, 399.2];

let shop: ApiShop;
let asha: Shopper;
let plans: readonly HostingPlan[];
beforeAll(async () => {
  shop = await openApi();
  asha = await signUp(shop.app);
  const { body } = await visit(shop.app).get('/api/orders/hosting/paid/fetchSwhPlans');
  plans = plansAnswerSchema.parse(body);
});
afterAll(() => shop.close());

const planOf = (title: string): HostingPlan => {
  const plan = plans.find((one) => one.title === title);
  if (plan === undefined) throw new Error(`${title} is not sold`);
  return plan;
};
const dukaan = () => hostingOrderForm(asha, planOf('Dukaan'), 'year');
const order = (body: object, by: Shopper = asha) => by.post(PATH, body);
const placedOf = async (id: string) => (await shop.store.read(orderStream(id))).events[0]?.data;
const types = async (stream: string) =>
  (await shop.store.read(stream)).events.map(({ type }) => type);

describe('an order of a hosting plan', () => {
  it('is answered field for field, and placed with the server’s own details', async () => {
    const referenceCode = await asha.pay(DUKAAN_YEAR);
    const answer = await order({ ...dukaan(), referenceCode });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        order: {
          id: expect.stringMatching(/^HT-/),
          invoiceId: null,
          service: 'Hosting',
          status: 'under_review',
          domain: 'neelkhadi.in',
          plan: 'Dukaan',
          customerId: asha.id,
          email: asha.email,
        },
      },
    });
    expect(await placedOf(answer.body.order.id)).toMatchObject({
      pricePaise: DUKAAN_YEAR * 100,
      service: {
        kind: 'hosting',
        planId: planOf('Dukaan').id,
        planName: 'Dukaan',
        period: 'year',
        domain: 'neelkhadi.in',
      },
      billing: { name: 'Asha Verma' },
    });
    const again = await order({ ...dukaan(), referenceCode });
    expect(again.body).toEqual(answer.body);
  });

  it('is for the period that was chosen, or that has the price which the customer saw', async () => {
    const bought = async (body: object, rupees: number) => {
      const answer = await order({ ...body, referenceCode: await asha.pay(rupees) });
      return (await placedOf(answer.body.order.id))?.service;
    };
    const monthly = hostingOrderForm(asha, planOf('Mandi'), 'month');
    expect(await bought(monthly, MANDI_MONTH)).toMatchObject({ period: 'month' });
    const thela = hostingOrderForm(asha, planOf('Thela'), 'month');
    expect(await bought(thela, 99)).toMatchObject({ period: 'month' });
    const chosen = { ...thela, price: '950.40', period: 'year' };
    expect(await bought(chosen, 951)).toMatchObject({ period: 'year' });
  });

  it('that was cut off is finished by submitting it again', async () => {
    for (const when of ['before', 'after']) {
      const form = { ...dukaan(), referenceCode: await asha.pay(DUKAAN_YEAR) };
      const failure = { [when]: writing('OrderPlaced') };
      const dying = await shop.reopen({ store: dyingStore(shop.store, failure) });
      expect((await order(form, asha.through(dying))).status).toBe(503);
      const { status, body } = await order(form);
      expect(status).toBe(200);
      expect(await types(orderStream(body.order.id))).toEqual(['OrderPlaced']);
    }
  });
});

describe('an order of a hosting plan is refused', () => {
  it.each<[string, object, number, string]>([
    ['without a domain', { domain: '', referenceCode: '' }, 400, orderMessages.enterValidDomain],
    ['without a real domain', { domain: 'my site' }, 400, orderMessages.enterValidDomain],
    ['without a code', { referenceCode: ' ' }, 400, domainOrderMessages.enterReferenceCode],
    ['without a user', { userId: undefined }, 400, orderMessages.sessionNotFound],
    ['with a price in words', { price: 'cheap' }, 400, orderMessages.invalidPrice],
    ['for another customer', { userId: 'C-OTHER' }, 403, refusalMessages.accountMismatch],
    ['of a plan that is not sold', { productId: 103 }, 404, refusalMessages.planNotFound],
    ['of a plan of another page', { productId: 201 }, 404, refusalMessages.planNotFound],
    ['under another name', { planName: 'Mandi' }, 409, refusalMessages.planChanged],
    ['below its price', { price: 1 }, 409, refusalMessages.priceChanged(formatRupees(179_100))],
  ])('%s', async (_, changes, status, error) => {
    const referenceCode = await asha.pay(DUKAAN_YEAR);
    expect(await order({ ...dukaan(), referenceCode, ...changes })).toMatchObject({
      status,
      body: { error },
    });
    expect(await types(paymentStream(referenceCode))).toEqual(['PaymentSubmitted']);
  });

  it('where the plan has no price, or none for the period', async () => {
    const referenceCode = await asha.pay(DUKAAN_YEAR);
    const error = orderMessages.noPricing;
    const chowk = { ...dukaan(), productId: planOf('Chowk').id, planName: 'Chowk' };
    expect(await order({ ...chowk, referenceCode })).toMatchObject({
      status: 409,
      body: { error },
    });
    const mandi = hostingOrderForm(asha, planOf('Mandi'), 'month');
    expect(await order({ ...mandi, period: 'year', referenceCode })).toMatchObject({
      status: 409,
      body: { error },
    });
  });

  it('while the plans are not known', async () => {
    const app = await shop.reopen({ catalogue: { current: async () => null } });
    const form = { ...dukaan(), referenceCode: await asha.pay(DUKAAN_YEAR) };
    expect(await order(form, asha.through(app))).toMatchObject({
      status: 502,
      body: { error: orderMessages.fetchPlansFailed },
    });
    expect((await order(form)).status).toBe(200);
  });
});
