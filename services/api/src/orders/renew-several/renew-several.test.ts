import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { renewalGroupStream } from '@haat/contracts/events/renewal-group';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import type { RenewalsAnswer } from '@haat/contracts/http/renewals';
import { sumPaise } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { renewalRefusals } from '@haat/contracts/renewal-messages';
import { type ApiShop, openApiOf } from '@haat/testkit/api';
import { newDomain, newTransactionId } from '@haat/testkit/customer';
import { failingOnDemand } from '@haat/testkit/failing-once';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { subscriptionOf } from '@haat/testkit/renewal-orders';
import { beginSubscription, giveSubscriptionCommand } from '@haat/testkit/subscriptions';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dyingStore, writing } from '../../testing/failing-store.ts';

const PATH = '/api/orders/renewals/several';
const PRICE = 749;
const END = '2027-11-29T05:02:40.000Z';
const LONG_TIMEOUT = { timeout: 30_000 };
const DUKAAN = { planId: 102, planName: 'Dukaan', period: 'year' } as const;

let worker: WorkerShop;
let shop: ApiShop;
let readModels: FollowedReadModels;
let asha: TestCustomer;
const failing = { at: (_type: string, _moment: 'before' | 'after') => {}, hasFailed: () => false };
beforeAll(async () => {
  worker = await openWorker();
  shop = await openApiOf(worker, { OPEN_PAYMENTS_PER_CUSTOMER: 10 });
  readModels = followReadModels(shop);
  const { store, failAt, hasFailed } = failingOnDemand(worker.services.store);
  Object.assign(failing, { at: failAt, hasFailed });
  await worker.startWorker({ store });
});
beforeEach(async () => {
  asha = await signUp(shop.app);
});
afterAll(async () => {
  await readModels.close();
  await shop.close();
});

/** Domains that are sold and can be renewed at the registrar. */
const sold = (count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { orderId } = await worker.buy({
        domain: newDomain(),
        link: { customerId: asha.id, tr: null },
      });
      await worker.waitFor(orderStream(orderId), 'OrderCompleted');
      const id = subscriptionIdOf(orderId, 'domain');
      await worker.waitFor(subscriptionStream(id), 'SubscriptionStarted');
      return id;
    }),
  );
/** Plans, which no registrar renews. */
const plans = (count: number, by = asha): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, () =>
      beginSubscription(shop.store, {
        ...{ customerId: by.id, domain: newDomain(), paidUntil: END, plan: DUKAAN },
      }),
    ),
  );
const PLAN_PRICE = 2388;

const form = async (ids: readonly string[], referenceCode: string, price = PRICE) => ({
  referenceCode,
  renewals: await Promise.all(
    ids.map(async (subscriptionId) => {
      const { paidUntil } = await subscriptionOf(shop, subscriptionId);
      return { subscriptionId, price, paidUntil };
    }),
  ),
});
const request = async (ids: readonly string[], code: string, price?: number, by = asha) =>
  by.post(PATH, await form(ids, code, price));
const group = async (code: string): Promise<RenewalsAnswer> =>
  (await asha.get(`${PATH}/${code}`)).body;
const ended = async (code: string): Promise<RenewalsAnswer['renewals']> => {
  await worker.waitFor(renewalGroupStream(code), 'RenewalsEnded');
  return (await group(code)).renewals;
};
const story = (stream: string) => worker.story(stream);
const ofGroup = (code: string) => story(renewalGroupStream(code));
const holderOf = async (id: string) => (await subscriptionOf(shop, id)).renewedBy;
const balance = async (): Promise<number> => (await asha.get('/api/balance')).body.balance;
/** What all payments of the customer gave to others, in paise. */
const debits = async (code: string): Promise<readonly number[]> => {
  const { events } = await shop.store.read(paymentStream(code));
  return events
    .filter(({ type }) => type === 'PaymentDebited')
    .map(({ data }) => Number(data.amountPaise));
};
const staysSilentOn = (utr: string): void =>
  shop.bank.answerNext(
    utr,
    Array.from({ length: 10_000 }, () => 'pending'),
  );

