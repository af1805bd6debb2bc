import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { freeHostingStream, hostedDomainStream } from '@haat/contracts/events/hosting';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { subscriptionStream } from '@haat/contracts/events/subscription';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { timelineTitles } from '@haat/contracts/timeline-titles';
import { paymentDecider } from '@haat/domain/payment/payment';
import { appendingBy } from '@haat/event-store/in-order';
import type { PriceList } from '@haat/ordering/catalogue/price-list/price-list';
import { loadAggregate } from '@haat/record/commands';
import { type ApiShop, openApiOf } from '@haat/testkit/api';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { contactDetails, newDomain, newTransactionId, registration } from '@haat/testkit/customer';
import { WAITING } from '@haat/testkit/mailed-customer';
import { createManualClock, createMovableClock } from '@haat/testkit/manual-clock';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { beginSubscription } from '@haat/testkit/subscriptions';
import { cookieOf, signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dyingStore, writing } from '../../testing/failing-store.ts';

const HOUR = 3_600_000;
const DAY_MS = 24 * HOUR;
let worker: WorkerShop;
let shop: ApiShop;
let readModels: FollowedReadModels;
let asha: TestCustomer;
/** The worker's appends that wait on their way, by what they write. */
const held = new Map<string, { readonly reached: () => void; readonly go: Promise<void> }>();

beforeAll(async () => {
  worker = await openWorker();
  shop = await openApiOf(worker, { OPEN_PAYMENTS_PER_CUSTOMER: 50 });
  readModels = followReadModels(shop);
  const { store } = worker.services;
  await worker.startWorker({
    store: appendingBy(store, async (stream, events, expected) => {
      for (const { type } of events) {
        const stop = held.get(`${stream} ${type}`);
        stop?.reached();
        await stop?.go;
      }
      return store.append(stream, events, expected);
    }),
  });
  asha = await signUp(shop.app);
});
afterAll(async () => {
  await readModels.close();
  await shop.close();
});

/** Stops the worker on its way to an append. */
const holdBack = (stream: string, type: string) => {
  const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  held.set(`${stream} ${type}`, { reached: reached.resolve, go: go.promise });
  return { reached: reached.promise, letGo: go.resolve };
};

/** What still waits for its time, or for an answer from outside, after other tests. */
const ELSEWHERE = [
  ...WAITING,
  ...['release-unverified-claim', 'return-abandoned-debit', 'request-mail'],
  ...['verify-payment', 'register-domain', 'poll-registration', 'provision-hosting', 'send-mail'],
];
const FREE = 'Free Hosting + Domain';
const unseen = () => newTransactionId('7777');
const payAgain = (
  id: string,
  referenceCode: string,
  by: TestCustomer = asha,
  acceptedPrice?: number,
) => by.post(`/api/orders/${id}/pay-again`, { referenceCode, acceptedPrice });
const sellingAt = (paise: number): PriceList => {
  const price = { tld: 'in', ...rates(paise) };
  return { current: async () => ({ prices: [price], ageMs: 0 }), priceOf: async () => price };
};
const rejected = (code: string) =>
  recordBankResponse(shop.store, code, {
    type: 'RecordPaymentRejected',
    reason: 'No such credit.',
  });
const verified = (code: string) =>
  recordBankResponse(shop.store, code, { type: 'RecordPaymentVerified', creditedPaise: 54_900 });

const placed = async (by = asha, form: object = {}, domain = newDomain()) => {
  const code = await by.pay(549, unseen());
  const bought = await by.buy({ domain, referenceCode: code, ...form });
  expect(bought.status).toBe(200);
  return { id: bought.body.order.id as string, code, domain };
};
/** An order whose payment the bank returned; its claims are released. */
const failed = async (by = asha) => {
  const order = await placed(by);
  await rejected(order.code);
  await worker.waitFor(domainNameStream(order.domain), 'DomainNameReleased');
  await worker.waitFor(paymentStream(order.code), 'PaymentReleased');
  return order;
};
const withPlan = (domain: string) => ({
  billingData: { ...contactDetails, domain, domainPrice: 549, orderType: FREE },
});
const allocationOf = async (code: string) => {
  const { state } = await loadAggregate(shop.store, paymentDecider, paymentStream(code));
  return state.phase === 'not_submitted' ? null : (state.allocation?.orderId ?? null);
};

