import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { renewalRefusals } from '@haat/contracts/renewal-messages';
import { restoreMessages, restoreRefusals } from '@haat/contracts/restore-messages';
import { type RunningShop, startShop } from '@haat/testkit';
import { newDomain, newTransactionId } from '@haat/testkit/customer';
import { beginSubscription } from '@haat/testkit/subscriptions';
import type { TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PATH = '/api/orders/restores/create';
/** ₹5,600 + 20 % + 18 % in whole rupees, and ₹749 for the year. */
const PRICE = 7_930 + 749;
const FRESH_MS = 61_000;
const POLLS_MS = 120_000;

let shop: RunningShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await startShop({
    api: { OPEN_PAYMENTS_PER_CUSTOMER: 50 },
    worker: { SUPPLIER_GSTIN: '08AAAAA0000A1Z2' },
  });
  // Under .com the registrar names no cost of a restore.
  shop.registrar.sell({ costs: { com: [629, 769] } });
  asha = await shop.signUp();
});
afterAll(() => shop.stop());

type Bought = {
  readonly domain: string;
  readonly subscriptionId: string;
  readonly paidUntil: string;
};

const buy = async (domain = newDomain(), rupees = 549): Promise<Bought> => {
  const referenceCode = await asha.pay(rupees);
  const { body } = await asha.buy({ domain, referenceCode, price: rupees });
  const order = await asha.untilSettled(body.order.id);
  await shop.settled();
  const subscriptionId = subscriptionIdOf(order.id, 'domain');
  return { domain, subscriptionId, paidUntil: order.expires_at ?? '' };
};
const redeem = ({ domain }: Bought): void =>
  shop.registrar.mend(domain, { state: 'Pending Delete Restorable' });
const inRedemption = async (domain?: string, rupees?: number): Promise<Bought> => {
  const bought = await buy(domain, rupees);
  redeem(bought);
  return bought;
};

const form = ({ subscriptionId, paidUntil }: Bought, referenceCode: string) => ({
  ...{ subscriptionId, referenceCode, price: PRICE, paidUntil },
});
const order = (body: object, by = asha) => by.post(PATH, body);
const openPayment = ({ subscriptionId }: Bought, by = asha) =>
  by.post('/api/payments/open', { purpose: 'restore', subscriptionId });
const refused = (status: number, error: string) => ({ status, body: { error } });
const ownedOf = async ({ domain }: Bought) => (await asha.get(`/api/domains/owned/${domain}`)).body;

/** A payment whose bank never answers. */
const payUnverified = (rupees: number): Promise<string> => {
  const utr = newTransactionId();
  shop.bank.answerNext(
    utr,
    Array.from({ length: 1_000 }, () => 'unavailable'),
  );
  return asha.pay(rupees, utr);
};

