import { paymentStream, refundNumberStream, utrStream } from '@haat/contracts/events/payment';
import { SCREENSHOT_MAX_BYTES } from '@haat/contracts/http/payments';
import { orderMessages } from '@haat/contracts/messages';
import { paymentMessages, paymentNotices } from '@haat/contracts/payment-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { START } from '@haat/event-store/port';
import { sha256 } from '@haat/platform/ids';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { newTransactionId } from '@haat/testkit/customer';
import { seedEvents } from '@haat/testkit/seed-events';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dyingStore, writing } from '../../testing/failing-store.ts';

let shop: ApiShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await openApi();
  asha = await signUp(shop.app);
});
afterAll(() => shop.close());

type Form = Readonly<Record<string, string | Buffer>>;
const PATH = '/api/payments/createInitial';
const report = (form: Form, by = asha) => by.submit(PATH, form);
const events = async (stream: string) => (await shop.store.read(stream)).events;
const reportsOf = (utr: string) => events(utrStream(shop.store.names.utr(utr)));
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk' +
    '+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('Submitting a payment', () => {
  it('gives a reference code, and stores what the customer entered', async () => {
    const answer = await report({
      txn_id: ' 5015-0125 9006 ',
      amount: '549.00',
      reference_text: 'for neelkhadi.in',
    });
    expect(answer.status).toBe(200);
    const code = answer.body.data.reference_code;
    expect(code).toMatch(/^PAY(-[0-9A-Z]{4}){3}$/);
    const [claimed] = await reportsOf('501501259006');
    expect(claimed?.data).toEqual({
      utr: '501501259006',
      referenceCode: code,
      customerId: asha.id,
    });
    const [submitted, ...more] = await events(paymentStream(code));
    expect(more).toEqual([]);
    expect(submitted).toMatchObject({
      type: 'PaymentSubmitted',
      data: {
        referenceCode: code,
        customerId: asha.id,
        utr: '501501259006',
        amountPaise: 54_900,
        referenceText: 'for neelkhadi.in',
        screenshotHash: null,
        utrLooksUnusual: false,
      },
      metadata: { actor: { kind: 'customer', id: asha.id } },
    });
  });

  const sendBack = async (utr: string): Promise<void> => {
    const numberHash = shop.store.names.refund(utr);
    const claimed = { numberHash, referenceCode: 'PAY-BACK', customerId: asha.id };
    const stream = refundNumberStream(numberHash);
    await seedEvents(shop, [{ stream, type: 'RefundNumberClaimed', data: claimed }]);
  };

  it('is refused with the transaction ID of a refund', async () => {
    const utr = newTransactionId();
    await sendBack(utr);
    const answer = await report({ txn_id: utr, amount: '549' });
    expect(answer).toMatchObject({
      ...{ status: 409, body: { error: refusalMessages.transactionIdOfRefund } },
    });
    expect(await reportsOf(utr)).toEqual([]);
  });

  it('gives the same code again, even after a refund with the same transaction ID', async () => {
    const form = { txn_id: newTransactionId(), amount: '549' };
    const first = await report(form);
    await sendBack(form.txn_id);
    expect(await report(form)).toMatchObject({ status: 200, body: first.body });
  });

  it('refuses visitors', async () => {
    const answer = await visit(shop.app).submit(PATH, { txn_id: '1', amount: '1' });
    expect(answer).toMatchObject({ status: 401, body: { error: orderMessages.unauthorized } });
  });

  it.each([
    [{ amount: '549' }, paymentMessages.transactionIdRequired],
    [{ txn_id: '  ', amount: '549' }, paymentMessages.transactionIdRequired],
    [{ txn_id: '0501501259006', amount: '549' }, paymentMessages.utrRequired],
    [{ txn_id: '501501259001', amount: 'a lot' }, refusalMessages.invalidAmount],
    [{ txn_id: '501501259001', amount: '0.00' }, refusalMessages.invalidAmount],
  ])('is refused when the form is %j', async (form, error) => {
    expect(await report(form as unknown as Form)).toMatchObject({ status: 400, body: { error } });
  });
});

