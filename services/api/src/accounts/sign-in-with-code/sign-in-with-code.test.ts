import { accountMessages } from '@haat/contracts/account-messages';
import { customerStream } from '@haat/contracts/events/customer';
import { customerDecider } from '@haat/domain/customer/customer';
import { createPasswordLinks } from '@haat/platform/one-time-secrets';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { registration } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { recordSettings } from '@haat/testkit/record';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  browserOf,
  codeAt,
  cookiesOf,
  openBrowser,
  PASSWORD,
  turnCodesOn,
} from '../../testing/safe-customer.ts';
import { CEREMONY_MS } from '../ceremonies.ts';

const LOGIN = '/api/auth/login';
const CODE = '/api/auth/login/code';
const STEP_MS = 30_000;

let clock: ManualClock;
let shop: ApiShop;
let app: FastifyInstance;
let asha: TestCustomer;
let secret: string;
let recoveryCodes: readonly string[];
beforeAll(async () => {
  clock = createManualClock();
  shop = await openApi();
  const { db } = await shop.connectAs('api');
  const { MASTER_SECRET: current } = recordSettings(shop.url);
  app = await shop.reopen({ clock, passwordLinks: createPasswordLinks(db, clock, { current }) });
});
beforeEach(async () => {
  asha = await signUp(app);
  ({ secret, recoveryCodes } = await turnCodesOn(browserOf(app, asha), clock.now()));
  clock.advance(STEP_MS);
});
afterAll(() => shop.close());

/** A browser that has given the password. */
const begin = async (by = openBrowser(app), password = PASSWORD) => {
  const answer = await by.post(LOGIN, { email: asha.email, password });
  expect(answer).toMatchObject({ status: 200, body: { user: null, next: 'code' } });
  return by;
};
const codeNow = () => codeAt(secret, clock.now());
const wrong = (error: string) => ({ status: 400, body: { error, fields: { code: error } } });
const OVER = { status: 400, body: { error: accountMessages.loginOver } };

