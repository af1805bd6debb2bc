import { paymentStream } from '@haat/contracts/events/payment';
import { paymentMessages } from '@haat/contracts/payment-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { START } from '@haat/event-store/port';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { newTransactionId } from '@haat/testkit/customer';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dyingStore } from '../testing/failing-store.ts';

let shop: ApiShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await openApi();
  asha = await signUp(shop.app);
});
afterAll(() => shop.close());

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const conflict = { status: 409, body: { error: refusalMessages.idempotencyConflict } };
type Form = Readonly<Record<string, string | Buffer>>;
const report = (form: Form, key: string, by = asha) =>
  by.submit('/api/payments/createInitial', form, { 'idempotency-key': key });
const check = (body: object, key: string, by = asha) =>
  by.post('/api/payments/checkstatus', body, { 'idempotency-key': key });
const submittedWith = async (utr: string) => {
  const { events } = await shop.store.readAll(START, {
    filter: { eventTypes: ['PaymentSubmitted'] },
  });
  return events.filter(({ data }) => data.utr === utr);
};

describe('a request under an Idempotency-Key', () => {
  it('is carried out once, and answered the same every time', async () => {
    const form = { txn_id: newTransactionId(), amount: '549' };
    const first = await report(form, 'once');
    const second = await report(form, 'once');
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(second.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'haat-position': first.headers['haat-position'],
    });
    expect(await submittedWith(form.txn_id)).toHaveLength(1);
  });

  it('is answered the same, though all its repeats come together', async () => {
    const form = { txn_id: newTransactionId(), amount: '549' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(form, 'together')));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await submittedWith(form.txn_id)).toHaveLength(1);
  });

  it('is answered as it was first, also to a twin that found out more meanwhile', async () => {
    const longWaitShop = await shop.reopen({
      settings: apiSettings({ VERIFICATION_WAIT_MS: 60_000 }),
    });
    const referenceCode = await asha.pay(549);
    const body = { referenceCode, amount: 549 };
    const twin = check(body, 'twin', asha.through(longWaitShop));
    const eventCount = async () =>
      (await shop.store.read(paymentStream(referenceCode))).events.length;
    await expect.poll(eventCount, { timeout: 30_000 }).toBe(2);
    const first = await check(body, 'twin');
    expect(first.body.status).toBe('under_review');
    const creditedPaise = 54_900;
    await recordBankResponse(shop.store, referenceCode, {
      type: 'RecordPaymentVerified',
      creditedPaise,
    });
    expect((await twin).body).toEqual(first.body);
    expect((await check(body, 'another')).body.status).toBe('verified');
  });

  it('is answered, though a crash of the database forgot its key meanwhile', async () => {
    const longWaitShop = await shop.reopen({
      settings: apiSettings({ VERIFICATION_WAIT_MS: 60_000 }),
    });
    const referenceCode = await asha.pay(549);
    const waiting = check({ referenceCode, amount: 549 }, 'forgotten', asha.through(longWaitShop));
    const eventCount = async () =>
      (await shop.store.read(paymentStream(referenceCode))).events.length;
    await expect.poll(eventCount, { timeout: 30_000 }).toBe(2);
    await shop.connection.pool.query("delete from idempotency_keys where key = 'forgotten'");
    const verified = { type: 'RecordPaymentVerified', creditedPaise: 54_900 } as const;
    await recordBankResponse(shop.store, referenceCode, verified);
    expect(await waiting).toMatchObject({ status: 200, body: { status: 'verified' } });
  });

  it('is refused with another body, also when only the file differs', async () => {
    const form = { txn_id: newTransactionId(), amount: '549', screenshot: PNG };
    expect((await report(form, 'other body')).status).toBe(200);
    expect(await report({ ...form, amount: '899' }, 'other body')).toMatchObject(conflict);
    const otherPicture = Buffer.concat([PNG, PNG]);
    const withOther = report({ ...form, screenshot: otherPicture }, 'other body');
    expect(await withOther).toMatchObject(conflict);
    expect((await report(form, 'other body')).status).toBe(200);
  });

  it('is told apart by caller and by route', async () => {
    const ravi = await signUp(shop.app);
    const [hers, his] = [await asha.pay(549), await ravi.pay(549)];
    expect((await check({ referenceCode: hers, amount: 549 }, 'mine')).status).toBe(200);
    expect((await check({ referenceCode: his, amount: 549 }, 'mine', ravi)).status).toBe(200);
    expect((await report({ txn_id: newTransactionId(), amount: '549' }, 'mine')).status).toBe(200);
  });

  it('keeps its refusal, too', async () => {
    const body = { referenceCode: 'PAY-0000-0000-0000', amount: 549 };
    const first = await check(body, 'refused');
    const second = await check(body, 'refused');
    expect(first.status).toBe(404);
    expect(second).toMatchObject({ status: 404, body: first.body });
    expect(second.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  it('may be mended and sent again when the form was incomplete', async () => {
    expect((await report({ txn_id: ' ', amount: '549' }, 'mended')).status).toBe(400);
    expect((await report({ txn_id: newTransactionId(), amount: '549' }, 'mended')).status).toBe(
      200,
    );
  });

  it('is tried again after a failure of ours', async () => {
    const form = { txn_id: newTransactionId(), amount: '549' };
    const dying = await shop.reopen({ store: dyingStore(shop.store, { before: () => true }) });
    expect((await report(form, 'our failure', asha.through(dying))).status).toBe(503);
    expect((await report(form, 'our failure')).status).toBe(200);
  });

  it('is tried again after a login', async () => {
    const visitor = { ...asha, ...asha.through(shop.app) };
    await visitor.post('/api/auth/logout', {});
    const body = { referenceCode: 'PAY-0000-0000-0000', amount: 549 };
    expect((await check(body, 'after login', visitor)).status).toBe(401);
    asha = await signUp(shop.app);
    expect((await check(body, 'after login')).status).toBe(404);
  });

  it('has a key of 1 to 255 characters', async () => {
    const form = { txn_id: newTransactionId(), amount: '549' };
    expect(await report(form, 'k'.repeat(256))).toMatchObject({
      status: 400,
      body: { error: refusalMessages.invalidIdempotencyKey },
    });
    expect((await report(form, 'k'.repeat(255))).status).toBe(200);
  });
});

it('is answered though a crash of the database has forgotten its key meanwhile', async () => {
  const forgetful = await openApi();
  await forgetful.connection.pool.query(`
    create function forget() returns trigger language plpgsql as $$
    begin
      delete from idempotency_keys where key = new.key;
      return null;
    end $$;
    create trigger forgetful after insert on idempotency_keys
      for each row execute function forget()`);
  const customer = await signUp(forgetful.app);
  const form = { txn_id: newTransactionId(), amount: '549' };
  const answer = await report(form, 'forgotten', customer);
  expect(answer).toMatchObject({ status: 200 });
  await forgetful.close();
});

describe('an answer that cannot be stored, because the database went away meanwhile', () => {
  let failingShop: ApiShop;
  let customer: TestCustomer;
  beforeAll(async () => {
    failingShop = await openApi();
    customer = await signUp(failingShop.app);
    await failingShop.connection.pool.query(`
      create function go_away() returns trigger language plpgsql as $$
      begin
        raise exception 'terminating connection due to administrator command'
          using errcode = 'admin_shutdown';
      end $$;
      create trigger away before update on idempotency_keys
        for each row execute function go_away()`);
  });
  afterAll(() => failingShop.close());

  it('is still given when it is a refusal, never the database’s own words', async () => {
    const form = { txn_id: 'not a UTR', amount: '549' };
    expect(await report(form, 'refused and away', customer)).toMatchObject({
      status: 400,
      body: { error: paymentMessages.utrRequired },
    });
  });

  it('is kept back when something was done, and the repeat does not do it twice', async () => {
    const form = { txn_id: newTransactionId(), amount: '549' };
    const unavailable = { status: 503, body: { error: refusalMessages.storeUnavailable } };
    expect(await report(form, 'done and away', customer)).toMatchObject(unavailable);
    await failingShop.connection.pool.query('drop trigger away on idempotency_keys');
    expect((await report(form, 'done and away', customer)).status).toBe(200);
    const { events } = await failingShop.store.readAll(START, {
      filter: { eventTypes: ['PaymentSubmitted'] },
    });
    expect(events.filter(({ data }) => data.utr === form.txn_id)).toHaveLength(1);
  });
});