describe('A screenshot', () => {
  const form = () => ({ txn_id: newTransactionId(), amount: '549' });

  it('is stored under its hash, once', async () => {
    for (const _ of [1, 2]) {
      const answer = await report({ ...form(), screenshot: PNG });
      const [submitted] = await events(paymentStream(answer.body.data.reference_code));
      expect(submitted?.data.screenshotHash).toBe(sha256(PNG));
    }
    const screenshots = await shop.connection.db.selectFrom('screenshots').selectAll().execute();
    expect(screenshots).toMatchObject([{ hash: sha256(PNG), content_type: 'image/png' }]);
    expect(screenshots[0]?.bytes.equals(PNG)).toBe(true);
  });

  it('is stored for the first report only, not for its repeats', async () => {
    const first = { ...form(), screenshot: Buffer.concat([PNG, Buffer.from('first')]) };
    const { body } = await report(first);
    for (const more of ['second', 'third']) {
      const again = { ...first, screenshot: Buffer.concat([PNG, Buffer.from(more)]) };
      expect(await report(again)).toMatchObject({ status: 200, body });
    }
    const { db } = shop.connection;
    const screenshots = await db.selectFrom('screenshots').select('hash').execute();
    const hashes = screenshots.map(({ hash }) => hash);
    expect(hashes).toContain(sha256(first.screenshot));
    for (const more of ['second', 'third']) {
      expect(hashes).not.toContain(sha256(Buffer.concat([PNG, Buffer.from(more)])));
    }
    expect(await report({ ...first, screenshot: Buffer.from('no picture') })).toMatchObject({
      status: 400,
      body: { error: refusalMessages.screenshotNotImage },
    });
  });

  it('is stored when an interrupted submission is finished', async () => {
    const screenshot = Buffer.concat([PNG, Buffer.from('cut off')]);
    const sent = { ...form(), screenshot };
    const store = dyingStore(shop.store, { before: writing('PaymentSubmitted') });
    const cutOff = await shop.reopen({ store });
    expect((await report(sent, asha.through(cutOff))).status).toBe(503);
    await shop.connection.db.deleteFrom('screenshots').execute();
    const answer = await report(sent);
    const [submitted] = await events(paymentStream(answer.body.data.reference_code));
    expect(submitted?.data.screenshotHash).toBe(sha256(screenshot));
    const screenshots = await shop.connection.db.selectFrom('screenshots').select('hash').execute();
    expect(screenshots).toEqual([{ hash: sha256(screenshot) }]);
  });

  it('is refused when the customer has stored too much; the payment is taken without it', async () => {
    const settings = apiSettings({ UPLOADED_BYTES_PER_CUSTOMER: PNG.length + 50 });
    const meera = (await signUp(shop.app)).through(await shop.reopen({ settings }));
    const large = (letter: string) => Buffer.concat([PNG, Buffer.alloc(40, letter)]);
    const first = { ...form(), screenshot: large('a') };
    expect((await report(first, meera)).status).toBe(200);
    const second = form();
    const error = refusalMessages.screenshotsFull;
    expect(await report({ ...second, screenshot: large('b') }, meera)).toMatchObject({
      status: 409,
      body: { error, fields: { screenshot: error } },
    });
    expect(await reportsOf(second.txn_id)).toEqual([]);
    expect((await report(second, meera)).status).toBe(200);
    expect((await report({ ...form(), screenshot: large('a') }, meera)).status).toBe(200);
  });

  it('may be empty', async () => {
    expect((await report({ ...form(), screenshot: Buffer.alloc(0) })).status).toBe(200);
  });

  it('must be an image', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    expect(await report({ ...form(), screenshot: page })).toMatchObject({
      status: 400,
      body: { error: refusalMessages.screenshotNotImage },
    });
  });

  it('must be below 5 MB', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(SCREENSHOT_MAX_BYTES)]);
    expect(await report({ ...form(), screenshot: large })).toMatchObject({
      status: 413,
      body: { error: refusalMessages.screenshotTooLarge },
    });
  });
});