describe('A failed order', () => {
  it('can be paid at its old price on the same day, even after a price rise', async () => {
    const { id, domain } = await failed();
    const later = asha.through(await shop.reopen({ priceList: sellingAt(59_900) }));
    const opened = await later.post('/api/payments/open', { domain: 'dearer.in', orderId: id });
    expect(opened.body.data.amount).toBe(549);
    expect(await payAgain(id, await asha.pay(549), later)).toMatchObject({ status: 200 });
    await worker.waitFor(orderStream(id), 'OrderCompleted');
    await readModels.caughtUp('orders');
    expect(await asha.order(id)).toMatchObject({ price: 549, domain });
  });

  it.each([
    ['less now', 49_900, 0],
    ['more a day later', 59_900, DAY_MS],
  ])(
    'that costs %s is paid at the accepted new price, which its invoice shows',
    async (_, paise, ms) => {
      const { id } = await failed();
      const clock = createManualClock(new Date(Date.now() + ms).toISOString());
      const later = await shop.reopen({ priceList: sellingAt(paise), clock });
      const { email, password } = registration(asha.email);
      const back = await visit(later).post('/api/auth/login', { email, password });
      const again = visit(later, cookieOf(back));
      const opened = await again.post('/api/payments/open', { orderId: id });
      const rupees = paise / 100;
      expect(opened.body.data.amount).toBe(rupees);
      const right = await asha.pay(600);
      const payment = { referenceCode: right, acceptedPrice: rupees };
      expect(await again.post(`/api/orders/${id}/pay-again`, payment)).toMatchObject({
        status: 200,
      });
      await worker.waitFor(orderStream(id), 'OrderCompleted');
      const { events } = await shop.store.read(orderStream(id));
      expect(events.find(({ type }) => type === 'OrderPaymentRetried')?.data).toMatchObject({
        newPrice: { totalPaise: paise, planPaise: 0, setupPaise: 0, renewalPaise: 0 },
      });
      await readModels.caughtUp('orders');
      const order = await asha.order(id);
      expect(order).toMatchObject({ price: rupees });
      const invoice = await asha.get(
        `/api/invoices/${encodeURIComponent(String(order.invoice_id))}`,
      );
      expect(invoice.body).toMatchObject({ invoice: { total: rupees } });
    },
  );

  it('can be paid with another payment, and is then delivered', async () => {
    const { id, code, domain } = await failed();
    await readModels.caughtUp('orders');
    expect(await asha.order(id)).toMatchObject({
      status: 'failed',
      pay_again: { purpose: 'domain', domain },
    });
    const right = await asha.pay(549);
    const answer = {
      status: 200,
      body: {
        // The worker may have verified the payment by then.
        message: expect.stringContaining('being processed'),
        order: { id, reference_code: right },
      },
    };
    expect(await payAgain(id, right)).toMatchObject(answer);
    await worker.waitFor(orderStream(id), 'OrderCompleted');
    expect((await payAgain(id, right)).status).toBe(200);
    expect((await worker.story(orderStream(id))).slice(0, 4)).toEqual([
      'OrderPlaced',
      'OrderPaymentFailed',
      'OrderPaymentRetried',
      'OrderPaymentConfirmed',
    ]);
    await readModels.caughtUp('orders');
    const order = await asha.order(id);
    expect(order).toMatchObject({ status: 'completed', reference_code: right, pay_again: null });
    const titles = order.timeline.map(({ title }) => title);
    expect(titles).toContain(timelineTitles.paymentRejected);
    expect(titles).toContain(timelineTitles.paidAgain);
    // The payment that failed is what it was.
    expect((await worker.story(paymentStream(code))).slice(-2)).toEqual([
      'PaymentRejected',
      'PaymentReleased',
    ]);
  });

  it('can be paid with the same payment once the bank has verified it', async () => {
    const { id, code } = await failed();
    await verified(code);
    expect(await payAgain(id, code)).toMatchObject({ status: 200, body: { order: { id } } });
    await worker.waitFor(orderStream(id), 'OrderCompleted');
    expect(await allocationOf(code)).toBe(id);
  });

  it('claims its free hosting again', async () => {
    const ravi = await signUp(shop.app);
    const domain = newDomain();
    const { id, code } = await placed(ravi, withPlan(domain), domain);
    await rejected(code);
    await worker.waitFor(hostedDomainStream(domain), 'HostedDomainReleased');
    const right = await ravi.pay(549);
    expect((await payAgain(id, right, ravi)).status).toBe(200);
    await worker.waitFor(orderStream(id), 'OrderCompleted');
    expect(await worker.story(freeHostingStream(ravi.id))).toEqual([
      'FreeHostingClaimed',
      'FreeHostingReleased',
      'FreeHostingClaimed',
    ]);
  });

  it('claims its renewal again', async () => {
    const paidUntil = '2027-11-29T05:02:40.000Z';
    const begun = { customerId: asha.id, domain: newDomain(), paidUntil };
    const subscriptionId = await beginSubscription(shop.store, begun);
    const stream = subscriptionStream(subscriptionId);
    const code = await asha.pay(749, unseen());
    const form = { subscriptionId, referenceCode: code, price: 749, paidUntil, userId: asha.id };
    const { body } = await asha.post('/api/orders/renewals/create', form);
    await rejected(code);
    await worker.waitFor(stream, 'RenewalReleased');
    const second = await asha.pay(749, unseen());
    expect((await payAgain(body.order.id, second)).status).toBe(200);
    const story = await worker.story(stream);
    expect(story.slice(-3)).toEqual(['RenewalClaimed', 'RenewalReleased', 'RenewalClaimed']);
  });

  it('claims its restore again, at today’s parts of the price', async () => {
    const paidUntil = '2027-11-29T05:02:40.000Z';
    // To the registrar it is unknown, so nothing speaks against the restore.
    const begun = { customerId: asha.id, domain: newDomain(), paidUntil, registrarOrderId: '1' };
    const subscriptionId = await beginSubscription(shop.store, begun);
    const stream = subscriptionStream(subscriptionId);
    const code = await asha.pay(8_679, unseen());
    const form = { subscriptionId, referenceCode: code, price: 8_679, paidUntil };
    const { status, body } = await asha.post('/api/orders/restores/create', form);
    expect(status).toBe(200);
    await rejected(code);
    await worker.waitFor(stream, 'RenewalReleased');
    const later = asha.through(await shop.reopen({ priceList: sellingAt(64_900) }));
    const second = await asha.pay(8_579, unseen());
    expect((await payAgain(body.order.id, second, later, 8_579)).status).toBe(200);
    const story = await worker.story(stream);
    expect(story.slice(-3)).toEqual(['RenewalClaimed', 'RenewalReleased', 'RenewalClaimed']);
    const { events } = await shop.store.read(orderStream(body.order.id));
    expect(events.find(({ type }) => type === 'OrderPaymentRetried')?.data).toMatchObject({
      newPrice: { totalPaise: 857_900, planPaise: 0, setupPaise: 0, renewalPaise: 64_900 },
    });
  });

  it('takes its domain from an unpaid order once its own payment is verified', async () => {
    const { id, domain } = await failed();
    const ravi = await signUp(shop.app);
    await placed(ravi, {}, domain);
    const right = await asha.pay(549);
    await worker.waitFor(paymentStream(right), 'PaymentVerified');
    expect((await payAgain(id, right)).status).toBe(200);
    await worker.waitFor(orderStream(id), 'OrderCompleted');
  });
});

