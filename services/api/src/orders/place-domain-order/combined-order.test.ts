import { COMBINED_HOSTING_PAISE } from '@haat/contracts/constants';
import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { freeHostingStream, hostedDomainStream } from '@haat/contracts/events/hosting';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { orderMessages } from '@haat/contracts/messages';
import { formatRupees } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { sample } from '@haat/contracts/testing/sample';
import { hostedDomainDecider } from '@haat/domain/hosting/hosted-domain';
import { orderDecider } from '@haat/domain/order/order';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { payVerified } from '@haat/testkit/bank-response';
import { contactDetails } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { orderHosting } from '@haat/testkit/hosting-orders';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dyingStore, writing } from '../../testing/failing-store.ts';

const FREE = 'Free Hosting + Domain';
const WITH_PLAN = 549 + COMBINED_HOSTING_PAISE / 100;

let shop: ApiShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await openApi();
  asha = await signUp(shop.app);
});
afterAll(() => shop.close());

const placedOf = async (id: string) => (await shop.store.read(orderStream(id))).events[0]?.data;
const billing = (orderType: string, domain: string, domainPrice: unknown = 549) => ({
  billingData: { ...contactDetails, domain, domainPrice, orderType } as typeof contactDetails,
});

describe('A domain with free hosting', () => {
  it('costs as much as the domain, and claims the customer’s free plan', async () => {
    const domain = 'with-free.in';
    const referenceCode = await asha.pay(549);
    const answer = await asha.buy({ domain, price: 549, referenceCode, ...billing(FREE, domain) });
    expect(answer).toMatchObject({ status: 200, body: { order: { domain } } });
    const placed = await placedOf(answer.body.order.id);
    expect(placed).toMatchObject({
      pricePaise: 54_900,
      service: { kind: 'domain', hosting: { planName: 'Free Web Hosting', pricePaise: 0 } },
    });
    expect(placed?.billing).toEqual({ ...contactDetails, username: asha.email });
    expect(await shop.story(freeHostingStream(asha.id))).toEqual(['FreeHostingClaimed']);
    const again = await asha.buy({ domain, referenceCode, ...billing(FREE, domain) });
    expect(again.body.order.id).toBe(answer.body.order.id);
  });

  it('is refused as a second free plan, and then spends nothing and releases the domain', async () => {
    const domain = 'second-free.in';
    const referenceCode = await asha.pay(549);
    expect(await asha.buy({ domain, referenceCode, ...billing(FREE, domain) })).toMatchObject({
      status: 409,
      body: { error: orderMessages.oneFreeHostingOrder },
    });
    expect(await shop.story(domainNameStream(domain))).toEqual([
      'DomainNameReserved',
      'DomainNameReleased',
    ]);
    expect(await shop.story(paymentStream(referenceCode))).toEqual(['PaymentSubmitted']);
    const alone = await asha.buy({ domain, referenceCode });
    expect(alone.status).toBe(200);
    const free = { userId: asha.id, domain: 'own.in', service: 'Free Web Hosting' };
    expect(await asha.post('/api/orders/hosting/free/create', free)).toMatchObject({
      status: 409,
      body: { error: orderMessages.oneFreeHostingOrder },
    });
  });

  it('is ordered once when several are requested at the same time', async () => {
    const ravi = await signUp(shop.app);
    const codes = await Promise.all(Array.from({ length: 6 }, () => ravi.pay(549)));
    const answers = await Promise.all(
      codes.map((referenceCode, n) => {
        const domain = `at-once-${n}.in`;
        return ravi.buy({ domain, referenceCode, ...billing(FREE, domain) });
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await shop.story(freeHostingStream(ravi.id))).toEqual(['FreeHostingClaimed']);
  });

  it.each([
    ['before', 'FreeHostingClaimed'],
    ['before', 'PaymentAllocated'],
    ['after', 'OrderPlaced'],
  ])('is finished by submitting it again when it stopped %s writing %s', async (when, type) => {
    const ravi = await signUp(shop.app);
    const domain = `${when}-${type.toLowerCase()}-free.in`;
    const form = { domain, referenceCode: await ravi.pay(549), ...billing(FREE, domain) };
    const dying = await shop.reopen({ store: dyingStore(shop.store, { [when]: writing(type) }) });
    expect((await ravi.through(dying).buy(form)).status).toBe(503);
    const { status, body } = await ravi.buy(form);
    expect(status).toBe(200);
    expect(await shop.story(orderStream(body.order.id))).toEqual(['OrderPlaced']);
    expect(await shop.story(freeHostingStream(ravi.id))).toEqual(['FreeHostingClaimed']);
  });
});

describe('A domain with a paid plan', () => {
  it('costs the flat hosting price in addition to the domain’s price', async () => {
    const domain = 'with-plan.in';
    const referenceCode = await asha.pay(WITH_PLAN);
    const form = { domain, referenceCode, ...billing('Hosting', domain) };
    expect(await asha.buy({ ...form, price: 549 })).toMatchObject({
      status: 409,
      body: { error: refusalMessages.priceChanged(formatRupees(WITH_PLAN * 100)) },
    });
    const answer = await asha.buy({ ...form, price: WITH_PLAN });
    expect(answer.status).toBe(200);
    expect(await placedOf(answer.body.order.id)).toMatchObject({
      pricePaise: WITH_PLAN * 100,
      service: { hosting: { planName: 'Thela', pricePaise: COMBINED_HOSTING_PAISE } },
    });
  });
});

it('the hosting of a domain goes with the domain to the customer with the verified payment', async () => {
  const ravi = await signUp(shop.app);
  const domain = 'hosting-goes-along.in';
  const form = { domain, ...billing(FREE, domain) };
  expect((await ravi.buy({ ...form, referenceCode: await ravi.pay(549) })).status).toBe(200);
  const meera = await signUp(shop.app);
  const referenceCode = await payVerified(shop.store, meera);
  const won = await meera.buy({ ...form, referenceCode });
  expect(won.status).toBe(200);
  const { events } = await shop.store.read(hostedDomainStream(domain));
  expect(events.map(({ type }) => type)).toEqual([
    'HostedDomainClaimed',
    'HostedDomainReleased',
    'HostedDomainClaimed',
  ]);
  expect(events.at(-1)?.data).toMatchObject({ orderId: won.body.order.id });
});

it('hosting is not sold for a domain whose former customer still has an account for it', async () => {
  const domain = 'left-over.in';
  const { orderId, customerId, username } = await orderHosting(shop.store, { domain });
  const system = { kind: 'system', name: 'test' } as const;
  const { data } = sample('HostingProvisioned', { orderId, domain, username });
  for (const command of [
    { type: 'ProvisionHosting', orderId, package: 'free', username },
    { type: 'RecordHostingProvisioned', ...data },
  ] as const) {
    await executeTestCommand(
      shop.store,
      system,
      orderDecider,
      orderStream(orderId),
      command,
      orderId,
    );
  }
  const claim = { type: 'ClaimHostedDomain', orderId, customerId, domain, withName: true } as const;
  const hosting = hostedDomainStream(domain);
  await executeTestCommand(shop.store, system, hostedDomainDecider, hosting, claim, orderId);
  const meera = await signUp(shop.app);
  const referenceCode = await meera.pay(WITH_PLAN);
  const refused = { status: 409, body: { error: refusalMessages.domainHosted } };
  const opened = { purpose: 'combined', domain, orderType: 'Hosting' };
  expect(await meera.post('/api/payments/open', opened)).toMatchObject(refused);
  const form = { domain, referenceCode };
  expect(await meera.buy({ ...form, ...billing('Hosting', domain) })).toMatchObject(refused);
  expect(await shop.story(hosting)).toEqual(['HostedDomainClaimed']);
  expect(await shop.story(paymentStream(referenceCode))).toEqual(['PaymentSubmitted']);
  expect((await meera.buy(form)).status, 'the name alone').toBe(200);
});

describe('Billing details', () => {
  it.each(['Sub-domain', '', 'domain', null])(
    'are refused with the order type %j',
    async (orderType) => {
      const details = { ...contactDetails, orderType } as typeof contactDetails;
      const form = { domain: 'no-type.in', referenceCode: await asha.pay(549) };
      expect(await asha.buy({ ...form, billingData: details })).toMatchObject({
        status: 400,
        body: { error: orderMessages.invalidOrderType },
      });
    },
  );

  it('are refused when their domain or price differs from the order', async () => {
    const referenceCode = await asha.pay(549);
    const form = { domain: 'compared.in', referenceCode };
    expect(await asha.buy({ ...form, ...billing('Domain', 'other.in') })).toMatchObject({
      status: 409,
      body: { error: refusalMessages.otherDomain },
    });
    expect(await asha.buy({ ...form, ...billing('Domain', 'compared.in', 1) })).toMatchObject({
      status: 409,
      body: { error: refusalMessages.priceChanged(formatRupees(54_900)) },
    });
    expect(await asha.buy({ ...form, ...billing('Domain', 'compared.in', 'cheap') })).toMatchObject(
      {
        status: 400,
        body: { error: orderMessages.invalidPrice },
      },
    );
    expect((await asha.buy({ ...form, ...billing('Domain', 'Compared.in') })).status).toBe(200);
  });

  it('are refused with another plan than the customer’s earlier order of the domain', async () => {
    const domain = 'changed-mind.in';
    await asha.buy({ domain, referenceCode: await asha.pay(549) });
    const form = { domain, referenceCode: await asha.pay(WITH_PLAN) };
    expect(await asha.buy({ ...form, ...billing('Hosting', domain) })).toMatchObject({
      status: 409,
      body: { error: domainOrderMessages.couldNotProcess(refusalMessages.otherPlan) },
    });
    expect(await shop.story(paymentStream(form.referenceCode))).toEqual(['PaymentSubmitted']);
  });
});