describe('A transaction ID', () => {
  it('is one payment when it is submitted 50 times in parallel', async () => {
    const utr = newTransactionId();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => report({ txn_id: utr, amount: '549' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const codes = new Set(answers.map(({ body }) => body.data.reference_code));
    expect(codes.size).toBe(1);
    expect(await reportsOf(utr)).toHaveLength(1);
    expect(await events(paymentStream([...codes][0]))).toHaveLength(1);
    const { events: all } = await shop.store.readAll(START, {
      filter: { eventTypes: ['PaymentSubmitted'] },
    });
    expect(all.filter(({ data }) => data.utr === utr)).toHaveLength(1);
  });

  it('gives the customer the first code again, however it is spelled', async () => {
    const utr = newTransactionId();
    const first = await asha.pay(549, utr);
    expect(await asha.pay(549, `UTR${utr}`)).toBe(first);
    expect(await asha.pay(549, `UPI Ref No. ${utr}`)).toBe(first);
    expect(await asha.pay(899, [...utr].join(' '))).toBe(first);
    const [submitted] = await events(paymentStream(first));
    expect(submitted?.data.amountPaise).toBe(54_900);
  });

  it('is accepted from a second customer, and both are told that it is disputed', async () => {
    const utr = newTransactionId();
    const first = await asha.pay(549, utr);
    const ravi = await signUp(shop.app);
    const answer = await report({ txn_id: utr, amount: '549' }, ravi);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { notice: paymentNotices.disputed } },
    });
    expect(answer.body.data.reference_code).not.toBe(first);
    expect(await reportsOf(utr)).toHaveLength(2);
    const again = await report({ txn_id: utr, amount: '549' });
    expect(again.body.data).toEqual({ reference_code: first, notice: paymentNotices.disputed });
  });

  it.each([
    ['before', 'UtrClaimed'],
    ['before', 'PaymentSubmitted'],
    ['after', 'PaymentSubmitted'],
  ])('is submitted once by a repeat when the process died %s writing %s', async (when, type) => {
    const utr = newTransactionId();
    const dying = dyingStore(shop.store, { [when]: writing(type) });
    const app = await shop.reopen({ store: dying });
    const form = { txn_id: utr, amount: '549' };
    expect(await report(form, asha.through(app))).toMatchObject({
      status: 503,
      body: { error: refusalMessages.storeUnavailable },
    });
    const [claimed] = await reportsOf(utr);
    const code = await asha.pay(549, utr);
    expect(code).toBe(claimed?.data.referenceCode ?? code);
    expect(await reportsOf(utr)).toHaveLength(1);
    expect(await events(paymentStream(code))).toHaveLength(1);
  });
});

describe('A broken form', () => {
  it.each([
    ['without a boundary', 'multipart/form-data'],
    ['with another boundary than its parts', 'multipart/form-data; boundary=other'],
  ])('%s is refused as unreadable', async (_, contentType) => {
    const form = { txn_id: newTransactionId(), amount: '549' };
    expect(await asha.submit(PATH, form, { 'content-type': contentType })).toMatchObject({
      status: 400,
      body: { error: refusalMessages.unreadable },
    });
  });
});