describe('A late release', () => {
  it.each([
    ['domain', 'DomainNameReleased', 'DomainNameReserved'],
    ['free plan', 'FreeHostingReleased', 'FreeHostingClaimed'],
    ['hosted domain', 'HostedDomainReleased', 'HostedDomainClaimed'],
    ['payment', 'PaymentReleased', 'PaymentAllocated'],
  ])('does not take the %s from an order that is paid again', async (_, released, claimed) => {
    const ravi = await signUp(shop.app);
    const domain = newDomain();
    const { id, code } = await placed(ravi, withPlan(domain), domain);
    const streams: Readonly<Record<string, string>> = {
      DomainNameReleased: domainNameStream(domain),
      FreeHostingReleased: freeHostingStream(ravi.id),
      HostedDomainReleased: hostedDomainStream(domain),
      PaymentReleased: paymentStream(code),
    };
    const stream = streams[released] ?? '';
    const late = holdBack(stream, released);
    await rejected(code);
    await late.reached;
    await verified(code);
    expect((await payAgain(id, code, ravi)).status).toBe(200);
    late.letGo();
    await worker.waitFor(orderStream(id), 'OrderCompleted');
    await worker.untilIdle(...ELSEWHERE);
    const story = (await worker.story(stream)).filter((type) => [released, claimed].includes(type));
    expect(story).toEqual([claimed, released, claimed]);
  });
});

