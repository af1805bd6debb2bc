import { accountMessages } from '@haat/contracts/account-messages';
import { customerStream } from '@haat/contracts/events/customer';
import { subjects } from '@haat/contracts/events/subject';
import { loginMessages } from '@haat/contracts/messages';
import { appendingBy } from '@haat/event-store/in-order';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import type { FastifyInstance } from 'fastify';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dyingStore, writing } from '../../testing/failing-store.ts';
import {
  type Browser,
  browserOf,
  codeAt,
  openBrowser,
  PASSWORD,
  turnCodesOn,
} from '../../testing/safe-customer.ts';
import { createOneTimeCodes } from './secrets.ts';

const SET_UP = '/api/account/one-time-codes/set-up';
const TURN_ON = '/api/account/one-time-codes/turn-on';
const TURN_OFF = '/api/account/one-time-codes/turn-off';
const RECOVERY = '/api/account/one-time-codes/recovery-codes';
const STEP_MS = 30_000;

let clock: ManualClock;
let shop: ApiShop;
let app: FastifyInstance;
let asha: TestCustomer;
let browser: Browser;
beforeAll(async () => {
  clock = createManualClock();
  shop = await openApi();
  app = await shop.reopen({ clock });
});
beforeEach(async () => {
  asha = await signUp(app);
  browser = browserOf(app, asha);
});
afterAll(() => shop.close());

const proof = { currentPassword: PASSWORD };
const setUp = (by = browser) => by.post(SET_UP, proof);
const rows = () =>
  shop.connection.db
    .selectFrom('one_time_codes')
    .selectAll()
    .where('customer_id', '=', asha.id)
    .execute();
const story = () => shop.story(customerStream(asha.id));
const logIn = async () =>
  openBrowser(app).post('/api/auth/login', { email: asha.email, password: PASSWORD });
const at = (field: string, error: string) => ({
  status: 400,
  body: { error, fields: { [field]: error } },
});
const refused = (status: number, error: string) => ({ status, body: { error } });
describe('Two-factor codes', () => {
  it('are on after a correct code, give 10 recovery codes, and end all other sessions', async () => {
    const elsewhere = browserOf(app, asha);
    const { body: begun } = await setUp();
    expect(begun.uri).toBe(
      `otpauth://totp/Haat:${encodeURIComponent(asha.email)}?issuer=Haat&secret=${begun.secret}` +
        '&algorithm=SHA1&digits=6&period=30',
    );
    expect((await logIn()).body.user.id).toBe(asha.id);
    const on = await browser.post(TURN_ON, {
      secretId: begun.secretId,
      code: codeAt(begun.secret, clock.now()),
    });
    expect(on.status).toBe(200);
    expect(new Set(on.body.recoveryCodes).size).toBe(10);
    for (const code of on.body.recoveryCodes)
      expect(code).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/);
    expect((await browser.get('/api/account/safety')).body.oneTimeCodes).toEqual({
      recoveryCodesLeft: 10,
    });
    expect((await elsewhere.get('/api/auth/session')).body.user).toBeNull();
    expect((await logIn()).body).toEqual({ user: null, next: 'code' });
  });

  it('are encrypted with the customer’s key, and appear in no event', async () => {
    const { secret, recoveryCodes } = await turnCodesOn(browser, clock.now());
    const [row] = await rows();
    const savedRow = JSON.stringify(row);
    const { events } = await shop.store.read(customerStream(asha.id));
    const eventData = JSON.stringify(events.map(({ data }) => data));
    for (const hidden of [secret, Secret.fromBase32(secret).hex, ...recoveryCodes]) {
      expect(savedRow).not.toContain(hidden);
      expect(eventData).not.toContain(hidden);
    }
    expect(row?.recovery_hashes).toHaveLength(10);
    expect(await story()).toEqual(['CustomerRegistered', 'OneTimeCodesTurnedOn']);

    const keys = shop.keyStore.subjects;
    await keys.destroy(subjects.customer(asha.id));
    const without = await shop.reopen({
      clock,
      subjectKeys: { obtain: async () => 'destroyed' },
    });
    const code = codeAt(secret, clock.now() + STEP_MS);
    const answer = await browser.through(without).post(TURN_OFF, { ...proof, code });
    expect(answer).toMatchObject(at('code', accountMessages.codeWrong));
  });

  it('do not work when one customer’s encrypted secret is copied to another customer', async () => {
    const { secret } = await turnCodesOn(browser, clock.now());
    const [{ encrypted } = { encrypted: '' }] = await rows();
    const ravi = await signUp(app);
    const ravis = browserOf(app, ravi);
    await turnCodesOn(ravis, clock.now());
    await shop.connection.db
      .updateTable('one_time_codes')
      .set({ encrypted })
      .where('customer_id', '=', ravi.id)
      .execute();
    const code = codeAt(secret, clock.now() + STEP_MS);
    expect(await ravis.post(TURN_OFF, { ...proof, code })).toMatchObject(
      at('code', accountMessages.codeWrong),
    );
  });
});

