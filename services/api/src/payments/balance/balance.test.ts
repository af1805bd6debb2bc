import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import type { BalanceAnswer } from '@haat/contracts/http/balance';
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { balanceMessages, paymentMessages, paymentNotices } from '@haat/contracts/payment-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { type ApiShop, openApiOf } from '@haat/testkit/api';
import { newDomain, newTransactionId } from '@haat/testkit/customer';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dyingStore, writing } from '../../testing/failing-store.ts';

let worker: WorkerShop;
let shop: ApiShop;
let readModels: FollowedReadModels;
let asha: TestCustomer;
beforeAll(async () => {
  // So short that what is drawn and does not arrive is back within a test.
  worker = await openWorker({ CLAIM_LAPSE_MS: 1_000 });
  shop = await openApiOf(worker, { OPEN_PAYMENTS_PER_CUSTOMER: 10 });
  readModels = followReadModels(shop);
  await worker.startWorker();
});
beforeEach(async () => {
  asha = await signUp(shop.app);
});
afterAll(async () => {
  await readModels.close();
  await shop.close();
});

const LONG_TIMEOUT = { timeout: 30_000 };
const mistyped = () => newTransactionId('7777');

const balance = async (by = asha): Promise<BalanceAnswer> => (await by.get('/api/balance')).body;
const payments = async (by = asha): Promise<ListedPayment[]> =>
  (await by.get('/api/payments')).body.payments;
const listed = async (code: string, by = asha) =>
  (await payments(by)).find(({ reference_code }) => reference_code === code);

const paise = (rupees: number) => Math.round(rupees * 100);
/** Resolves once the balance is this, and its entries say so to the paisa. */
const untilBalance = async (rupees: number, by = asha): Promise<BalanceAnswer> => {
  await Promise.all([readModels.caughtUp('payments'), readModels.caughtUp('orders')]);
  await expect.poll(async () => (await balance(by)).balance, LONG_TIMEOUT).toBe(rupees);
  const answer = await balance(by);
  const sum = answer.entries.reduce((all, { amount }) => all + paise(amount), 0);
  expect(sum).toBe(paise(answer.balance));
  return answer;
};

