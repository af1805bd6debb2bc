import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { freeHostingStream } from '@haat/contracts/events/hosting';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { formatRupees } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { orderDecider } from '@haat/domain/order/order';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { payVerified } from '@haat/testkit/bank-response';
import { contactDetails } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dyingStore, writing } from '../../testing/failing-store.ts';

let shop: ApiShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await openApi();
  asha = await signUp(shop.app);
});
afterAll(() => shop.close());

const placedOf = async (id: string) => (await shop.store.read(orderStream(id))).events[0]?.data;
const requestReplacement = (id: string, body: object, by: TestCustomer = asha) =>
  by.post(`/api/orders/${id}/replacement-domain`, body);

/** An order that lost its domain to another customer; its payment is still allocated to it. */
const lost = async (domain: string, form: object = {}, rupees = 549) => {
  const referenceCode = await payVerified(shop.store, asha, rupees);
  const { body } = await asha.buy({ domain, referenceCode, ...form });
  const orderId: string = body.order.id;
  const reason = 'the domain was sold to someone else';
  await executeTestCommand(
    shop.store,
    { kind: 'system', name: 'test' },
    orderDecider,
    orderStream(orderId),
    { type: 'LoseDomain', orderId, domain, reason },
    orderId,
  );
  return { orderId, referenceCode };
};