describe('Setting up two-factor codes', () => {
  it('needs the password, and refuses visitors', async () => {
    expect(await browser.post(SET_UP, { currentPassword: 'a guess' })).toMatchObject(
      at('currentPassword', loginMessages.incorrectPassword),
    );
    expect(await openBrowser(app).post(SET_UP, proof)).toMatchObject({ status: 401 });
    expect(await rows()).toEqual([]);
  });

  it('refuses wrong codes, and accepts a correct code afterwards', async () => {
    const { body } = await setUp();
    const { secretId, secret } = body;
    for (const code of [codeAt(secret, clock.now() - 3 * STEP_MS), '1234567', 'abc']) {
      expect(await browser.post(TURN_ON, { secretId, code })).toMatchObject(
        at('code', accountMessages.codeWrong),
      );
    }
    expect(await browser.post(TURN_ON, { secretId, code: ' ' })).toMatchObject(
      at('code', accountMessages.codeNeeded),
    );
    expect(await story()).toEqual(['CustomerRegistered']);
    const code = codeAt(secret, clock.now());
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await browser.post(TURN_ON, { secretId, code: typed })).status).toBe(200);
  });

  it('expires after 15 minutes, and refuses another customer’s set-up', async () => {
    const { body } = await setUp();
    const { secretId, secret } = body;
    const ravi = browserOf(app, await signUp(app));
    const code = codeAt(secret, clock.now());
    const over = refused(400, accountMessages.setUpOver);
    expect(await ravi.post(TURN_ON, { secretId, code })).toMatchObject(over);
    clock.advance(15 * 60_000);
    const late = codeAt(secret, clock.now());
    expect(await browser.post(TURN_ON, { secretId, code: late })).toMatchObject(over);
    expect(await browser.post(TURN_ON, { secretId: 'x', code })).toMatchObject(over);
  });

  it('replaces an earlier set-up, and is refused once codes are on', async () => {
    const { body: first } = await setUp();
    const { body: second } = await setUp();
    const turnOn = ({ secretId, secret }: { secretId: string; secret: string }) =>
      browser.post(TURN_ON, { secretId, code: codeAt(secret, clock.now()) });
    expect(await turnOn(first)).toMatchObject(refused(400, accountMessages.setUpOver));
    expect((await turnOn(second)).status).toBe(200);
    expect(await turnOn(second)).toMatchObject(refused(409, accountMessages.codesOnAlready));
    expect(await setUp()).toMatchObject(refused(409, accountMessages.codesOnAlready));
    expect(await rows()).toHaveLength(1);
  });

  it('does not replace the secret of codes that are already on', async () => {
    const { secret } = await turnCodesOn(browser, clock.now());
    const secretId = crypto.randomUUID();
    const codes = createOneTimeCodes(shop.connection.db, clock, shop.keyStore.subjects);
    await codes.prepare({ customerId: asha.id, secretId }, null);
    const code = codeAt(secret, clock.now() + STEP_MS);
    expect((await browser.post(TURN_OFF, { ...proof, code })).status).toBe(200);
  });

  it('gives the same secret for the same idempotency key, also after a failed turn-on', async () => {
    const key = { 'idempotency-key': 'set up on that morning' };
    const again = async () => (await asha.post(SET_UP, proof, key)).body;
    const [first, ...others] = await Promise.all([again(), again(), again()]);
    expect(others).toEqual([first, first]);
    const { secretId, secret } = first;
    const store = dyingStore(shop.store, { before: writing('OneTimeCodesTurnedOn') });
    const dying = browser.through(await shop.reopen({ clock, store }));
    const code = codeAt(secret, clock.now());
    expect((await dying.post(TURN_ON, { secretId, code })).status).toBe(503);
    expect(await again()).toEqual(first);
    clock.advance(STEP_MS);
    const next = codeAt(secret, clock.now());
    expect((await browser.post(TURN_ON, { secretId, code: next })).status).toBe(200);
  });

  it('gives recovery codes to one of two concurrent requests, and those codes log in', async () => {
    const { body } = await setUp();
    const { secretId, secret } = body;
    const turnOn = (by: Browser, at: number) =>
      by.post(TURN_ON, { secretId, code: codeAt(secret, at) });
    const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const store = appendingBy(shop.store, async (stream, events, expected) => {
      if (writing('OneTimeCodesTurnedOn')({ stream, types: events.map(({ type }) => type) })) {
        reached.resolve();
        await go.promise;
      }
      return shop.store.append(stream, events, expected);
    });
    const slow = browser.through(await shop.reopen({ clock, store }));
    const first = turnOn(slow, clock.now());
    await reached.promise;
    const second = await turnOn(browser, clock.now() + STEP_MS);
    go.resolve();
    expect(second.status).toBe(200);
    expect(await first).toMatchObject(refused(409, accountMessages.codesOnAlready));
    const [code] = second.body.recoveryCodes;
    const other = openBrowser(app);
    await other.post('/api/auth/login', { email: asha.email, password: PASSWORD });
    expect((await other.post('/api/auth/login/code', { code })).status).toBe(200);
  });

  it('has no effect when its event can’t be written, and works with the next code', async () => {
    const { body } = await setUp();
    const { secretId, secret } = body;
    const store = dyingStore(shop.store, { before: writing('OneTimeCodesTurnedOn') });
    const dying = browser.through(await shop.reopen({ clock, store }));
    const code = codeAt(secret, clock.now());
    expect((await dying.post(TURN_ON, { secretId, code })).status).toBe(503);
    expect((await logIn()).body.user.id).toBe(asha.id);
    expect(await browser.post(TURN_ON, { secretId, code })).toMatchObject(
      at('code', accountMessages.codeUsed),
    );
    clock.advance(STEP_MS);
    const next = codeAt(secret, clock.now());
    expect((await browser.post(TURN_ON, { secretId, code: next })).status).toBe(200);
  });
});