describe('A customer with payments that the bank does not know', () => {
  /** As the projections have it. */
  const reported = async (by: TestCustomer, row: object, count: number): Promise<void> => {
    const at = new Date();
    const rows = Array.from({ length: count }, () => {
      const utr = newTransactionId();
      return {
        ...{ reference_code: `PAY-${utr}`, customer_id: by.id, utr, amount_paise: 54_900 },
        ...{ status: 'submitted' as const, submitted_at: at, updated_at: at, is_disputed: false },
        ...{
          unsent_paise: 0,
          refunds: '[]',
          refunded_paise: 0,
          topped_up_paise: 0,
          debited_paise: 0,
          free_paise: 0,
          entries: '[]',
        },
        ...row,
      };
    });
    await shop.connection.db.insertInto('payments').values(rows).execute();
  };
  const next = (by: TestCustomer, utr = newTransactionId()) =>
    report({ txn_id: utr, amount: '549' }, by);

  it('can’t submit a fourth one, and a repeat of an earlier one is still answered', async () => {
    const ravi = await signUp(shop.app);
    const utr = newTransactionId();
    const known = await ravi.pay(549, utr);
    await reported(ravi, { credit_not_seen_at: new Date() }, 2);
    expect((await next(ravi)).status).toBe(200);
    await reported(ravi, { credit_not_seen_at: new Date() }, 1);
    expect(await next(ravi)).toMatchObject({
      status: 429,
      body: { error: refusalMessages.tooManyOpenPayments(3) },
      headers: { 'retry-after': '300' },
    });
    expect((await next(ravi, utr)).body.data.reference_code).toBe(known);
  });

  it('is limited sooner after rejected payments, but not by rejected payments alone', async () => {
    const ravi = await signUp(shop.app);
    await reported(ravi, { status: 'rejected', rejected_at: new Date() }, 5);
    expect((await next(ravi)).status).toBe(200);
    await reported(ravi, { credit_not_seen_at: new Date() }, 1);
    expect((await next(ravi)).status).toBe(429);
  });

  it('is also limited by corrected payments, in corrections and in new payments', async () => {
    const ravi = await signUp(shop.app);
    const code = await ravi.pay(549);
    const correct = (one: string) =>
      ravi.post(`/api/payments/${one}/correct`, { txn_id: newTransactionId() });
    const corrected = { status: 'replaced', credit_not_seen_at: new Date() };
    await reported(ravi, corrected, 2);
    const right = await correct(code);
    expect(right.status).toBe(200);
    await reported(ravi, corrected, 1);
    expect(await correct(right.body.data.reference_code)).toMatchObject({
      status: 429,
      body: { error: refusalMessages.tooManyOpenPayments(4) },
    });
    await reported(ravi, { credit_not_seen_at: new Date() }, 1);
    expect((await next(ravi)).status).toBe(429);
  });

  it('is not limited by payments that are pending, in review, verified, or rejected a day ago', async () => {
    const ravi = await signUp(shop.app);
    await reported(ravi, {}, 20);
    for (const status of ['in_review', 'verified', 'expired', 'replaced'] as const) {
      await reported(ravi, { status, credit_not_seen_at: new Date() }, 5);
    }
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await reported(ravi, { status: 'rejected', rejected_at: yesterday }, 5);
    expect((await next(ravi)).status).toBe(200);
  });
});

it('an expired payment that is submitted again is reopened once', async () => {
  const utr = newTransactionId();
  const code = await asha.pay(549, utr);
  await recordBankResponse(shop.store, code, { type: 'ExpirePayment', reason: 'No credit came.' });
  expect(await asha.pay(549, utr)).toBe(code);
  expect(await asha.pay(549, utr)).toBe(code);
  expect((await events(paymentStream(code))).map(({ type }) => type)).toEqual([
    'PaymentSubmitted',
    'PaymentExpired',
    'PaymentReopened',
  ]);
});

it('a payment that expired too often is answered with a notice', async () => {
  const form = { txn_id: newTransactionId(), amount: '549' };
  const { body } = await report(form);
  const code = body.data.reference_code;
  const expire = () =>
    recordBankResponse(shop.store, code, { type: 'ExpirePayment', reason: 'No credit came.' });
  for (const _ of [1, 2, 3]) {
    await expire();
    expect((await report(form)).body).toEqual(body);
  }
  await expire();
  expect((await report(form)).body).toEqual({
    data: { reference_code: code, notice: paymentNotices.checkedTooOften },
  });
});

it('submissions are limited per minute for each customer', async () => {
  const app = await shop.reopen({ settings: apiSettings({ PAYMENT_REPORTS_PER_MINUTE: 2 }) });
  const rateLimited = (await signUp(shop.app)).through(app);
  const statuses: number[] = [];
  for (const _ of [1, 2, 3]) {
    statuses.push(
      (await report({ txn_id: newTransactionId(), amount: '549' }, rateLimited)).status,
    );
  }
  expect(statuses).toEqual([200, 200, 429]);
  const ravi = (await signUp(shop.app)).through(app);
  expect((await report({ txn_id: newTransactionId(), amount: '549' }, ravi)).status).toBe(200);
});