/** A payment that the bank knows, and no order has. */
const fund = async (rupees: number, by = asha): Promise<string> => {
  const code = await by.pay(rupees);
  await worker.waitFor(paymentStream(code), 'PaymentVerified');
  await expect.poll(async () => (await listed(code, by))?.status, LONG_TIMEOUT).toBe('verified');
  return code;
};
const payFromBalance = (
  rupees: number,
  {
    by = asha,
    key,
    title = 'neelkhadi.in',
  }: { by?: TestCustomer; key?: string; title?: string } = {},
) =>
  by.post(
    '/api/payments/balance',
    { purpose: { kind: 'domain', title }, amount: rupees.toFixed(2) },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const report = (rupees: number, useBalance: number, utr = newTransactionId(), by = asha) =>
  by.submit('/api/payments/createInitial', {
    txn_id: utr,
    amount: rupees.toFixed(2),
    use_balance: useBalance.toFixed(2),
  });
/** The bank never has such a credit. */
const staysSilentOn = (utr: string): void =>
  shop.bank.answerNext(
    utr,
    Array.from({ length: 10_000 }, () => 'pending'),
  );
const story = (code: string) => worker.story(paymentStream(code));

describe('The balance', () => {
  it('contains a verified payment until an order uses it', async () => {
    expect(await balance()).toEqual({ balance: 0, entries: [] });
    const utr = newTransactionId();
    const code = await asha.pay(549, utr);
    await worker.waitFor(paymentStream(code), 'PaymentVerified');
    const { entries } = await untilBalance(549);
    expect(entries).toMatchObject([{ words: 'Paid, not used yet', amount: 549 }]);
    expect(await payments()).toMatchObject([
      {
        ...{ reference_code: code, amount: 549, credited: 549, free: 549, balance_used: 0 },
        ...{ status: 'verified', next: 'use', order_id: null, utr, notice: null, facts: [] },
      },
    ]);
    const domain = newDomain();
    const { body } = await asha.buy({ domain, referenceCode: code });
    await worker.waitFor(orderStream(body.order.id), 'OrderCompleted');
    // An order that cost what was paid does not change the balance.
    expect((await untilBalance(0)).entries).toEqual([]);
    expect(await listed(code)).toMatchObject({
      ...{ status: 'used', next: 'nothing', order_id: body.order.id, subject: domain, free: 0 },
    });
  });

  it('contains what was paid above the price', async () => {
    const code = await asha.pay(649);
    const domain = newDomain();
    const { body } = await asha.buy({ domain, referenceCode: code });
    await worker.waitFor(orderStream(body.order.id), 'OrderPaymentConfirmed');
    const { entries } = await untilBalance(100);
    expect(entries).toMatchObject([{ title: domain, words: '₹100.00 extra', amount: 100 }]);
  });

  it('contains a payment that is too low, listed with its submitted and received details', async () => {
    const utr = newTransactionId();
    shop.bank.credit({ utr, amount_paise: 44_900 });
    const code = await asha.pay(549, utr);
    const { entries } = await untilBalance(449);
    expect(entries).toMatchObject([{ words: '₹100.00 short', amount: 449 }]);
    expect(await listed(code)).toMatchObject({
      ...{ status: 'rejected', next: 'facts', credited: 449, free: 449 },
      facts: [
        { label: 'Transaction ID', told: utr, seen: null },
        { label: 'Amount', told: '₹549.00', seen: '₹449.00' },
      ],
    });
    // It pays for other things.
    expect((await payFromBalance(449)).status).toBe(200);
  });

  it('contains the payment of an order whose domain was not registered', async () => {
    const code = await fund(549);
    const domain = newDomain('refused-name');
    const { body } = await asha.buy({ domain, referenceCode: code });
    await worker.waitFor(orderStream(body.order.id), 'DomainRegistrationFailed');
    const { entries } = await untilBalance(549);
    expect(entries).toMatchObject([{ title: domain, words: 'Domain not registered', amount: 549 }]);
  });

  it('is not shown to another customer', async () => {
    await fund(549);
    const ravi = await signUp(shop.app);
    expect(await balance(ravi)).toEqual({ balance: 0, entries: [] });
    expect(await payments(ravi)).toEqual([]);
    expect(
      (await ravi.post('/api/payments/PAY-0000-0000-0000/correct', { txn_id: 'x' })).status,
    ).toBe(404);
  });
});

describe('A payment from the balance', () => {
  it('is verified, and pays for an order like any other payment', async () => {
    await Promise.all([fund(400), fund(300)]);
    const domain = newDomain();
    const paid = await payFromBalance(549, { title: domain });
    expect(paid.status).toBe(200);
    const code = paid.body.data.reference_code;
    expect((await asha.check(code, 549)).body).toEqual({ isValid: true, status: 'verified' });
    const { entries } = await untilBalance(700);
    expect(entries[0]).toMatchObject({ title: domain, words: 'Paid, not used yet', amount: 549 });
    const bought = await asha.buy({ domain, referenceCode: code });
    expect(bought).toMatchObject({ status: 200, body: { order: { pmethod: 'upi' } } });
    const { id } = bought.body.order;
    await worker.waitFor(orderStream(id), 'OrderCompleted');
    const after = await untilBalance(151);
    expect(after.entries.map(({ words, title }) => ({ words, title })).slice(0, 2)).toEqual([
      { words: 'Spent on an order', title: domain },
      { words: 'Spent on an order', title: domain },
    ]);
    expect(await listed(code)).toMatchObject({
      ...{
        amount: 549,
        credited: null,
        balance_used: 549,
        utr: null,
        subject: domain,
        status: 'used',
      },
    });
    const { timeline } = await asha.untilSettled(id);
    expect(timeline.map(({ title, detail }) => `${title}: ${detail}`)).toContain(
      'Paid from your balance: ₹549.00',
    );
  });

  it('is refused when it is more than the balance', async () => {
    await fund(300);
    expect(await payFromBalance(549)).toMatchObject({
      status: 409,
      body: { error: balanceMessages.tooLow('₹300.00', '₹549.00') },
    });
    expect((await untilBalance(300)).entries).toHaveLength(1);
  });

  it.each(['0', 'much'])('is refused for %j rupees', async (amount) => {
    const topUpRequest = { purpose: { kind: 'domain', title: 'neelkhadi.in' }, amount };
    expect(await asha.post('/api/payments/balance', topUpRequest)).toMatchObject({
      status: 400,
      body: { error: refusalMessages.invalidAmount },
    });
  });

  it('never spends the same money twice in 20 concurrent requests', async () => {
    await Promise.all([fund(300), fund(300), fund(300)]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => payFromBalance(250)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await untilBalance(900);
    // A late one may take what an early one has and did not spend yet: that is balance again.
    const all = await payments();
    const whole = all.filter(({ utr, free }) => utr === null && free === 250);
    expect(whole.length).toBeGreaterThan(0);
    expect(whole.length).toBeLessThanOrEqual(3);
    expect(all.reduce((sum, { free }) => sum + free, 0)).toBe(900);
  });

  it('is one payment when requests with one idempotency key arrive together', async () => {
    await Promise.all([fund(200), fund(200), fund(200), fund(200)]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => payFromBalance(500, { key: 'pressed eight times' })),
    );
    const codes = new Set(
      answers.map(({ status, body }) => (status === 200 ? body.data.reference_code : body.error)),
    );
    expect(codes.size).toBe(1);
    const [code] = [...codes];
    expect((await asha.check(code, 500)).body).toEqual({ isValid: true, status: 'verified' });
    await untilBalance(800);
    expect((await payments()).filter(({ utr }) => utr === null)).toHaveLength(1);
    const free = (await payments()).map((one) => one.free);
    expect(free.reduce((all, one) => all + one, 0)).toBe(800);
  });

  it.each([
    ['before', 'PaymentDebited'],
    ['before', 'PaymentToppedUp'],
    ['after', 'PaymentToppedUp'],
  ])('is completed by the same request when the process died %s writing %s', async (when, type) => {
    await Promise.all([fund(300), fund(300)]);
    const dying = await shop.reopen({
      store: dyingStore(shop.store, { [when]: writing(type) }),
    });
    const key = `balance-${when}-${type}`;
    expect((await payFromBalance(549, { by: asha.through(dying), key })).status).toBe(503);
    const paid = await payFromBalance(549, { key });
    expect(paid.status).toBe(200);
    const code = paid.body.data.reference_code;
    expect((await asha.check(code, 549)).body).toEqual({ isValid: true, status: 'verified' });
    await untilBalance(600);
    expect((await story(code)).filter((one) => one === 'PaymentToppedUp')).toHaveLength(1);
  });

  it('has its debits reversed when the process died and the request is not repeated', async () => {
    const source = await fund(600);
    const dying = await shop.reopen({
      store: dyingStore(shop.store, { before: writing('PaymentToppedUp') }),
    });
    expect((await payFromBalance(549, { by: asha.through(dying) })).status).toBe(503);
    await worker.waitFor(paymentStream(source), 'PaymentDebitReversed');
    const { entries } = await untilBalance(600);
    expect(entries).toMatchObject([{ words: 'Paid, not used yet', amount: 600 }]);
  });
});

describe('A UPI payment that the balance tops up', () => {
  it('shows both parts on the timeline and the invoice', async () => {
    await fund(549);
    const code = (await report(200, 549)).body.data.reference_code;
    const { body } = await asha.buy({
      domain: newDomain().replace(/in$/, 'name'),
      referenceCode: code,
    });
    await worker.waitFor(orderStream(body.order.id), 'OrderCompleted');
    const { timeline, invoice_id } = await asha.untilSettled(body.order.id);
    const story = timeline.map(({ title, detail }) => `${title}: ${detail}`);
    expect(story).toContain('Paid from your balance: ₹549.00');
    expect(story).toContainEqual(expect.stringMatching(/^Payment verified: ₹200\.00, /));
    expect((await asha.get(`/api/invoices/${invoice_id}`)).body.invoice.payment).toEqual({
      reference_code: code,
      amount: 749,
      parts: [
        { source: 'balance', amount: 549, reference_code: code },
        { source: 'upi', amount: 200, reference_code: code },
      ],
    });
  });

  it('returns the balance when the bank does not know the payment', async () => {
    await fund(300);
    const utr = newTransactionId('0000');
    staysSilentOn(utr);
    const { body } = await report(249, 300, utr);
    // Not before the balance has arrived: a returned payment takes none.
    shop.bank.answerNext(utr, []);
    const code = body.data.reference_code;
    await worker.waitFor(paymentStream(code), 'PaymentRejected');
    const { entries } = await untilBalance(300);
    expect(entries[0]).toMatchObject({
      words: 'Added back to balance: UPI payment not verified',
      amount: 300,
    });
    expect(await listed(code)).toMatchObject({ status: 'rejected', next: 'correct', free: 300 });
    // And again, from there.
    expect((await payFromBalance(300)).status).toBe(200);
  });

  it('takes the balance once, even when it is submitted several times', async () => {
    await fund(700);
    const utr = mistyped();
    const answers = await Promise.all([report(249, 300, utr), report(249, 300, utr)]);
    answers.push(await report(249, 300, utr));
    for (const { status, body } of answers) {
      expect([status, body.data.balance_used]).toEqual([200, 300]);
    }
    await untilBalance(400);
  });

  it('is still submitted when the balance is too low', async () => {
    await fund(100);
    const { status, body } = await report(249, 300);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      balance_used: 0,
      notice: balanceMessages.reportedAlone(balanceMessages.tooLow('₹100.00', '₹300.00')),
    });
    expect((await asha.check(body.data.reference_code, 549)).status).toBe(409);
    expect((await balance()).entries.length).toBeLessThanOrEqual(2);
  });

  it('takes the balance again when it is submitted again after a rejection', async () => {
    await fund(300);
    const utr = newTransactionId('0000');
    const { body } = await report(249, 300, utr);
    const code = body.data.reference_code;
    await worker.waitFor(paymentStream(code), 'PaymentRejected');
    await untilBalance(300);
    expect((await payFromBalance(200)).status).toBe(200);
    // The payment from the balance is unallocated: this one can take all 300.
    await untilBalance(300);
    staysSilentOn(utr);
    expect((await report(249, 300, utr)).body.data).toMatchObject({ balance_used: 300 });
  });

  it('debits nothing when an order already has the payment', async () => {
    const source = await fund(300);
    const utr = newTransactionId();
    const code = await asha.pay(549, utr);
    await asha.buy({ domain: newDomain(), referenceCode: code });
    const { body } = await report(549, 300, utr);
    expect(body.data).toMatchObject({
      reference_code: code,
      balance_used: 0,
      notice: balanceMessages.reportedAlone(balanceMessages.balanceChanged),
    });
    expect(await story(source)).not.toContain('PaymentDebited');
  });

  it('is refused with an invalid balance amount', async () => {
    const fields = { txn_id: newTransactionId(), amount: '249', use_balance: 'much' };
    expect(await asha.submit('/api/payments/createInitial', fields)).toMatchObject({
      status: 400,
      body: { error: refusalMessages.invalidAmount },
    });
    expect(await payments()).toEqual([]);
  });
});