describe('Five domains renewed with one payment, the third refused by the registrar,', () => {
  it('are five orders with four invoices, and the third’s money is in the balance', async () => {
    const ids = await sold(5);
    const utr = newTransactionId();
    staysSilentOn(utr);
    const code = await asha.pay(5 * PRICE, utr);
    const requested = await request(ids, code);
    expect(requested.status).toBe(202);
    expect(requested.body).toMatchObject({ reference_code: code, state: 'requested' });
    const third = await subscriptionOf(shop, ids[2] ?? '');
    shop.registrar.mend(third.domain, { state: 'Deleted' });
    shop.bank.answerNext(utr, []);

    const outcomes = await ended(code);
    expect(outcomes.map(({ state }) => state)).toEqual(Array(5).fill('placed'));
    expect(outcomes[2]?.subject).toBe(third.domain);
    const orders = outcomes.map(({ order }) => order?.id ?? '');
    expect(new Set(orders).size).toBe(5);
    const invoices = await Promise.all(
      orders.map(async (id, at) => {
        await worker.waitFor(orderStream(id), at === 2 ? 'RenewalFailed' : 'OrderCompleted');
        return (await asha.untilSettled(id)).invoice_id;
      }),
    );
    expect(invoices[2]).toBeNull();
    expect(new Set(invoices).size).toBe(5);
    await expect.poll(balance, LONG_TIMEOUT).toBe(PRICE);
    expect(await debits(code)).toEqual(Array(4).fill(PRICE * 100));
    expect((await group(code)).renewals.map(({ order }) => order?.status)).toEqual([
      ...['completed', 'completed', 'failed', 'completed', 'completed'],
    ]);
  });
});

