import { randomUUID } from 'node:crypto';
import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { orderDecider } from '@haat/domain/order/order';
import { paymentDecider } from '@haat/domain/payment/payment';
import { START } from '@haat/event-store/port';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import type { Answer } from '@haat/testkit/request-function';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dyingStore, writing } from '../../testing/failing-store.ts';

let shop: ApiShop;
let asha: TestCustomer;
let ravi: TestCustomer;
beforeAll(async () => {
  shop = await openApi();
  [asha, ravi] = await Promise.all([signUp(shop.app), signUp(shop.app)]);
});
afterAll(() => shop.close());

/** Every order that was placed for a name. */
const ordersOf = async (domain: string) => {
  const filter = { eventTypes: ['OrderPlaced'] };
  const { events } = await shop.store.readAll(START, { filter, limit: 10_000 });
  return events.filter(({ data }) => (data.service as { domain: string }).domain === domain);
};
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted();

describe('Two customers who race for one domain', () => {
  it('end with one winner; the other is refused and keeps the payment', async () => {
    for (const round of [1, 2, 3, 4, 5]) {
      const domain = `race-${round}.in`;
      const buyers = [asha, ravi];
      const codes = await Promise.all(buyers.map((buyer) => buyer.pay(549)));
      const answers = await Promise.all(
        buyers.map((buyer, n) => buyer.buy({ domain, referenceCode: codes[n] ?? '' })),
      );
      expect(statuses(answers)).toEqual([200, 409]);
      const winner = answers.findIndex(({ status }) => status === 200);
      const loser = 1 - winner;
      expect(answers[loser]?.body.error).toBe(
        domainOrderMessages.couldNotProcess(refusalMessages.domainHeldUnverified),
      );
      expect(await ordersOf(domain)).toMatchObject([{ data: { customerId: buyers[winner]?.id } }]);
      expect(await shop.story(paymentStream(codes[winner] ?? ''))).toContain('PaymentAllocated');
      expect(await shop.story(paymentStream(codes[loser] ?? ''))).toEqual(['PaymentSubmitted']);
      const other = { domain: `other-${round}.in`, referenceCode: codes[loser] ?? '' };
      expect((await buyers[loser]?.buy(other))?.status).toBe(200);
    }
  });
});

describe('A customer who clicks Submit several times', () => {
  it('places one order with a key for each click, and without a key', async () => {
    const order = { domain: 'other-keys.in', referenceCode: await asha.pay(549) };
    const answers = await Promise.all([
      asha.buy(order, { 'idempotency-key': 'click-1' }),
      asha.buy(order, { 'idempotency-key': 'click-2' }),
      asha.buy(order),
      asha.buy(order),
    ]);
    expect(statuses(answers)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1);
    expect(await ordersOf('other-keys.in')).toHaveLength(1);
  });

  it('gets one of two domains with one payment, and the other domain becomes available', async () => {
    const referenceCode = await asha.pay(549);
    const domains = ['this.in', 'or-that.in'];
    const answers = await Promise.all(domains.map((domain) => asha.buy({ domain, referenceCode })));
    expect(statuses(answers)).toEqual([200, 409]);
    const lost = answers.findIndex(({ status }) => status === 409);
    expect(answers[lost]?.body.error).toBe(refusalMessages.referenceSpent);
    const lostName = domains[lost] ?? '';
    expect(await ordersOf(lostName)).toEqual([]);
    const bought = await ravi.buy({ domain: lostName, referenceCode: await ravi.pay(549) });
    expect(bought.status).toBe(200);
  });

  it('places one order with two payments for one domain, and keeps the second payment', async () => {
    const codes = await Promise.all([asha.pay(549), asha.pay(549)]);
    const answers = await Promise.all(
      codes.map((referenceCode) => asha.buy({ domain: 'paid-twice.in', referenceCode })),
    );
    expect(await ordersOf('paid-twice.in')).toHaveLength(1);
    const spent = await Promise.all(codes.map((code) => shop.story(paymentStream(code))));
    expect(spent.filter((story) => story.includes('PaymentAllocated'))).toHaveLength(1);
    // The second click either sees the first order, or comes while that is still being saved.
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });
});