describe('A mistyped transaction ID', () => {
  const correct = (code: string, txn_id: string, by = asha) =>
    by.post(`/api/payments/${code}/correct`, { txn_id });

  it('is corrected before there is an order, and the balance’s part moves along', async () => {
    await fund(300);
    const { body } = await report(249, 300, mistyped());
    const code = body.data.reference_code;
    await worker.waitFor(paymentStream(code), 'PaymentCreditNotSeen');
    const utr = newTransactionId();
    const corrected = await correct(code, utr);
    expect(corrected.status).toBe(200);
    const right = corrected.body.data.reference_code;
    expect(right).not.toBe(code);
    expect(await correct(code, utr)).toMatchObject({ body: corrected.body });
    const bought = await asha.buy({ domain: newDomain(), referenceCode: right });
    await worker.waitFor(orderStream(bought.body.order.id), 'OrderCompleted');
    await untilBalance(0);
    expect(await listed(code)).toMatchObject({ status: 'replaced', next: 'nothing', free: 0 });
    expect(await listed(right)).toMatchObject({ amount: 249, balance_used: 300, status: 'used' });
  });

  it('is corrected back and forth, and the balance’s part moves each time', async () => {
    await fund(300);
    const [one, other] = [mistyped(), mistyped()];
    const { body } = await report(249, 300, one);
    let code: string = body.data.reference_code;
    for (const utr of [other, one, other]) {
      const before = code;
      const corrected = await correct(before, utr);
      expect(corrected.status).toBe(200);
      code = corrected.body.data.reference_code;
      expect((await story(before)).at(-1)).toBe('PaymentReplaced');
      await expect.poll(async () => (await listed(code))?.balance_used, LONG_TIMEOUT).toBe(300);
      await expect.poll(async () => (await listed(before))?.balance_used, LONG_TIMEOUT).toBe(0);
    }
    const bought = await asha.buy({ domain: newDomain(), referenceCode: code });
    expect(bought.status).toBe(200);
  });

  it('is corrected on its order, and the balance’s part moves along', async () => {
    await fund(300);
    const { body } = await report(249, 300, mistyped());
    const code = body.data.reference_code;
    const bought = await asha.buy({ domain: newDomain(), referenceCode: code });
    const { id } = bought.body.order;
    expect(await correct(code, newTransactionId())).toMatchObject({
      status: 409,
      body: { error: refusalMessages.paymentHasOrder },
    });
    const right = await asha.pay(249);
    expect((await asha.post(`/api/orders/${id}/payment`, { referenceCode: right })).status).toBe(
      200,
    );
    await worker.waitFor(orderStream(id), 'OrderCompleted');
    await worker.waitFor(paymentStream(code), 'PaymentReplaced');
    await untilBalance(0);
    expect(await listed(right)).toMatchObject({ balance_used: 300, status: 'used', order_id: id });
  });

  it.each([
    ['before', 'PaymentToppedUp'],
    ['after', 'PaymentToppedUp'],
  ])(
    'is corrected on its order by the same request when the process died %s writing %s',
    async (when, type) => {
      await fund(300);
      const { body } = await report(249, 300, mistyped());
      const code = body.data.reference_code;
      const bought = await asha.buy({ domain: newDomain(), referenceCode: code });
      const right = await asha.pay(249, mistyped());
      const path = `/api/orders/${bought.body.order.id}/payment`;
      const dying = await shop.reopen({ store: dyingStore(shop.store, { [when]: writing(type) }) });
      const cutOff = await asha.through(dying).post(path, { referenceCode: right });
      expect(cutOff.status).toBe(503);
      expect((await asha.post(path, { referenceCode: right })).status).toBe(200);
      await expect.poll(async () => (await listed(right))?.balance_used, LONG_TIMEOUT).toBe(300);
    },
  );

  it('keeps the balance’s part for its order when the correction is too low', async () => {
    await fund(300);
    const { body } = await report(249, 300, mistyped());
    const code = body.data.reference_code;
    const bought = await asha.buy({ domain: newDomain(), referenceCode: code });
    const low = await asha.pay(248, mistyped());
    const path = `/api/orders/${bought.body.order.id}/payment`;
    expect(await asha.post(path, { referenceCode: low })).toMatchObject({
      status: 409,
      body: { error: refusalMessages.paymentTooLow('₹548.00', '₹549.00') },
    });
    expect(await story(code)).not.toContain('PaymentDebited');
  });

  it('is not replaced by an invalid transaction ID', async () => {
    const code = await asha.pay(549, mistyped());
    const error = paymentMessages.utrRequired;
    for (const typed of ['T2611221203557', '', '12 34']) {
      expect(await correct(code, typed)).toMatchObject({ status: 400, body: { error } });
    }
    const reported = await asha.pay(549, mistyped());
    await expect.poll(async () => await listed(reported), LONG_TIMEOUT).toBeDefined();
    expect(await payments()).toHaveLength(2);
    expect(await story(code)).not.toContain('PaymentReplaced');
  });

  it('is corrected only by its customer, and only before it is verified', async () => {
    const code = await fund(549);
    expect(await correct(code, newTransactionId())).toMatchObject({
      status: 409,
      body: { error: refusalMessages.paymentNotCorrectable },
    });
    const ravi = await signUp(shop.app);
    expect((await correct(code, newTransactionId(), ravi)).status).toBe(403);
  });
});