describe('Logging in with a two-factor code', () => {
  it('opens a session and remembers the device only after the code', async () => {
    const story = () => shop.story(customerStream(asha.id));
    const browser = await begin();
    expect(await story()).not.toContain('NewDeviceLoggedIn');
    expect(Object.keys(browser.cookies())).toEqual(['haat_code_login']);
    expect((await browser.get('/api/auth/session')).body.user).toBeNull();
    expect((await browser.get('/api/orders')).status).toBe(401);
    const answer = await browser.post(CODE, { code: codeNow() });
    expect(answer).toMatchObject({ status: 200, body: { user: { email: asha.email } } });
    expect(Object.keys(cookiesOf(answer)).toSorted()).toEqual(['haat_device', 'haat_session']);
    expect(await story()).toContain('NewDeviceLoggedIn');
    expect((await browser.get('/api/auth/session')).body.user.id).toBe(asha.id);
  });

  it('refuses wrong, old and empty codes', async () => {
    const browser = await begin();
    for (const code of [codeAt(secret, clock.now() - 3 * STEP_MS), '12345', 'ab cd']) {
      expect(await browser.post(CODE, { code })).toMatchObject(wrong(accountMessages.codeWrong));
    }
    for (const code of [undefined, ' ']) {
      expect(await browser.post(CODE, { code })).toMatchObject(wrong(accountMessages.codeNeeded));
    }
    expect((await browser.post(CODE, { code: codeNow() })).status).toBe(200);
  });

  it.each([-1, 0, 1])('accepts a code from %i steps of 30 s away', async (steps) => {
    clock.advance(2 * STEP_MS);
    const browser = await begin();
    const code = codeAt(secret, clock.now() + steps * STEP_MS);
    expect((await browser.post(CODE, { code })).status).toBe(200);
  });

  it('accepts a code once, and no earlier code after it', async () => {
    clock.advance(STEP_MS);
    const before = codeAt(secret, clock.now() - STEP_MS);
    const code = codeNow();
    expect((await (await begin()).post(CODE, { code })).status).toBe(200);
    for (const used of [code, before]) {
      const again = await (await begin()).post(CODE, { code: used });
      expect(again).toMatchObject(wrong(accountMessages.codeUsed));
    }
    clock.advance(STEP_MS);
    expect((await (await begin()).post(CODE, { code: codeNow() })).status).toBe(200);
  });

  it('logs in one of two browsers that send the same code at the same time', async () => {
    const browsers = [await begin(), await begin()];
    const code = codeNow();
    const answers = await Promise.all(browsers.map((by) => by.post(CODE, { code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('accepts a recovery code once, in upper case and without hyphens', async () => {
    const [code = ''] = recoveryCodes;
    const typed = ` ${code.toUpperCase().replaceAll('-', '').replace(/0/g, 'O').replace(/1/g, 'l')}`;
    const browser = await begin();
    expect((await browser.post(CODE, { code: typed })).status).toBe(200);
    const { body } = await browser.get('/api/account/safety');
    expect(body.oneTimeCodes).toEqual({ recoveryCodesLeft: 9 });
    expect(await (await begin()).post(CODE, { code })).toMatchObject(
      wrong(accountMessages.codeWrong),
    );
  });
});

describe('A login that waits for its code', () => {
  it('is stored in an HttpOnly, SameSite=Strict cookie for 5 minutes', async () => {
    const answer = await openBrowser(app).post(LOGIN, { email: asha.email, password: PASSWORD });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^haat_code_login=\S+; Max-Age=300; Path=\/api\/auth\/login\/code; HttpOnly; SameSite=Strict$/,
    );
  });

  it('works only in its own browser, within 5 minutes, and once', async () => {
    expect(await openBrowser(app).post(CODE, { code: codeNow() })).toMatchObject(OVER);
    const browser = await begin();
    const { haat_code_login = '' } = browser.cookies();
    const forged = openBrowser(app, { haat_code_login: `${haat_code_login}A` });
    expect(await forged.post(CODE, { code: codeNow() })).toMatchObject(OVER);
    expect((await browser.post(CODE, { code: codeNow() })).status).toBe(200);
    const copied = openBrowser(app, { haat_code_login });
    expect(await copied.post(CODE, { code: recoveryCodes[0] })).toMatchObject(OVER);

    const late = await begin();
    clock.advance(CEREMONY_MS);
    expect(await late.post(CODE, { code: codeNow() })).toMatchObject(OVER);
  });

  it('ends when all sessions are ended, and when two-factor codes are turned off', async () => {
    const browser = await begin();
    await browser.post(CODE, { code: codeNow() });
    const half = await begin();
    await browser.post('/api/auth/sessions/end', undefined);
    expect(await half.post(CODE, { code: recoveryCodes[0] })).toMatchObject(OVER);

    const owner = await begin();
    await owner.post(CODE, { code: recoveryCodes[1] });
    const other = await begin();
    const proof = { currentPassword: PASSWORD, code: recoveryCodes[2] };
    expect((await owner.post('/api/account/one-time-codes/turn-off', proof)).status).toBe(200);
    expect(await other.post(CODE, { code: recoveryCodes[3] })).toMatchObject(OVER);
  });

  it('can be completed after the customer was blocked', async () => {
    const browser = await begin();
    await executeTestCommand(
      shop.store,
      { kind: 'operator', name: 'meera', reason: 'chargeback' },
      customerDecider,
      customerStream(asha.id),
      { type: 'BlockCustomer', customerId: asha.id, reason: 'chargeback' },
    );
    const answer = await browser.post(CODE, { code: codeNow() });
    expect(answer).toMatchObject({ status: 200, body: { user: { blocked: true } } });
  });
});

describe('Two-factor codes', () => {
  it('are required after a password reset by link', async () => {
    const { MASTER_SECRET: current } = recordSettings(shop.url);
    const links = createPasswordLinks(shop.connection.db, clock, { current });
    const request = { customerId: asha.id, requestId: crypto.randomUUID(), replaces: null };
    const token = await links.issue(request);
    const password = 'indigo on Tuesdays';
    const browser = openBrowser(app);
    const answer = await browser.post('/api/auth/password/reset', { token, password });
    expect(answer).toMatchObject({ status: 200, body: { user: null, next: 'code' } });
    expect((await browser.get('/api/auth/session')).body.user).toBeNull();
    expect((await browser.post(CODE, { code: codeNow() })).status).toBe(200);
    await begin(openBrowser(app), password);
  });

  it('are required when a registration is repeated', async () => {
    const email = `again-${crypto.randomUUID()}@neelkhadi.in`;
    const form = registration(email);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await app.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: form,
      headers,
    });
    const [{ value = '' } = {}] = first.cookies.filter(({ name }) => name === 'haat_session');
    await turnCodesOn(openBrowser(app, { haat_session: value }), clock.now());
    const again = await app.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: form,
      headers,
    });
    expect(again.json()).toEqual({ user: null, next: 'code' });
    expect(again.cookies.map(({ name }) => name)).toEqual(['haat_code_login']);
  });
});

describe('Too many two-factor codes', () => {
  const guess = async (by: ReturnType<typeof openBrowser>) =>
    (await by.post(CODE, { code: '000000' })).status;

  it('are refused after the limit per minute, also from different IP addresses', async () => {
    const settings = apiSettings({ LOGIN_ATTEMPTS_PER_MINUTE: 3, TRUST_PROXY: 1 });
    const limited = await shop.reopen({ clock, settings });
    const thief = await begin();
    for (const n of [1, 2, 3]) {
      expect(await guess(thief.through(limited, `198.51.100.${n}`))).toBe(400);
    }
    expect(await guess(thief.through(limited, '198.51.100.4'))).toBe(429);
  });

  it('in a day do not lock out a known device or a password reset link', async () => {
    const known = await begin();
    await known.post(CODE, { code: codeNow() });
    const { haat_device = '' } = known.cookies();
    const thief = await begin();
    for (let n = 1; n < 30; n += 1) expect(await guess(thief)).toBe(400);
    const held = await (await begin()).post(CODE, { code: recoveryCodes[0] });
    expect(held).toMatchObject({ status: 429, body: { error: accountMessages.tooManyCodes } });

    const owner = await begin(openBrowser(app, { haat_device }));
    expect((await owner.post(CODE, { code: recoveryCodes[0] })).status).toBe(200);

    const { MASTER_SECRET: current } = recordSettings(shop.url);
    const links = createPasswordLinks(shop.connection.db, clock, { current });
    const token = await links.issue({
      customerId: asha.id,
      requestId: crypto.randomUUID(),
      replaces: null,
    });
    const reader = openBrowser(app);
    await reader.post('/api/auth/password/reset', { token, password: 'indigo on Tuesdays' });
    expect((await reader.post(CODE, { code: recoveryCodes[1] })).status).toBe(200);
  });
});
