import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { hostedDomainStream } from '@haat/contracts/events/hosting';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { subscriptionStream } from '@haat/contracts/events/subscription';
import { orderMessages } from '@haat/contracts/messages';
import { formatRupees } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { renewalMessages, renewalRefusals } from '@haat/contracts/renewal-messages';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { hostedDomainDecider } from '@haat/domain/hosting/hosted-domain';
import { type LookUp, NO_ANSWER } from '@haat/platform/registrar';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { newDomain } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { beginSubscription, giveSubscriptionCommand } from '@haat/testkit/subscriptions';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dyingStore, writing } from '../../testing/failing-store.ts';

const PATH = '/api/orders/renewals/create';
const END = '2026-11-29T05:02:40.000Z';
const NEXT_END = '2027-11-29T05:02:40.000Z';
const PRICE = 749;
const DUKAAN = { planId: 102, planName: 'Dukaan', period: 'year' } as const;

let shop: ApiShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await openApi();
  asha = await signUp(shop.app);
});
afterAll(() => shop.close());

type Begun = Partial<Parameters<typeof beginSubscription>[1]>;
const begin = (by: TestCustomer = asha, of: Begun = {}) =>
  beginSubscription(shop.store, { customerId: by.id, domain: newDomain(), paidUntil: END, ...of });
const form = (subscriptionId: string, referenceCode: string) => ({
  ...{ subscriptionId, referenceCode, price: PRICE, paidUntil: END, userId: asha.id },
});
const order = (body: object, by: TestCustomer = asha) => by.post(PATH, body);
const ofSubscription = (id: string) => shop.story(subscriptionStream(id));

describe('A renewal', () => {
  it('is ordered at the server’s price and end date, and claims the subscription', async () => {
    const domain = newDomain();
    const id = await begin(asha, { domain });
    const body = form(id, await asha.pay(PRICE));
    const answer = await order(body);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: '✅ Your order is being processed and is under review.',
        order: {
          service: 'Renewal',
          status: 'under_review',
          domain,
          plan: null,
          email: asha.email,
        },
      },
    });
    const { events } = await shop.store.read(orderStream(answer.body.order.id));
    expect(events.map(({ data }) => data)).toMatchObject([
      {
        pricePaise: PRICE * 100,
        service: {
          ...{ kind: 'renewal', of: 'domain', subscriptionId: id, domain, planName: null },
          ...{ period: 'year', paidUntil: END },
        },
        billing: { name: 'Asha Verma' },
      },
    ]);
    expect(await ofSubscription(id)).toEqual(['SubscriptionStarted', 'RenewalClaimed']);
    expect((await order(body)).body).toEqual(answer.body);
    expect(await ofSubscription(id)).toHaveLength(2);
  });

  it('of a plan costs the regular price for the plan’s period', async () => {
    const id = await begin(asha, { plan: DUKAAN });
    const placed = await order({ ...form(id, await asha.pay(2388)), price: '2388.00' });
    expect(placed.status).toBe(200);
    const { events } = await shop.store.read(orderStream(placed.body.order.id));
    expect(events[0]?.data).toMatchObject({
      pricePaise: 238_800,
      service: { of: 'hosting', planName: 'Dukaan', period: 'year' },
    });
  });

  it('ordered twice at the same time, with two payments, is one order', async () => {
    const id = await begin();
    const codes = await Promise.all([asha.pay(PRICE), asha.pay(PRICE)]);
    const both = await Promise.all(codes.map((code) => order(form(id, code))));
    const again = await order(form(id, codes[1]));
    const placed = [...both, again].filter(({ status }) => status === 200);
    expect(placed.length).toBeGreaterThanOrEqual(2);
    expect(new Set(placed.map(({ body }) => body.order.id)).size).toBe(1);
    const spent = await Promise.all(codes.map((code) => shop.story(paymentStream(code))));
    expect(spent.filter((story) => story.includes('PaymentAllocated'))).toHaveLength(1);
    expect(await ofSubscription(id)).toEqual(['SubscriptionStarted', 'RenewalClaimed']);
  });

  it('is finished by submitting it again after an interruption, and is placed once', async () => {
    for (const when of ['before', 'after']) {
      const id = await begin();
      const body = form(id, await asha.pay(PRICE));
      const failure = { [when]: writing('OrderPlaced') };
      const dying = await shop.reopen({ store: dyingStore(shop.store, failure) });
      expect((await order(body, asha.through(dying))).status).toBe(503);
      // Its claim does not stop the payment from being opened again.
      const opened = { purpose: 'renewal', subscriptionId: id };
      const isPlaced = when === 'after';
      expect((await asha.post('/api/payments/open', opened)).status).toBe(isPlaced ? 409 : 200);
      const { status, body: answer } = await order(body);
      expect(status).toBe(200);
      expect(await shop.story(orderStream(answer.order.id))).toEqual(['OrderPlaced']);
      expect(await ofSubscription(id)).toEqual(['SubscriptionStarted', 'RenewalClaimed']);
    }
  });

  it('is refused when the subscription was renewed meanwhile, until the new end date is sent', async () => {
    const id = await begin();
    await giveSubscriptionCommand(shop.store, {
      type: 'RenewSubscription',
      ...{ subscriptionId: id, customerId: asha.id, orderId: null },
      ...{ paidUntil: NEXT_END, renewedAt: END },
    });
    const code = await asha.pay(PRICE);
    const error = renewalRefusals.movedOn('29 Nov 2027');
    expect(await order(form(id, code))).toMatchObject({ status: 409, body: { error } });
    expect(await shop.story(paymentStream(code))).toEqual(['PaymentSubmitted']);
    expect((await order({ ...form(id, code), paidUntil: NEXT_END })).status).toBe(200);
  });

  it('claims nothing when its payment is already spent', async () => {
    const id = await begin();
    const code = await asha.pay(PRICE);
    const other = await order(form(await begin(), code));
    expect(other.status).toBe(200);
    expect(await order(form(id, code))).toMatchObject({
      status: 409,
      body: { error: refusalMessages.referenceSpent },
    });
    expect(await ofSubscription(id)).toEqual(['SubscriptionStarted']);
  });
});