describe('Several renewals with one payment', () => {
  it('are placed one after another: the first takes the payment, the others wait for its money', async () => {
    const ids = await plans(3);
    const utr = newTransactionId();
    staysSilentOn(utr);
    const code = await asha.pay(3 * PLAN_PRICE, utr);
    await request(ids, code, PLAN_PRICE);
    await worker.waitFor(renewalGroupStream(code), 'RenewalPlaced');
    const first = (await group(code)).renewals[0]?.order?.id ?? '';
    expect(await Promise.all(ids.map(holderOf))).toEqual(Array(3).fill(first));
    expect((await group(code)).renewals.map(({ state }) => state)).toEqual([
      ...['placed', 'waiting', 'waiting'],
    ]);
    // Not by another order or payment meanwhile.
    const opened = await asha.post('/api/payments/open', {
      ...{ purpose: 'renewal', subscriptionId: ids[1] },
    });
    expect(opened).toMatchObject({ status: 409, body: { error: renewalRefusals.underWay } });
    shop.bank.answerNext(utr, []);
    await ended(code);
    expect(await ofGroup(code)).toEqual([
      ...['RenewalsRequested', 'RenewalPlaced', 'RenewalsPaid', 'RenewalPlaced'],
      ...['RenewalPlaced', 'RenewalsEnded'],
    ]);
  });

  it('are paid from the balance alone too', async () => {
    const source = await asha.pay(2 * PLAN_PRICE);
    await worker.waitFor(paymentStream(source), 'PaymentVerified');
    await expect.poll(balance, LONG_TIMEOUT).toBe(2 * PLAN_PRICE);
    const ids = await plans(2);
    const paid = await asha.post('/api/payments/balance', {
      purpose: { kind: 'renewal', title: '2 renewals' },
      amount: (2 * PLAN_PRICE).toFixed(2),
    });
    const code = paid.body.data.reference_code;
    expect((await request(ids, code, PLAN_PRICE)).status).toBe(202);
    const outcomes = await ended(code);
    expect(outcomes.map(({ state }) => state)).toEqual(['placed', 'placed']);
    await expect.poll(balance, LONG_TIMEOUT).toBe(0);
  });

  it('are not renewed when the payment never arrives, and may be renewed again', async () => {
    const ids = await plans(3);
    const utr = newTransactionId('0000');
    staysSilentOn(utr);
    const code = await asha.pay(3 * PLAN_PRICE, utr);
    await request(ids, code, PLAN_PRICE);
    await worker.waitFor(renewalGroupStream(code), 'RenewalPlaced');
    shop.bank.answerNext(utr, []);
    const outcomes = await ended(code);
    expect(outcomes.map(({ state }) => state)).toEqual(['placed', 'not_placed', 'not_placed']);
    expect(outcomes[1]?.reason).toBe(renewalRefusals.paymentFailed);
    for (const id of ids) await worker.waitFor(subscriptionStream(id), 'RenewalReleased');
    expect(await Promise.all(ids.map(holderOf))).toEqual([null, null, null]);
    expect(await debits(code)).toEqual([]);
  });

  it('go on with the corrected payment', async () => {
    const ids = await plans(2);
    const code = await asha.pay(2 * PLAN_PRICE, newTransactionId('7777'));
    await request(ids, code, PLAN_PRICE);
    const { data } = await worker.waitFor(renewalGroupStream(code), 'RenewalPlaced');
    const right = await asha.pay(2 * PLAN_PRICE);
    const path = `/api/orders/${data.orderId}/payment`;
    expect((await asha.post(path, { referenceCode: right })).status).toBe(200);
    expect((await ended(code)).map(({ state }) => state)).toEqual(['placed', 'placed']);
    expect(await debits(right)).toEqual([PLAN_PRICE * 100]);
  });

  it('are refused one by one: what was renewed meanwhile stays in the balance', async () => {
    const ids = await plans(3);
    const utr = newTransactionId();
    staysSilentOn(utr);
    const code = await asha.pay(3 * PLAN_PRICE, utr);
    await request(ids, code, PLAN_PRICE);
    await worker.waitFor(renewalGroupStream(code), 'RenewalPlaced');
    await giveSubscriptionCommand(shop.store, {
      type: 'RenewSubscription',
      ...{ subscriptionId: ids[1] ?? '', customerId: asha.id, orderId: null },
      ...{ paidUntil: '2028-11-29T05:02:40.000Z', renewedAt: END },
    });
    shop.bank.answerNext(utr, []);
    const outcomes = await ended(code);
    expect(outcomes.map(({ state }) => state)).toEqual(['placed', 'not_placed', 'placed']);
    expect(outcomes[1]?.reason).toBe(renewalRefusals.movedOn('29 Nov 2028'));
    await expect.poll(balance, LONG_TIMEOUT).toBe(PLAN_PRICE);
    await expect.poll(() => holderOf(ids[1] ?? ''), LONG_TIMEOUT).toBeNull();
  });

  it.each(
    [
      ...['RenewalPlaced', 'RenewalsPaid', 'PaymentOpenedFromBalance', 'PaymentDebited'],
      ...['PaymentToppedUp', 'PaymentAllocated', 'OrderPlaced', 'RenewalsEnded'],
    ].flatMap((type) => [[type, 'before'] as const, [type, 'after'] as const]),
  )(
    'are each placed and debited once when the worker dies at %s, %s it is written',
    async (type, moment) => {
      const ids = await plans(3);
      const utr = newTransactionId();
      staysSilentOn(utr);
      const code = await asha.pay(3 * PLAN_PRICE, utr);
      const isLater = !['RenewalPlaced', 'RenewalsPaid'].includes(type);
      if (!isLater) failing.at(type, moment);
      await request(ids, code, PLAN_PRICE);
      await worker.waitFor(renewalGroupStream(code), 'RenewalPlaced');
      if (isLater) failing.at(type, moment);
      shop.bank.answerNext(utr, []);
      const outcomes = await ended(code);
      expect(failing.hasFailed()).toBe(true);
      expect(outcomes.map(({ state }) => state)).toEqual(['placed', 'placed', 'placed']);
      expect(new Set(outcomes.map(({ order }) => order?.id)).size).toBe(3);
      await expect.poll(async () => sumPaise(await debits(code))).toBe(2 * PLAN_PRICE * 100);
      await expect.poll(balance, LONG_TIMEOUT).toBe(0);
    },
  );
});

