import { paymentStream } from '@haat/contracts/events/payment';
import { paymentMessages } from '@haat/contracts/payment-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { START } from '@haat/event-store/port';
import { systemClock } from '@haat/platform/clock';
import { sha256 } from '@haat/platform/ids';
import { serving } from '@haat/platform/serving';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { newTransactionId } from '@haat/testkit/customer';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInCustomers } from '../accounts/signed-in.ts';
import { dyingStore } from '../testing/failing-store.ts';
import { idempotency } from './idempotency.ts';
import { deleteOldKeys } from './idempotency-keys.ts';

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

/** A payment check that waits for the bank. */
const waiting = async (key: string) => {
  const settings = apiSettings({ VERIFICATION_WAIT_MS: 60_000 });
  const referenceCode = await asha.pay(549);
  const hasRead = Promise.withResolvers<void>();
  const store: typeof shop.store = {
    ...shop.store,
    read: async (stream, options) => {
      const slice = await shop.store.read(stream, options);
      if (stream === paymentStream(referenceCode)) hasRead.resolve();
      return slice;
    },
  };
  const longWaitShop = await shop.reopen({ settings, store });
  const body = { referenceCode, amount: 549 };
  const answer = check(body, key, asha.through(longWaitShop));
  await hasRead.promise;
  const verified = { type: 'RecordPaymentVerified', creditedPaise: 54_900 } as const;
  const verify = () => recordBankResponse(shop.store, referenceCode, verified);
  return { body, verify, answer: () => answer };
};