describe('An order whose process dies', () => {
  it.each([
    ['before', 'DomainNameReserved'],
    ['before', 'PaymentAllocated'],
    ['before', 'OrderPlaced'],
    ['after', 'OrderPlaced'],
  ])('is finished by submitting it again when it stopped %s writing %s', async (when, type) => {
    const domain = `${when}-${type.toLowerCase()}.in`;
    const order = { domain, referenceCode: await asha.pay(549) };
    const headers = { 'idempotency-key': `dies ${when} ${type}` };
    const dying = await shop.reopen({
      store: dyingStore(shop.store, { [when]: writing(type) }),
    });
    expect(await asha.through(dying).buy(order, headers)).toMatchObject({
      status: 503,
      body: { error: refusalMessages.storeUnavailable },
    });

    const again = await asha.buy(order, headers);
    expect(again).toMatchObject({ status: 200, body: { order: { domain } } });
    expect(await asha.buy(order)).toMatchObject({ status: 200, body: again.body });
    expect(await ordersOf(domain)).toHaveLength(1);
    expect(await shop.story(domainNameStream(domain))).toEqual(['DomainNameReserved']);
    expect(await shop.story(paymentStream(order.referenceCode))).toEqual([
      'PaymentSubmitted',
      'PaymentAllocated',
    ]);
  });

  it('gets the same order when it failed before it is submitted again', async () => {
    const order = { domain: 'ended-meanwhile.in', referenceCode: await asha.pay(549) };
    const headers = { 'idempotency-key': 'ended meanwhile' };
    const dying = await shop.reopen({
      store: dyingStore(shop.store, { after: writing('OrderPlaced') }),
    });
    expect((await asha.through(dying).buy(order, headers)).status).toBe(503);
    const [placed] = await ordersOf(order.domain);
    const orderId = String(placed?.data.orderId);
    const reason = 'No such credit.';
    const { referenceCode } = order;
    const failed = { type: 'FailOrderPayment', orderId, referenceCode, reason } as const;
    await executeTestCommand(shop.store, system, orderDecider, orderStream(orderId), failed);
    await release(referenceCode, orderId);
    expect(await asha.buy(order, headers)).toMatchObject({
      status: 200,
      body: { order: { id: orderId } },
    });
    expect(await ordersOf(order.domain)).toHaveLength(1);
    // Another order with the same payment is another request.
    expect((await asha.buy({ ...order, domain: 'ended-and-again.in' })).status).toBe(200);
  });

  it('has its payment allocated again when it was released meanwhile', async () => {
    const order = { domain: 'let-go.in', referenceCode: await asha.pay(549) };
    const headers = { 'idempotency-key': 'let go' };
    const dying = await shop.reopen({
      store: dyingStore(shop.store, { before: writing('OrderPlaced') }),
    });
    expect((await asha.through(dying).buy(order, headers)).status).toBe(503);
    const { events } = await shop.store.read(paymentStream(order.referenceCode));
    await release(order.referenceCode, String(events.at(-1)?.data.orderId));
    await releaseAbandoned(order.domain);
    const { status, body } = await asha.buy(order, headers);
    expect(status).toBe(200);
    const after = (await shop.store.read(paymentStream(order.referenceCode))).events.at(-1);
    expect(after).toMatchObject({
      type: 'PaymentAllocated',
      data: { orderId: body.order.id },
    });
  });

  it('keeps its domain for the customer and the payment that began it', async () => {
    const order = { domain: 'left-behind.in', referenceCode: await asha.pay(549) };
    const dying = await shop.reopen({
      store: dyingStore(shop.store, { before: writing('PaymentAllocated') }),
    });
    expect((await asha.through(dying).buy(order)).status).toBe(503);
    const other = { ...order, referenceCode: await ravi.pay(549) };
    expect(await ravi.buy(other)).toMatchObject({
      status: 409,
      body: { error: domainOrderMessages.couldNotProcess(refusalMessages.domainHeldUnverified) },
    });
    const withAnotherPayment = { ...order, referenceCode: await asha.pay(549) };
    expect(await asha.buy(withAnotherPayment)).toMatchObject({
      status: 409,
      body: { error: domainOrderMessages.couldNotProcess(refusalMessages.domainHeldByYou) },
    });
    expect((await asha.buy(order)).status).toBe(200);
  });

  it('reserves the domain again after its claim expired', async () => {
    const order = { domain: 'lapsed.in', referenceCode: await asha.pay(549) };
    const headers = { 'idempotency-key': 'lapsed' };
    const dying = await shop.reopen({
      store: dyingStore(shop.store, { before: writing('PaymentAllocated') }),
    });
    await asha.through(dying).buy(order, headers);
    await releaseAbandoned(order.domain);
    expect((await asha.buy(order, headers)).status).toBe(200);
    expect(await shop.story(domainNameStream(order.domain))).toEqual([
      'DomainNameReserved',
      'DomainNameReleased',
      'DomainNameReserved',
    ]);
  });
});

const system = { kind: 'system', name: 'test' } as const;
const release = (referenceCode: string, orderId: string): Promise<void> =>
  executeTestCommand(shop.store, system, paymentDecider, paymentStream(referenceCode), {
    type: 'ReleasePayment',
    ...{ referenceCode, orderId, cause: 'payment_failed', reason: 'No such credit.' },
  });

/** What the worker does with a reservation that no order followed. */
const releaseAbandoned = async (domain: string): Promise<void> => {
  const stream = domainNameStream(domain);
  const { events } = await shop.store.read(stream);
  const last = events.at(-1);
  if (last === undefined) throw new Error(`${domain} was never reserved`);
  const released = await shop.store.append(
    stream,
    [
      {
        id: randomUUID(),
        type: 'DomainNameReleased',
        data: { ...last.data, reason: 'no order followed' },
        metadata: { ...last.metadata, commandId: randomUUID() },
      },
    ],
    last.revision,
  );
  expect(released.ok).toBe(true);
};