describe('Paying again while the process dies', () => {
  it.each([
    ['before', 'PaymentAllocated'],
    ['before', 'OrderPaymentRetried'],
    ['after', 'OrderPaymentRetried'],
  ])('is finished by the same request when it stopped %s writing %s', async (when, type) => {
    const { id } = await failed();
    const right = await asha.pay(549);
    const dying = await shop.reopen({ store: dyingStore(shop.store, { [when]: writing(type) }) });
    expect((await payAgain(id, right, asha.through(dying))).status).toBe(503);
    expect((await payAgain(id, right)).status).toBe(200);
    await worker.waitFor(orderStream(id), 'OrderCompleted');
  });

  it('releases its claims when the customer does not repeat the request', async () => {
    const clock = createMovableClock();
    const own = await openWorker({ CLAIM_LAPSE_MS: HOUR }, { clock });
    const ownShop = await openApiOf(own);
    try {
      await own.startWorker();
      const ravi = await signUp(ownShop.app);
      const [domain, code] = [newDomain(), await ravi.pay(549, unseen())];
      const { body } = await ravi.buy({ domain, referenceCode: code });
      const { id } = body.order;
      const reason = 'No such credit.';
      await recordBankResponse(own.store, code, { type: 'RecordPaymentRejected', reason });
      await own.waitFor(domainNameStream(domain), 'DomainNameReleased');
      const right = await ravi.pay(549, unseen());
      const failure = { before: writing('OrderPaymentRetried') };
      const dying = await ownShop.reopen({ store: dyingStore(own.store, failure) });
      expect((await payAgain(id, right, ravi.through(dying))).status).toBe(503);
      clock.advance(2 * HOUR);
      await own.waitFor(domainNameStream(domain), 'DomainNameReleased', 2);
      await own.waitFor(paymentStream(right), 'PaymentReleased');
      expect(await own.story(orderStream(id))).toEqual(['OrderPlaced', 'OrderPaymentFailed']);
    } finally {
      await ownShop.close();
    }
  });
});

const rates = (paise: number) => ({
  registerPaise: paise,
  renewalPaise: paise,
  transferPaise: paise,
});