describe('A request with an idempotency key', () => {
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

  it('is carried out once when its repeats arrive together', async () => {
    const form = { txn_id: newTransactionId(), amount: '549' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(form, 'together')));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await submittedWith(form.txn_id)).toHaveLength(1);
  });

  it('gets the first answer, even in a concurrent request that learns more later', async () => {
    const { body, verify, answer } = await waiting('twin');
    const first = await check(body, 'twin');
    expect(first.body.status).toBe('under_review');
    await verify();
    expect((await answer()).body).toEqual(first.body);
    expect((await check(body, 'another')).body.status).toBe('verified');
  });

  it('is answered even when its key is deleted while it waits', async () => {
    const { verify, answer } = await waiting('forgotten');
    await shop.connection.pool.query("delete from idempotency_keys where key = 'forgotten'");
    await verify();
    expect(await answer()).toMatchObject({ status: 200, body: { status: 'verified' } });
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

  it('is separate for each caller and route', async () => {
    const ravi = await signUp(shop.app);
    const [hers, his] = [await asha.pay(549), await ravi.pay(549)];
    expect((await check({ referenceCode: hers, amount: 549 }, 'mine')).status).toBe(200);
    expect((await check({ referenceCode: his, amount: 549 }, 'mine', ravi)).status).toBe(200);
    expect((await report({ txn_id: newTransactionId(), amount: '549' }, 'mine')).status).toBe(200);
  });

  it('repeats its refusal', async () => {
    const body = { referenceCode: 'PAY-0000-0000-0000', amount: 549 };
    const first = await check(body, 'refused');
    const second = await check(body, 'refused');
    expect(first.status).toBe(404);
    expect(second).toMatchObject({ status: 404, body: first.body });
    expect(second.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  it('can be corrected and sent again when the form was incomplete', async () => {
    expect((await report({ txn_id: ' ', amount: '549' }, 'mended')).status).toBe(400);
    expect((await report({ txn_id: newTransactionId(), amount: '549' }, 'mended')).status).toBe(
      200,
    );
  });

  it('is tried again after a server error', async () => {
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

  it('is refused with a key of more than 255 characters', async () => {
    const form = { txn_id: newTransactionId(), amount: '549' };
    expect(await report(form, 'k'.repeat(256))).toMatchObject({
      status: 400,
      body: { error: refusalMessages.invalidIdempotencyKey },
    });
    expect((await report(form, 'k'.repeat(255))).status).toBe(200);
  });
});

describe('A response that can’t be stored because the database failed', () => {
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

  it('is still sent when it is a refusal', async () => {
    const form = { txn_id: 'not a UTR', amount: '549' };
    expect(await report(form, 'refused and away', customer)).toMatchObject({
      status: 400,
      body: { error: paymentMessages.utrRequired },
    });
  });

  it('is replaced by a 503 when a command was done, and the repeat does not do it again', async () => {
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

describe('a key of long ago', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;

  it('is forgotten, a recent one is not; what was done under it stays done once', async () => {
    const form = { txn_id: newTransactionId(), amount: '549' };
    const first = await report(form, 'of-long-ago');
    await report({ txn_id: newTransactionId(), amount: '549' }, 'of-these-weeks');
    const age = (key: string, days: number) =>
      shop.connection.db
        .updateTable('idempotency_keys')
        .set({ created_at: new Date(Date.now() - days * DAY_MS) })
        .where('key', '=', key)
        .execute();
    await age('of-long-ago', 31);
    await age('of-these-weeks', 29);

    expect(await deleteOldKeys(shop.connection.db, Date.now())).toBe(1);
    expect(await deleteOldKeys(shop.connection.db, Date.now())).toBe(0);
    expect((await report(form, 'of-long-ago')).body).toEqual(first.body);
    expect(await submittedWith(form.txn_id)).toHaveLength(1);
  });
});

describe('what is kept of keys', () => {
  const countKeysOf = async (scope: string) => {
    const rows = await shop.connection.db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('scope', 'like', `${scope}%`)
      .execute();
    return rows.length;
  };

  it('is nothing of visitors, nor of what does not exist', async () => {
    const key = { 'idempotency-key': 'unused' };
    const bug = { page: '/orders', happened: 'It broke.', expected: 'It works.' };
    const ravi = await signUp(shop.app);
    const before = await countKeysOf('');
    await visit(shop.app).post('/api/auth/logout', {}, key);
    await visit(shop.app).post('/api/auth/login', { email: 'a@b.in', password: 'x' }, key);
    await visit(shop.app).post('/api/inbox/bug-reports', bug, key);
    await visit(shop.app).post('/api/webtools/sitemaps', { url: 'https://a.example' }, key);
    await ravi.post('/api/orders/HT-261121-7K3M92QD4T8X/payment', { referenceCode: 'PAY' }, key);
    await check({ referenceCode: 'PAY-0000-0000-0000', amount: 549 }, 'unused', ravi);
    await ravi.post('/api/auth/logout', {}, key);
    expect(await countKeysOf('')).toBe(before);
  });

  it('has a limit for each customer; what is kept is answered beyond it', async () => {
    const app = await shop.reopen({ settings: apiSettings({ IDEMPOTENCY_KEYS_PER_CUSTOMER: 3 }) });
    const meera = (await signUp(shop.app)).through(app);
    const form = { txn_id: newTransactionId(), amount: '549' };
    const first = await report(form, 'key 1', meera);
    for (const key of ['key 2', 'key 3']) {
      expect((await report(form, key, meera)).status).toBe(200);
    }
    const fourth = await report(form, 'key 4', meera);
    expect(fourth).toMatchObject({ status: 429, body: { error: refusalMessages.tooManyKeys } });
    const monthInSeconds = 30 * 24 * 60 * 60;
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(monthInSeconds - 600);
    expect(Number(fourth.headers['retry-after'])).toBeLessThanOrEqual(monthInSeconds);
    expect(await countKeysOf(meera.id)).toBe(3);
    expect((await report(form, 'key 1', meera)).body).toEqual(first.body);
    expect((await meera.submit('/api/payments/createInitial', form)).status).toBe(200);
    expect((await report(form, 'key 4', asha)).status).toBe(200);
  });

  it('goes as fast as it came, however much is old', async () => {
    await shop.connection.pool.query(`
      insert into idempotency_keys (scope, key, body_hash, created_at)
      select 'C-OLD /api/orders', n::text, '', now() - interval '31 days'
      from generate_series(1, 25000) n`);
    expect(await deleteOldKeys(shop.connection.db, Date.now())).toBe(25_000);
    expect(await countKeysOf('C-OLD')).toBe(0);
  });
});

describe('one key in the hands of several', () => {
  const bug = { page: '/orders', happened: 'It broke.', expected: 'It works.' };
  const sendReport = (body: object, remoteAddress: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/inbox/bug-reports',
      payload: body,
      headers: { 'idempotency-key': '1' },
      remoteAddress,
    });
  const numberOf = async (body: object, remoteAddress: string) =>
    (await sendReport(body, remoteAddress)).json().number;

  it('is a command of its own for each visitor and body, and the same when repeated', async () => {
    const first = await numberOf(bug, '192.0.2.1');
    expect(first).toMatch(/^BUG-/);
    expect(await numberOf(bug, '192.0.2.1')).toBe(first);
    expect(await numberOf(bug, '192.0.2.2')).not.toBe(first);
    expect(await numberOf({ ...bug, happened: 'Another.' }, '192.0.2.1')).not.toBe(first);
  });

  it('is another command for another body, though the first was forgotten', async () => {
    const send = (happened: string) =>
      asha.post('/api/inbox/bug-reports', { ...bug, happened }, { 'idempotency-key': 'again' });
    const first = await send('One bug');
    await shop.connection.db.deleteFrom('idempotency_keys').where('key', '=', 'again').execute();
    const second = await send('Another bug');
    expect(second.body.number).not.toBe(first.body.number);
  });
});

describe('on routes of any kind', () => {
  /** Answers each POST of one customer with the requested number of letters. */
  const openBare = async () => {
    const app = Fastify();
    await app.register(serving);
    await app.register(signedInCustomers);
    app.addHook('onRequest', async (request) => {
      request.customer = { customerId: 'C-BARE' } as FastifyRequest['customer'];
    });
    await app.register(idempotency, {
      db: shop.connection.db,
      clock: systemClock,
      keyed: sha256,
      maxPerCustomer: 10,
    });
    let calls = 0;
    app.post<{ Params: { id: string }; Body: { letters: number } }>(
      '/things/:id',
      async ({ params, body }) => {
        calls += 1;
        return { call: calls, id: params.id, text: 'x'.repeat(body.letters) };
      },
    );
    const send = async (id: string, letters: number, key: string) => {
      const headers = { 'idempotency-key': key };
      const url = `/things/${id}`;
      return app.inject({ method: 'POST', url, payload: { letters }, headers });
    };
    return { app, send };
  };

  it('another thing under the same key is refused, though the body is the same', async () => {
    const { app, send } = await openBare();
    expect((await send('one', 1, 'things')).json()).toMatchObject({ id: 'one' });
    expect((await send('two', 1, 'things')).statusCode).toBe(409);
    await app.close();
  });

  it('a long answer is not kept: its repeat is carried out again', async () => {
    const { app, send } = await openBare();
    const [short, long] = [10, 20_000];
    const first = await send('one', short, 'short');
    expect((await send('one', short, 'short')).json()).toEqual(first.json());
    expect((await send('one', long, 'long')).json()).toMatchObject({ call: 2 });
    expect((await send('one', long, 'long')).json()).toMatchObject({ call: 3 });
    const { rows } = await shop.connection.pool.query(
      "select body from idempotency_keys where key = 'long'",
    );
    expect(rows).toEqual([{ body: null }]);
    await app.close();
  });
});
