import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { hostedDomainStream } from '@haat/contracts/events/hosting';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { type HostingPlan, plansAnswerSchema } from '@haat/contracts/http/hosting';
import { orderMessages } from '@haat/contracts/messages';
import { formatRupees } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { contactDetails, newDomain } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { hostingOrderForm } from '@haat/testkit/order-forms';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOlderAccount } from '../../testing/older-account.ts';

const PATH = '/api/orders/hosting/paid/create';
/** By the year and by the month, discounts taken off. */
const [DUKAAN_YEAR, MANDI_MONTH] = [1_791, 399.2];

let shop: ApiShop;
let asha: TestCustomer;
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
const order = (body: object, by: TestCustomer = asha) => by.post(PATH, body);
const placedOf = async (id: string) => (await shop.store.read(orderStream(id))).events[0]?.data;

const free = (by: TestCustomer, domain: string) =>
  by.post('/api/orders/hosting/free/create', {
    ...{ userId: by.id, domain },
    service: 'Free Web Hosting',
  });
const bundled = (by: TestCustomer, domain: string, referenceCode: string) => {
  const billingData = { ...contactDetails, orderType: 'Hosting' } as typeof contactDetails;
  return by.buy({ domain, referenceCode, billingData });
};

describe('A hosting order', () => {
  it('is answered with its details, and stored with the server’s own data', async () => {
    const referenceCode = await asha.pay(DUKAAN_YEAR);
    const form = { ...dukaan(), domain: 'neelkhadi.in', referenceCode };
    const answer = await order(form);
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
    const again = await order(form);
    expect(again.body).toEqual(answer.body);
  });

  it('is for the chosen period, or for the period with the quoted price', async () => {
    const bought = async (body: object, rupees: number) => {
      const answer = await order({ ...body, referenceCode: await asha.pay(rupees) });
      return (await placedOf(answer.body.order.id))?.service;
    };
    const monthly = hostingOrderForm(asha, planOf('Mandi'), 'month');
    expect(await bought(monthly, MANDI_MONTH)).toMatchObject({ period: 'month' });
    const thela = hostingOrderForm(asha, planOf('Thela'), 'month');
    expect(await bought(thela, 99)).toMatchObject({ period: 'month' });
    const chosen = { ...thela, domain: newDomain(), price: '950.40', period: 'year' };
    expect(await bought(chosen, 951)).toMatchObject({ period: 'year' });
  });
});

describe('A domain with hosting', () => {
  const hosted = { status: 409, body: { error: refusalMessages.domainHosted } };

  it('gets no second hosting plan of any kind; refused orders spend and claim nothing', async () => {
    const domain = newDomain();
    const ravi = await signUp(shop.app);
    const first = { ...dukaan(), domain, referenceCode: await asha.pay(DUKAAN_YEAR) };
    expect((await order(first)).status).toBe(200);

    const [paid, withName] = [await ravi.pay(DUKAAN_YEAR), await ravi.pay(5_549)];
    const second = { ...dukaan(), userId: ravi.id, domain, referenceCode: paid };
    const opens = { purpose: 'hosting', productId: 102, domain };
    expect(await ravi.post('/api/payments/open', opens)).toMatchObject(hosted);
    expect(await order(second, ravi)).toMatchObject(hosted);
    expect(await bundled(ravi, domain, withName)).toMatchObject(hosted);
    expect(await free(ravi, domain)).toMatchObject(hosted);
    for (const code of [paid, withName]) {
      expect(await shop.story(paymentStream(code))).toEqual(['PaymentSubmitted']);
    }
    expect(await shop.story(domainNameStream(domain))).toEqual([]);
    expect((await free(ravi, newDomain())).status).toBe(200);
    expect(await shop.story(hostedDomainStream(domain))).toEqual(['HostedDomainClaimed']);
  });

  it('gets one order from two concurrent payments of one customer, and no other plan', async () => {
    const domain = newDomain();
    const codes = await Promise.all([asha.pay(DUKAAN_YEAR), asha.pay(DUKAAN_YEAR)]);
    const both = await Promise.all(
      codes.map((referenceCode) => order({ ...dukaan(), domain, referenceCode })),
    );
    const placed = both.filter(({ status }) => status === 200);
    const again = await order({ ...dukaan(), domain, referenceCode: codes[1] });
    expect(again.status).toBe(200);
    expect(new Set([again, ...placed].map(({ body }) => body.order.id)).size).toBe(1);
    const spent = await Promise.all(codes.map((code) => shop.story(paymentStream(code))));
    expect(spent.filter((story) => story.includes('PaymentAllocated'))).toHaveLength(1);
    const mandi = hostingOrderForm(asha, planOf('Mandi'), 'month');
    const other = { ...mandi, domain, referenceCode: await asha.pay(MANDI_MONTH) };
    expect(await order(other)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining(refusalMessages.otherPlan) },
    });
  });
});