describe('A payment under review', () => {
  it('shows submitted and received details, and nothing about another account', async () => {
    const ravi = await signUp(shop.app);
    const utr = newTransactionId();
    staysSilentOn(utr);
    shop.bank.credit({ utr, amount_paise: 54_900 });
    const code = await asha.pay(549, utr);
    const guess = await ravi.pay(1, utr);
    shop.bank.answerNext(utr, []);
    const inReview = async (one: string, by: TestCustomer) => {
      await expect
        .poll(async () => (await listed(one, by))?.status, LONG_TIMEOUT)
        .toBe('in_review');
      return listed(one, by);
    };
    expect(await inReview(code, asha)).toMatchObject({
      next: 'facts',
      notice: paymentNotices.disputed,
      facts: [
        { label: 'Transaction ID', told: utr, seen: utr },
        { label: 'Amount', told: '₹549.00', seen: '₹549.00' },
        { label: 'Submitted by', told: 'You', seen: '2 customers' },
      ],
    });
    const guessed = await inReview(guess, ravi);
    expect(guessed?.facts[1]).toEqual({ label: 'Amount', told: '₹1.00', seen: null });
    // As a sum: times and the made-up transaction id may have the same digits.
    expect(JSON.stringify(guessed)).not.toMatch(/₹549|:549\b/);
  });
});

describe('A refund request', () => {
  it('asks for the unallocated part of its payment', async () => {
    const code = await fund(649);
    await payFromBalance(100);
    const answer = await asha.post(`/api/payments/${code}/refund-request`, {});
    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe(balanceMessages.refundRequested(answer.body.number));
    const row = () =>
      shop.connection.db
        .selectFrom('inbox')
        .select(['kind', 'subject', 'text', 'customer_id'])
        .where('number', '=', answer.body.number)
        .executeTakeFirst();
    await expect
      .poll(row, LONG_TIMEOUT)
      .toEqual({ kind: 'refund', subject: code, text: '₹549.00', customer_id: asha.id });
  });

  it('is refused when nothing is unallocated', async () => {
    const code = await asha.pay(549, mistyped());
    expect(await asha.post(`/api/payments/${code}/refund-request`, {})).toMatchObject({
      status: 409,
      body: { error: balanceMessages.nothingToReturn },
    });
  });
});