describe('Paying an order again', () => {
  const free = async (code: string, domain: string) => {
    expect(await allocationOf(code)).toBeNull();
    expect((await worker.story(domainNameStream(domain))).at(-1)).toBe('DomainNameReleased');
  };

  it('is refused when another customer has paid for its domain', async () => {
    const { id, domain } = await failed();
    const ravi = await signUp(shop.app);
    const owner = await ravi.pay(549);
    await worker.waitFor(paymentStream(owner), 'PaymentVerified');
    expect((await ravi.buy({ domain, referenceCode: owner })).status).toBe(200);
    await worker.waitFor(domainNameStream(domain), 'DomainNameSold');
    const right = await asha.pay(549, unseen());
    expect(await payAgain(id, right)).toMatchObject({
      status: 409,
      body: {
        error: refusalMessages.notHeldAgain(
          domainOrderMessages.couldNotProcess(refusalMessages.domainSold),
        ),
      },
    });
    expect(await allocationOf(right)).toBeNull();
  });

  it('is refused when the customer has ordered the domain again', async () => {
    const { id, domain } = await failed();
    await placed(asha, {}, domain);
    const right = await asha.pay(549, unseen());
    expect(await payAgain(id, right)).toMatchObject({
      status: 409,
      body: { error: refusalMessages.orderedAgain },
    });
    expect(await allocationOf(right)).toBeNull();
  });

  it('is refused when its free plan is on another order, and releases the domain', async () => {
    const ravi = await signUp(shop.app);
    const domain = newDomain();
    const { id, code } = await placed(ravi, withPlan(domain), domain);
    await rejected(code);
    await worker.waitFor(freeHostingStream(ravi.id), 'FreeHostingReleased');
    await worker.waitFor(domainNameStream(domain), 'DomainNameReleased');
    const other = { userId: ravi.id, domain: newDomain(), service: 'Free Web Hosting' };
    expect((await ravi.post('/api/orders/hosting/free/create', other)).status).toBe(200);
    const right = await ravi.pay(549, unseen());
    expect(await payAgain(id, right, ravi)).toMatchObject({
      status: 409,
      body: { error: refusalMessages.notHeldAgain(orderMessages.oneFreeHostingOrder) },
    });
    await free(right, domain);
  });

  it('is refused at a new price that the customer has not accepted', async () => {
    const { id, domain } = await failed();
    const right = await asha.pay(549, unseen());
    const later = asha.through(await shop.reopen({ priceList: sellingAt(49_900) }));
    const refused = {
      status: 409,
      body: { error: refusalMessages.priceSinceThen('₹499.00') },
    };
    expect(await payAgain(id, right, later)).toMatchObject(refused);
    expect(await payAgain(id, right, later, 549)).toMatchObject(refused);
    await free(right, domain);
  });

  it('is refused while its payment has not failed', async () => {
    const { id } = await placed();
    const other = await asha.pay(549, unseen());
    expect(await payAgain(id, other)).toMatchObject({
      status: 409,
      body: { error: refusalMessages.notFailed },
    });
  });

  it('is refused with a payment that is too low, spent, rejected or another customer’s', async () => {
    const { id, code, domain } = await failed();
    const low = await asha.pay(548, unseen());
    const { code: spent } = await placed();
    const ravi = await signUp(shop.app);
    const ravis = await ravi.pay(549, unseen());
    for (const [by, paidBy, status] of [
      [asha, low, 409],
      [asha, spent, 409],
      [asha, code, 409],
      [asha, ravis, 403],
      [ravi, ravis, 403],
    ] as const) {
      expect((await payAgain(id, paidBy, by)).status).toBe(status);
    }
    expect((await payAgain('HT-261121-NONE', low)).status).toBe(404);
    await free(low, domain);
  });

  it('twice at the same time allocates one payment and leaves the other unallocated', async () => {
    const { id, domain } = await failed();
    const codes = await Promise.all([asha.pay(549, unseen()), asha.pay(549, unseen())]);
    const answers = await Promise.all(codes.map((code) => payAgain(id, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const spent = await Promise.all(codes.map(allocationOf));
    expect(spent.filter((orderId) => orderId === id)).toHaveLength(1);
    expect((await worker.story(domainNameStream(domain))).at(-1)).toBe('DomainNameReserved');
  });
});