describe('Another customer’s domain', () => {
  const others = { status: 409, body: { error: refusalMessages.domainNotUsable } };
  const sell = async (by: TestCustomer, domain: string): Promise<void> => {
    const { body } = await by.buy({ domain, referenceCode: await by.pay(549) });
    const { id: orderId } = body.order;
    await executeTestCommand(
      shop.store,
      { kind: 'system', name: 'test' },
      domainNameDecider,
      domainNameStream(domain),
      { type: 'SellDomainName', domain, orderId, customerId: by.id },
    );
  };

  it.each([
    ['', ''],
    [' on a deep subdomain', 'a.b.c.'],
  ])('can’t be hosted by others%s, free or paid', async (_, below) => {
    const [ravi, name] = [await signUp(shop.app), newDomain()];
    await sell(ravi, name);
    const domain = `${below}${name}`;
    const opens = { purpose: 'hosting', productId: 102, domain };
    expect(await asha.post('/api/payments/open', opens)).toMatchObject(others);
    const referenceCode = await asha.pay(DUKAAN_YEAR);
    expect(await order({ ...dukaan(), domain, referenceCode })).toMatchObject(others);
    expect(await free(asha, domain)).toMatchObject(others);
    expect(await shop.story(paymentStream(referenceCode))).toEqual(['PaymentSubmitted']);
    expect(await shop.story(hostedDomainStream(domain))).toEqual([]);
    // Its owner may host it.
    expect((await free(ravi, domain)).status).toBe(200);
  });

  it('can’t be hosted by others while it is only ordered, but its subdomains can', async () => {
    const [ravi, domain] = [await signUp(shop.app), newDomain()];
    await ravi.buy({ domain, referenceCode: await ravi.pay(549) });
    expect(await free(asha, domain)).toMatchObject(others);
    expect((await free(asha, `shop.${domain}`)).status).toBe(200);
  });
});

describe('An invalid hosting order', () => {
  it.each<[string, object, number, string]>([
    ['without a domain', { domain: '', referenceCode: '' }, 400, orderMessages.enterValidDomain],
    [
      'without a reference code',
      { referenceCode: ' ' },
      400,
      domainOrderMessages.enterReferenceCode,
    ],
    ['without a user', { userId: undefined }, 400, orderMessages.sessionNotFound],
    ['with a price that is not a number', { price: 'cheap' }, 400, orderMessages.invalidPrice],
    ['for another customer', { userId: 'C-OTHER' }, 403, refusalMessages.accountMismatch],
    ['for a plan that is not sold', { productId: 103 }, 404, refusalMessages.planNotFound],
    ['for a plan of another category', { productId: 201 }, 404, refusalMessages.planNotFound],
    ['with another plan name', { planName: 'Mandi' }, 409, refusalMessages.planChanged],
    ['below its price', { price: 1 }, 409, refusalMessages.priceChanged(formatRupees(179_100))],
  ])('is refused %s', async (_, changes, status, error) => {
    const referenceCode = await asha.pay(DUKAAN_YEAR);
    expect(await order({ ...dukaan(), referenceCode, ...changes })).toMatchObject({
      status,
      body: { error },
    });
    expect(await shop.story(paymentStream(referenceCode))).toEqual(['PaymentSubmitted']);
  });

  it('is refused for an email that the hosting server does not accept, for every kind of order', async () => {
    const strange = await openOlderAccount(shop, 'a,b@neelkhadi.in');
    const refused = { status: 400, body: { error: refusalMessages.addressNotHosted } };
    expect(refusalMessages.addressNotHosted).toContain('Contact support');
    const purposes = [
      { purpose: 'hosting', productId: String(planOf('Dukaan').id), period: 'year' },
      { purpose: 'combined', domain: newDomain(), orderType: 'Hosting' },
    ];
    for (const purpose of purposes) {
      expect(await strange.post('/api/payments/open', purpose)).toMatchObject(refused);
      expect((await asha.post('/api/payments/open', purpose)).status).toBe(200);
    }
    const [alone, withName] = [await strange.pay(DUKAAN_YEAR), await strange.pay(5_549)];
    const form = { ...dukaan(), userId: strange.id, referenceCode: alone };
    expect(await order(form, strange)).toMatchObject(refused);
    expect(await bundled(strange, newDomain(), withName)).toMatchObject(refused);
    expect(await free(strange, newDomain())).toMatchObject(refused);
    for (const code of [alone, withName]) {
      expect(await shop.story(paymentStream(code))).toEqual(['PaymentSubmitted']);
    }
  });

  it('is refused when the plan has no price, or none for the period', async () => {
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

  it('is refused while the catalogue is unavailable', async () => {
    const app = await shop.reopen({ catalogue: { current: async () => null } });
    const form = { ...dukaan(), referenceCode: await asha.pay(DUKAAN_YEAR) };
    expect(await order(form, asha.through(app))).toMatchObject({
      status: 502,
      body: { error: orderMessages.fetchPlansFailed },
    });
    expect((await order(form)).status).toBe(200);
  });
});