describe('An order that lost its domain', () => {
  it('gets a replacement domain with the same payment, registrant, billing and nameservers', async () => {
    const ns = ['ns1.other.com', 'ns2.other.com'];
    const billingData = { ...contactDetails, city: 'Udaipur' };
    const { orderId, referenceCode } = await lost('lost-first.in', { ns, billingData });
    const answer = await requestReplacement(orderId, { domain: 'www.Second-Choice.in' });
    expect(answer).toMatchObject({
      status: 200,
      body: { order: { domain: 'second-choice.in', pmethod: 'upi', status: 'in_processing' } },
    });
    const id = answer.body.order.id;
    expect(id).toBe(`${orderId}-2`);
    expect(await placedOf(id)).toMatchObject({
      payment: { referenceCode },
      service: { domain: 'second-choice.in', nameservers: ns, registrant: contactDetails },
      billing: billingData,
    });
    expect((await shop.story(paymentStream(referenceCode))).slice(-2)).toEqual([
      'PaymentReleased',
      'PaymentAllocated',
    ]);
    expect(await shop.story(domainNameStream('second-choice.in'))).toContain('DomainNameSecured');
    expect((await requestReplacement(orderId, { domain: 'second-choice.in' })).body).toEqual(
      answer.body,
    );
  });

  it('accepts other nameservers, and only one replacement domain', async () => {
    const { orderId } = await lost('lost-second.in');
    const ns = ['ns3.other.com', 'ns4.other.com'];
    const first = await requestReplacement(orderId, { domain: 'with-other-ns.in', ns });
    expect(await placedOf(first.body.order.id)).toMatchObject({ service: { nameservers: ns } });
    expect(await requestReplacement(orderId, { domain: 'and-a-third.in' })).toMatchObject({
      status: 409,
      body: { error: refusalMessages.referenceSpent },
    });
    expect(await shop.story(domainNameStream('and-a-third.in'))).toEqual([]);
  });

  it('gets one of two replacement domains requested at the same time', async () => {
    const { orderId, referenceCode } = await lost('lost-third.in');
    const answers = await Promise.all(
      ['this-one.in', 'that-one.in'].map((domain) => requestReplacement(orderId, { domain })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const story = await shop.story(paymentStream(referenceCode));
    expect(story.filter((type) => type === 'PaymentAllocated')).toHaveLength(2);
  });

  it('moves its free plan to the replacement domain before the worker has released it', async () => {
    const domain = 'lost-with-plan.in';
    const orderType = 'Free Hosting + Domain';
    const billingData = { ...contactDetails, domain, domainPrice: 549, orderType };
    const { orderId } = await lost(domain, { billingData });
    const answer = await requestReplacement(orderId, { domain: 'plan-goes-along.in' });
    expect(answer.status).toBe(200);
    const id: string = answer.body.order.id;
    const { events } = await shop.store.read(freeHostingStream(asha.id));
    expect(events.map(({ type, data }) => [type, data.orderId])).toEqual([
      ['FreeHostingClaimed', orderId],
      ['FreeHostingReleased', orderId],
      ['FreeHostingClaimed', id],
    ]);
    expect((await requestReplacement(orderId, { domain: 'plan-goes-along.in' })).body).toEqual(
      answer.body,
    );
  });

  it('refuses a dearer replacement domain, and says how much more it costs', async () => {
    const { orderId, referenceCode } = await lost('lost-fourth.in');
    const [price, more] = [formatRupees(89_900), formatRupees(35_000)];
    expect(await requestReplacement(orderId, { domain: 'dearer.com' })).toMatchObject({
      status: 409,
      body: { error: refusalMessages.nameDearer('dearer.com', price, more) },
    });
    expect((await shop.story(paymentStream(referenceCode))).at(-1)).not.toBe('PaymentReleased');
  });

  it.each([
    ['before', 'PaymentReleased'],
    ['before', 'PaymentAllocated'],
    ['before', 'OrderPlaced'],
    ['after', 'OrderPlaced'],
  ])('is finished by the same request when it stopped %s writing %s', async (when, type) => {
    const { orderId } = await lost(`lost-${when}-${type.toLowerCase()}.in`);
    const domain = `got-${when}-${type.toLowerCase()}.in`;
    const dying = await shop.reopen({ store: dyingStore(shop.store, { [when]: writing(type) }) });
    expect((await requestReplacement(orderId, { domain }, asha.through(dying))).status).toBe(503);
    const { status, body } = await requestReplacement(orderId, { domain });
    expect(status).toBe(200);
    const placed = await shop.story(orderStream(body.order.id));
    expect(placed).toEqual(['OrderPlaced', 'OrderPaymentConfirmed']);
  });
});

describe('Requesting a replacement domain', () => {
  it('is refused when not needed, for unknown orders, to other customers, and without a domain', async () => {
    const { body } = await asha.buy({
      domain: 'has-its-name.in',
      referenceCode: await asha.pay(549),
    });
    const { id } = body.order;
    expect(await requestReplacement(id, { domain: 'not-needed.in' })).toMatchObject({
      status: 409,
      body: { error: refusalMessages.noReplacementNeeded },
    });
    expect((await requestReplacement('HT-261121-NOTHING', { domain: 'a.in' })).status).toBe(404);
    const ravi = await signUp(shop.app);
    expect((await requestReplacement(id, { domain: 'not-mine.in' }, ravi)).status).toBe(403);
    expect(await requestReplacement(id, {})).toMatchObject({
      status: 400,
      body: { error: domainOrderMessages.missingDomain },
    });
  });

  it('is refused for a domain that another customer has ordered, and a third domain still works', async () => {
    const ravi = await signUp(shop.app);
    const referenceCode = await payVerified(shop.store, ravi);
    await ravi.buy({ domain: 'ravis-own.in', referenceCode });
    const { orderId } = await lost('lost-fifth.in');
    expect(await requestReplacement(orderId, { domain: 'ravis-own.in' })).toMatchObject({
      status: 409,
      body: { error: domainOrderMessages.couldNotProcess(refusalMessages.domainHeld) },
    });
    expect((await requestReplacement(orderId, { domain: 'the-third.in' })).status).toBe(200);
  });

  it('is refused while another customer is buying the domain, and the payment stays usable', async () => {
    const ravi = await signUp(shop.app);
    const domain = 'ravi-is-buying.in';
    await ravi.post('/api/domain/holds', { domain });
    const { orderId } = await lost('lost-sixth.in');
    const reason = refusalMessages.domainBeingBought(15 * 60_000);
    expect(await requestReplacement(orderId, { domain })).toMatchObject({
      status: 409,
      body: { error: domainOrderMessages.couldNotProcess(reason) },
    });
    await ravi.delete('/api/domain/holds', { domain });
    expect((await requestReplacement(orderId, { domain })).status).toBe(200);
  });
});