describe('A request for several renewals', () => {
  it('repeated twenty times at the same moment is one group', async () => {
    const ids = await plans(2);
    const code = await asha.pay(2 * PLAN_PRICE);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => request(ids, code, PLAN_PRICE)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    const outcomes = await ended(code);
    expect(outcomes.map(({ state }) => state)).toEqual(['placed', 'placed']);
    expect((await ofGroup(code)).filter((type) => type === 'RenewalsRequested')).toHaveLength(1);
    // A later repeat gets the outcome.
    expect((await request(ids, code, PLAN_PRICE)).body.renewals).toMatchObject([
      { state: 'placed' },
      { state: 'placed' },
    ]);
  });

  it.each(
    ['RenewalClaimed', 'RenewalsRequested'].flatMap((type) => [
      [type, 'before'] as const,
      [type, 'after'] as const,
    ]),
  )(
    'is continued by a repeat when the process died at %s, %s it was written',
    async (type, when) => {
      const ids = await plans(2);
      const code = await asha.pay(2 * PLAN_PRICE);
      const dying = await shop.reopen({
        store: dyingStore(shop.store, { [when]: writing(type) }),
      });
      expect((await request(ids, code, PLAN_PRICE, asha.through(dying))).status).toBe(503);
      expect((await request(ids, code, PLAN_PRICE)).status).toBe(202);
      expect((await ended(code)).map(({ state }) => state)).toEqual(['placed', 'placed']);
      expect(await debits(code)).toEqual([PLAN_PRICE * 100]);
    },
  );

  it('holds nothing when another one renews one of them', async () => {
    const [one = '', shared = '', other = ''] = await plans(3);
    const utrs = [newTransactionId('7777'), newTransactionId('7777')];
    const codes = await Promise.all(utrs.map((utr) => asha.pay(2 * PLAN_PRICE, utr)));
    const [first = '', second = ''] = codes;
    expect((await request([one, shared], first, PLAN_PRICE)).status).toBe(202);
    const refused = await request([other, shared], second, PLAN_PRICE);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toContain(renewalRefusals.underWay);
    expect(await holderOf(other)).toBeNull();
    expect(await ofGroup(second)).toEqual([]);
  });

  it.each<[string, (code: string, ids: string[]) => Promise<object>, number, string]>([
    [
      'with a lower price',
      async (code, ids) => form(ids, code, PLAN_PRICE - 1),
      409,
      refusalMessages.priceChanged('₹2,388.00'),
    ],
    ['without any', async (code) => form([], code), 400, renewalRefusals.chooseSome],
    [
      'with one listed twice',
      async (code, [id = '']) => form([id, id], code, PLAN_PRICE),
      400,
      renewalRefusals.chosenTwice,
    ],
    [
      'with a payment below the sum',
      async (code, ids) => form([...ids, ...(await plans(1))], code, PLAN_PRICE),
      409,
      refusalMessages.paymentTooLow('₹4,776.00', '₹7,164.00'),
    ],
  ])('is refused %s', async (_, body, status, error) => {
    const ids = await plans(2);
    const code = await asha.pay(2 * PLAN_PRICE, newTransactionId('7777'));
    const answer = await asha.post(PATH, await body(code, ids));
    expect(answer.status).toBe(status);
    expect(answer.body.error).toContain(error);
    expect(await holderOf(ids[0] ?? '')).toBeNull();
  });

  it('is only for its customer', async () => {
    const ids = await plans(2);
    const code = await asha.pay(2 * PLAN_PRICE, newTransactionId('7777'));
    expect((await request(ids, code, PLAN_PRICE)).status).toBe(202);
    const ravi = await signUp(shop.app);
    expect((await ravi.get(`${PATH}/${code}`)).status).toBe(404);
    expect((await request(ids, code, PLAN_PRICE, ravi)).status).toBe(403);
    const own = await ravi.pay(2 * PLAN_PRICE, newTransactionId('7777'));
    expect((await request(ids, own, PLAN_PRICE, ravi)).status).toBe(404);
    const visitor = visit(shop.app);
    expect((await visitor.get(`${PATH}/${code}`)).status).toBe(401);
    expect((await visitor.post(PATH, await form(ids, code))).status).toBe(401);
    expect((await asha.get(`${PATH}/PAY-0000-0000-0000`)).status).toBe(404);
  });
});

describe('The payment of several renewals', () => {
  it('is opened at the sum of the server’s prices', async () => {
    const ids = [...(await plans(2)), ...(await sold(1))];
    const open = (subscriptionIds: readonly string[]) =>
      asha.post('/api/payments/open', { purpose: 'renewal', subscriptionIds });
    const opened = await open(ids);
    expect(opened.body.data.amount).toBe(2 * PLAN_PRICE + PRICE);
    expect((await open(ids.toReversed())).body).toEqual(opened.body);
    const ravi = await signUp(shop.app);
    expect((await open([...ids, ...(await plans(1, ravi))])).status).toBe(404);
  });
});