describe('Renewing a subscription', () => {
  it.each<[string, object, number, string]>([
    [
      'without a reference code',
      { referenceCode: ' ' },
      400,
      domainOrderMessages.enterReferenceCode,
    ],
    ['with a price that is not a number', { price: 'cheap' }, 400, orderMessages.invalidPrice],
    ['with an end date that is not a date', { paidUntil: 'soon' }, 400, renewalRefusals.notFound],
    [
      'for an unknown subscription',
      { subscriptionId: 'HT-1-domain' },
      404,
      renewalRefusals.notFound,
    ],
    ['for another customer', { userId: 'C-OTHER' }, 403, refusalMessages.accountMismatch],
    ['below its price', { price: 1 }, 409, refusalMessages.priceChanged(formatRupees(74_900))],
  ])('is refused %s', async (_, changes, status, error) => {
    const id = await begin();
    const code = await asha.pay(PRICE);
    expect(await order({ ...form(id, code), ...changes })).toMatchObject({
      status,
      body: { error },
    });
    expect(await shop.story(paymentStream(code))).toEqual(['PaymentSubmitted']);
    expect(await ofSubscription(id)).toEqual(['SubscriptionStarted']);
  });

  it('is refused for another customer’s subscription, as for an unknown one', async () => {
    const ravi = await signUp(shop.app);
    const id = await begin(ravi);
    const notThere = { status: 404, body: { error: renewalRefusals.notFound } };
    expect(await order(form(id, await asha.pay(PRICE)))).toMatchObject(notThere);
    const opened = { purpose: 'renewal', subscriptionId: id };
    expect(await asha.post('/api/payments/open', opened)).toMatchObject(notThere);
  });

  it.each(['domain', 'hosting'])('is refused for a lapsed %s', async (kind) => {
    const domain = newDomain();
    const isName = kind === 'domain';
    const id = await begin(asha, { domain, ...(!isName && { plan: DUKAAN }) });
    await giveSubscriptionCommand(shop.store, {
      type: 'LapseSubscription',
      ...{ subscriptionId: id, customerId: asha.id, paidUntil: END, lapsedAt: END },
      cause: isName ? 'at_registrar' : 'not_renewed',
    });
    const error = isName
      ? renewalRefusals.nameLapsed(domain)
      : renewalRefusals.planLapsed(`Dukaan for ${domain}`);
    const lapsed = { status: 409, body: { error } };
    expect(await order(form(id, await asha.pay(PRICE)))).toMatchObject(lapsed);
    const opened = { purpose: 'renewal', subscriptionId: id };
    expect(await asha.post('/api/payments/open', opened)).toMatchObject(lapsed);
  });

  it('is refused for a plan whose domain another customer bought, until the hosting is confirmed', async () => {
    const domain = newDomain();
    const id = await begin(asha, { domain, plan: DUKAAN });
    const body = { ...form(id, await asha.pay(2388)), price: '2388.00' };
    const opened = { purpose: 'renewal', subscriptionId: id };
    expect((await asha.post('/api/payments/open', opened)).status).toBe(200);
    const sold = { domain, orderId: 'HT-RAVIS', customerId: 'C-RAVI' };
    const by = { kind: 'system', name: 'test' } as const;
    const name = domainNameStream(domain);
    for (const type of ['ReserveDomainName', 'SecureDomainName', 'SellDomainName'] as const) {
      const requestedAt = new Date().toISOString();
      const command = { type, ...sold, requestedAt };
      await executeTestCommand(shop.store, by, domainNameDecider, name, command);
    }
    const refused = { status: 409, body: { error: renewalRefusals.nameOfAnother(domain) } };
    expect(await asha.post('/api/payments/open', opened)).toMatchObject(refused);
    expect(await order(body)).toMatchObject(refused);
    expect(await ofSubscription(id)).toEqual(['SubscriptionStarted']);
    const hosted = { domain, orderId: id.replace(/-hosting$/, ''), customerId: asha.id };
    for (const command of [
      { type: 'ClaimHostedDomain', ...hosted, withName: false },
      { type: 'ConfirmHostedDomain', ...hosted, nameOrderId: sold.orderId },
    ] as const) {
      await executeTestCommand(
        shop.store,
        by,
        hostedDomainDecider,
        hostedDomainStream(domain),
        command,
      );
    }
    expect((await asha.post('/api/payments/open', opened)).status).toBe(200);
    expect((await order(body)).status).toBe(200);
  });

  it('is refused when the registrar says the domain is gone or in redemption, not when it is silent', async () => {
    const domain = newDomain();
    const id = await begin(asha, { domain });
    const code = await asha.pay(PRICE);
    const lookedUp: string[] = [];
    const saying = (answer: Promise<never> | LookUp) =>
      shop.reopen({
        registrar: {
          ...shop.registrarClient,
          lookUpOrder: async (entityId) => {
            lookedUp.push(entityId);
            return answer;
          },
        },
      });
    const gone = await saying({ kind: 'not_there' });
    expect(await order(form(id, code), asha.through(gone))).toMatchObject({
      status: 409,
      body: { error: renewalRefusals.nameGone(domain) },
    });
    expect(await ofSubscription(id)).toEqual(['SubscriptionStarted']);
    const redemption = await saying({
      ...({ kind: 'found', entityId: '78434262', status: 'redemption' } as const),
      ...{ customerId: null, registeredAt: null, expiresAt: null, answer: NO_ANSWER, cost: null },
    });
    expect(await order(form(id, code), asha.through(redemption))).toMatchObject({
      status: 409,
      body: { error: renewalRefusals.nameInRedemption(domain) },
    });
    const silent = await saying(new Promise<never>(() => undefined));
    expect((await order(form(id, code), asha.through(silent))).status).toBe(200);
    expect(lookedUp).toEqual(['78434262', '78434262', '78434262']);
  });

  it.each([
    [409, renewalMessages.notSold, { planId: 9999 }],
    [503, renewalMessages.priceUnknown, { planId: 102 }],
  ])('is refused with %i when it has no price', async (status, error, { planId }) => {
    const id = await begin(asha, { plan: { ...DUKAAN, planId } });
    const app =
      status === 503 ? await shop.reopen({ catalogue: { current: async () => null } }) : shop.app;
    const answer = await order(form(id, await asha.pay(PRICE)), asha.through(app));
    expect(answer).toMatchObject({ status, body: { error } });
    expect(await ofSubscription(id)).toEqual(['SubscriptionStarted']);
  });

  it('opens no payment while an order renews it, and returns that order to another payment', async () => {
    const id = await begin();
    const first = await order(form(id, await asha.pay(PRICE)));
    const opened = { purpose: 'renewal', subscriptionId: id };
    expect(await asha.post('/api/payments/open', opened)).toMatchObject({
      status: 409,
      body: { error: renewalRefusals.underWay },
    });
    const second = await asha.pay(PRICE);
    expect((await order(form(id, second))).body.order.id).toBe(first.body.order.id);
    expect(await shop.story(paymentStream(second))).toEqual(['PaymentSubmitted']);
  });

  it('is refused while an earlier order still holds the subscription', async () => {
    const id = await begin();
    const settled = { status: 409, body: { error: renewalRefusals.beingSettled } };
    await giveSubscriptionCommand(shop.store, {
      type: 'ClaimRenewal',
      ...{ subscriptionId: id, customerId: asha.id, orderId: 'HT-251121-ABANDONED' },
    });
    expect(await order(form(id, await asha.pay(PRICE)))).toMatchObject(settled);
    const ended = await begin();
    const first = await order(form(ended, await asha.pay(PRICE)));
    expect((await asha.post(`/api/orders/${first.body.order.id}/cancel`, {})).status).toBe(200);
    expect(await order(form(ended, await asha.pay(PRICE)))).toMatchObject(settled);
  });
});

describe('The payment of a renewal', () => {
  it('is opened at the server’s price, separately for domain and hosting', async () => {
    const domain = newDomain();
    const ids = [await begin(asha, { domain }), await begin(asha, { domain, plan: DUKAAN })];
    const opened = await Promise.all(
      ids.map((subscriptionId) =>
        asha.post('/api/payments/open', { purpose: 'renewal', subscriptionId }),
      ),
    );
    expect(opened.map(({ body }) => body.data.amount)).toEqual([PRICE, 2388]);
    expect(new Set(opened.map(({ body }) => body.data.tr)).size).toBe(2);
  });
});