describe('Two-factor codes that are on', () => {
  it('need the password and a code to be turned off, which deletes the secret', async () => {
    const { secret } = await turnCodesOn(browser, clock.now());
    const code = codeAt(secret, clock.now() + STEP_MS);
    expect(await browser.post(TURN_OFF, proof)).toMatchObject(
      at('code', accountMessages.codeNeeded),
    );
    expect(await browser.post(TURN_OFF, { currentPassword: 'a guess', code })).toMatchObject(
      at('currentPassword', loginMessages.incorrectPassword),
    );
    const off = await browser.post(TURN_OFF, { ...proof, code });
    expect(off).toMatchObject({ status: 200, body: { oneTimeCodes: null } });
    expect(await rows()).toEqual([]);
    expect((await logIn()).body.user.id).toBe(asha.id);
    expect((await browser.get('/api/auth/session')).body.user.id).toBe(asha.id);
    expect(await browser.post(TURN_OFF, { ...proof, code })).toMatchObject(
      refused(409, accountMessages.codesNotOn),
    );
    expect(await story()).toEqual([
      'CustomerRegistered',
      'OneTimeCodesTurnedOn',
      'OneTimeCodesTurnedOff',
      'NewDeviceLoggedIn',
    ]);
  });

  it('can be turned off with a new recovery code; old ones and used app codes are refused', async () => {
    const { secret, recoveryCodes } = await turnCodesOn(browser, clock.now());
    const code = codeAt(secret, clock.now() + STEP_MS);
    const renewed = await browser.post(RECOVERY, { ...proof, code });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect(await browser.post(RECOVERY, { ...proof, code })).toMatchObject(
      at('code', accountMessages.codeUsed),
    );
    // The old ones no longer work.
    expect(await browser.post(TURN_OFF, { ...proof, code: recoveryCodes[0] })).toMatchObject(
      at('code', accountMessages.codeWrong),
    );
    const [first] = renewed.body.recoveryCodes as readonly string[];
    const typed = first?.toUpperCase().replaceAll('-', ' ');
    expect((await browser.post(TURN_OFF, { ...proof, code: typed })).status).toBe(200);
  });

  it('are required for adding a passkey', async () => {
    const { secret } = await turnCodesOn(browser, clock.now());
    const options = '/api/account/passkeys/options';
    expect(await browser.post(options, proof)).toMatchObject(
      at('code', accountMessages.codeNeeded),
    );
    const code = codeAt(secret, clock.now() + STEP_MS);
    expect((await browser.post(options, { ...proof, code })).status).toBe(200);
  });
});

it('a session can try 30 codes a day with any password, and another session is not affected', async () => {
  const { recoveryCodes } = await turnCodesOn(browser, clock.now());
  const code = '000000';
  // The first of the thirty turned them on.
  for (let n = 1; n < 30; n += 1) {
    expect((await browser.post(TURN_OFF, { ...proof, code })).status).toBe(400);
  }
  const [right] = recoveryCodes;
  const held = await browser.post(TURN_OFF, { ...proof, code: right });
  expect(held).toMatchObject(refused(429, accountMessages.tooManyCodes));
  expect(Number(held.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60);
  const password = 'indigo on Tuesdays';
  const changed = await browser.post('/api/account/password', { ...proof, password });
  expect(changed.status).toBe(200);
  const form = { currentPassword: password, code: right };
  expect(await browser.post(TURN_OFF, form)).toMatchObject(
    refused(429, accountMessages.tooManyCodes),
  );
  const other = openBrowser(app);
  await other.post('/api/auth/login', { email: asha.email, password });
  await other.post('/api/auth/login/code', { code: recoveryCodes[1] });
  expect((await other.post(TURN_OFF, form)).status).toBe(200);
});