describe('A restore', () => {
  it('is shown with its price, ordered once at this price, and delivered with a year', async () => {
    const bought = await inRedemption();
    await shop.clock.advance(FRESH_MS);
    const quote = { price: PRICE, renewal: 749, note: null };
    expect(await ownedOf(bought)).toMatchObject({
      state: 'redemption',
      restore: quote,
      renewal: { price: null, price_note: renewalRefusals.nameInRedemption(bought.domain) },
    });
    const { domains } = (await asha.get('/api/domains/owned')).body;
    expect(domains).toContainEqual(
      expect.objectContaining({ domain: bought.domain, restore: quote }),
    );
    const { subscriptions } = (await asha.get('/api/subscriptions')).body;
    expect(subscriptions).toContainEqual(
      expect.objectContaining({ id: bought.subscriptionId, price: null, restore: quote }),
    );

    expect((await openPayment(bought)).body.data.amount).toBe(PRICE);
    const body = form(bought, await asha.pay(PRICE));
    const answer = await order(body);
    expect(answer).toMatchObject({
      status: 200,
      body: { order: { service: 'Restore', domain: bought.domain, plan: null } },
    });
    expect((await order(body)).body.order.id).toBe(answer.body.order.id);
    const stream = orderStream(answer.body.order.id);
    await shop.expectEvents(
      stream,
      [
        {
          type: 'OrderPlaced',
          data: {
            pricePaise: PRICE * 100,
            service: { kind: 'restore', domain: bought.domain, renewalPaise: 74_900 },
          },
        },
      ],
      { othersBetween: true },
    );

    await shop.clock.advance(POLLS_MS);
    await shop.expectEvents(stream, ['DomainRestored', 'OrderCompleted'], { othersBetween: true });
    const end = new Date(Date.parse(bought.paidUntil) + 365 * 86_400_000).toISOString();
    expect(await asha.order(answer.body.order.id)).toMatchObject({
      ...{ status: 'completed', kind: 'restore', expires_at: end, price: PRICE },
      renewal: { subscription_id: bought.subscriptionId, paid_until: bought.paidUntil },
    });
    // The last reading still has it in redemption.
    const after = (await asha.get('/api/domains/owned')).body.domains;
    expect(after).toContainEqual(
      expect.objectContaining({
        ...{ domain: bought.domain, state: 'active', expires_at: end, restore: null },
        renewal: expect.objectContaining({ price: 749, order: null }),
      }),
    );
    const mails = (await shop.mail.mails()).filter(({ text }) => text.includes(bought.domain));
    const restored = mails.filter(({ subject }) => subject.startsWith('Your domain is restored'));
    expect(restored).toHaveLength(1);
    expect(restored[0]?.text).toContain('If not, open your profile');
  });

  it('has an invoice with both parts and their GST', async () => {
    const bought = await inRedemption();
    const placed = await order(form(bought, await asha.pay(PRICE)));
    await shop.clock.advance(POLLS_MS);
    const { invoice_id } = await asha.order(placed.body.order.id);
    const { body } = await asha.get(`/api/invoices/${encodeURIComponent(invoice_id ?? '')}`);
    // ₹7,930.00 and ₹749.00, each with 9 % CGST and 9 % SGST.
    expect(body.invoice).toMatchObject({
      total: PRICE,
      lines: [
        {
          description: `${bought.domain}, restore from redemption`,
          value: 6_720.34,
          sac: '998319',
        },
        { description: `${bought.domain}, renewal for 1 year`, value: 634.74, sac: '998319' },
      ],
      taxes: [
        { name: 'CGST', percent: 9, amount: 661.96 },
        { name: 'SGST', percent: 9, amount: 661.96 },
      ],
    });
  });

  it('is refused at another price or end than today’s, with nothing claimed', async () => {
    const bought = await inRedemption();
    const code = await asha.pay(PRICE);
    const cheap = { ...form(bought, code), price: 749 };
    expect(await order(cheap)).toMatchObject(
      refused(409, refusalMessages.priceChanged('₹8,679.00')),
    );
    const earlier = { ...form(bought, code), paidUntil: '2020-01-01T00:00:00.000Z' };
    expect((await order(earlier)).status).toBe(409);
    expect(await shop.story(subscriptionStream(bought.subscriptionId))).toEqual([
      'SubscriptionStarted',
    ]);
  });

  it('is refused for a domain that is not in redemption, or gone', async () => {
    const bought = await buy();
    const code = await asha.pay(PRICE);
    const active = refused(409, restoreRefusals.notInRedemption(bought.domain));
    expect(await openPayment(bought)).toMatchObject(active);
    expect(await order(form(bought, code))).toMatchObject(active);
    shop.registrar.mend(bought.domain, { state: 'Deleted' });
    const gone = refused(409, restoreRefusals.gone(bought.domain));
    expect(await openPayment(bought)).toMatchObject(gone);
    expect(await order(form(bought, code))).toMatchObject(gone);
    expect(await shop.story(paymentStream(code))).not.toContain('PaymentAllocated');
  });

  it('opens no payment while the registrar is silent, but takes an order that is paid', async () => {
    const bought = await inRedemption();
    const code = await asha.pay(PRICE);
    // Its prices are known.
    expect((await openPayment(bought)).status).toBe(200);
    shop.registrar.behave('down');
    expect(await openPayment(bought)).toMatchObject(refused(503, restoreRefusals.stateUnknown));
    const placed = await order(form(bought, code));
    shop.registrar.behave('normal');
    expect(placed.status).toBe(200);
    await shop.clock.advance(20 * POLLS_MS);
    expect(await asha.order(placed.body.order.id)).toMatchObject({ status: 'completed' });
  });

  it('is not found for another customer, a plan, or an unknown subscription', async () => {
    const bought = await inRedemption();
    const ravi = await shop.signUp();
    const code = await ravi.pay(PRICE);
    const notFound = refused(404, restoreRefusals.notFound);
    expect(await order(form(bought, code), ravi)).toMatchObject(notFound);
    expect(await openPayment(bought, ravi)).toMatchObject(notFound);
    const plan = await beginSubscription(shop.store, {
      ...{ customerId: ravi.id, domain: newDomain(), paidUntil: bought.paidUntil },
      plan: { planId: 102, planName: 'Dukaan', period: 'year' },
    });
    for (const subscriptionId of [plan, 'HT-1-domain', 'order-1']) {
      expect(await order({ ...form(bought, code), subscriptionId }, ravi)).toMatchObject(notFound);
    }
  });

  it('is refused without a known price, and leads to support', async () => {
    const bought = await inRedemption(newDomain().replace(/\.in$/, '.com'), 899);
    await shop.clock.advance(FRESH_MS);
    expect((await ownedOf(bought)).restore).toEqual({
      ...{ price: null, renewal: null, note: restoreMessages.noPrice },
    });
    const noPrice = refused(409, restoreMessages.noPrice);
    expect(await openPayment(bought)).toMatchObject(noPrice);
    expect(await order(form(bought, await asha.pay(PRICE)))).toMatchObject(noPrice);
  });

  it('waits for an earlier renewal, and is the answer to another payment', async () => {
    const bought = await buy();
    const renewal = { ...form(bought, await payUnverified(749)), price: 749 };
    const renewed = await asha.post('/api/orders/renewals/create', renewal);
    expect(renewed.status).toBe(200);
    redeem(bought);
    const code = await payUnverified(PRICE);
    expect(await order(form(bought, code))).toMatchObject(
      refused(409, renewalRefusals.beingSettled),
    );
    await asha.post(`/api/orders/${renewed.body.order.id}/cancel`, {});
    await shop.settled();
    const first = await order(form(bought, code));
    expect(first.status).toBe(200);
    expect(await openPayment(bought)).toMatchObject(refused(409, restoreRefusals.underWay));
    const second = await order(form(bought, await payUnverified(PRICE)));
    expect(second.body.order.id).toBe(first.body.order.id);
  });
});

it('a failed restore returns its money to the balance, and the customer is told', async () => {
  const bought = await inRedemption();
  const before = (await asha.get('/api/balance')).body.balance;
  shop.bank.behave('down');
  const placed = await order(form(bought, await asha.pay(PRICE)));
  expect(placed.status).toBe(200);
  shop.registrar.mend(bought.domain, { state: 'Deleted' });
  shop.bank.behave('normal');
  await shop.clock.advance(20 * POLLS_MS);
  expect(await asha.order(placed.body.order.id)).toMatchObject({ status: 'failed' });
  expect((await asha.get('/api/balance')).body.balance).toBe(before + PRICE);
  const mails = await shop.mail.mails();
  expect(
    mails.filter(({ text }) => text.includes(`We couldn’t restore ${bought.domain}`)),
  ).toHaveLength(1);
});
