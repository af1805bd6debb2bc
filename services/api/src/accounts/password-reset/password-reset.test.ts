import { randomUUID } from 'node:crypto';
import { accountMessages } from '@haat/contracts/account-messages';
import { PASSWORD_LINK_TTL_MS } from '@haat/contracts/constants';
import { customerStream, emailStream } from '@haat/contracts/events/customer';
import { loginMessages, registrationMessages } from '@haat/contracts/messages';
import { sample } from '@haat/contracts/testing/sample';
import { customerDecider } from '@haat/domain/customer/customer';
import { createPasswordLinks, type PasswordLinks } from '@haat/platform/one-time-secrets';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { registration } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { recordSettings } from '@haat/testkit/record';
import { cookieOf, signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countedDatabase } from '../../testing/counted-database.ts';
import { dyingStore, writing } from '../../testing/failing-store.ts';

const FORGOTTEN_PATH = '/api/auth/password/forgotten';
const RESET = '/api/auth/password/reset';
const NEXT = 'indigo on Tuesdays';

let clock: ManualClock;
let shop: ApiShop;
let app: FastifyInstance;
/** As the worker makes them. */
let links: PasswordLinks;
let asha: TestCustomer;
beforeAll(async () => {
  clock = createManualClock();
  shop = await openApi();
  const { MASTER_SECRET: current } = recordSettings(shop.url);
  links = createPasswordLinks(shop.connection.db, clock, { current });
  const { db } = await shop.connectAs('api');
  app = await shop.reopen({ clock, passwordLinks: createPasswordLinks(db, clock, { current }) });
});
beforeEach(async () => {
  asha = await signUp(app);
});
afterAll(() => shop.close());

const ask = (email: string, headers?: Readonly<Record<string, string>>) =>
  visit(app).post(FORGOTTEN_PATH, { email }, headers);
const issue = async (replaces: string | null = null, by = asha): Promise<string> => {
  const token = await links.issue({ customerId: by.id, requestId: randomUUID(), replaces });
  if (token === null) throw new Error('no link is made for a request of its own');
  return token;
};
const reset = (token: string, password = NEXT, headers?: Readonly<Record<string, string>>) =>
  visit(app).post(RESET, { token, password }, headers);
const logIn = (password: string, email = asha.email) =>
  visit(app).post('/api/auth/login', { email, password });
/** Without the logins of these tests: they send no device's cookie. */
const story = async () =>
  (await shop.story(customerStream(asha.id))).filter((type) => type !== 'NewDeviceLoggedIn');

const INVALID = { status: 400, body: { error: accountMessages.linkInvalid } };

describe('Requesting a password reset link', () => {
  const requests = async (email: string) =>
    (await shop.store.read(emailStream(shop.store.names.email(email)))).events
      .filter(({ type }) => type === 'PasswordLinkRequested')
      .map(({ data }) => data);

  it('gives the same answer, limit and event whether or not the account exists', async () => {
    const unknown = `unknown-${randomUUID()}@neelkhadi.in`;
    for (const email of [asha.email, unknown]) {
      const first = await ask(` ${email.toUpperCase()} `);
      expect(first).toMatchObject({ status: 200, body: { status: 'asked' } });
      expect(await ask(email)).toMatchObject({
        status: 429,
        body: { error: accountMessages.linkOnItsWay },
        headers: { 'retry-after': '30' },
      });
      expect(await requests(email)).toHaveLength(1);
      expect(JSON.stringify(await requests(email))).not.toContain('neelkhadi');
    }
  });

  it('reads as much whether or not the account exists', async () => {
    const counted = countedDatabase(shop.connection.db);
    const reads: string[] = [];
    const { store } = shop;
    const app = await shop.reopen({
      clock,
      db: counted.db,
      store: {
        ...store,
        read: (stream, options) => {
          reads.push(stream.replace(/-.*/, ''));
          return store.read(stream, options);
        },
      },
    });
    const costOf = async (email: string) => {
      reads.length = 0;
      const before = counted.queries.length;
      const { status } = await visit(app).post(FORGOTTEN_PATH, { email });
      expect(status).toBe(200);
      return { reads: [...reads], statements: counted.queries.length - before };
    };
    const known = await costOf(asha.email);
    expect(known.reads).toEqual(['email']);
    expect(await costOf(`unknown-${randomUUID()}@neelkhadi.in`)).toEqual(known);
  });

  it('records one request when repeated with the same idempotency key', async () => {
    const headers = { 'idempotency-key': 'a link, please' };
    for (const _ of [1, 2]) {
      expect(await ask(asha.email, headers)).toMatchObject({ status: 200 });
    }
    expect(await requests(asha.email)).toHaveLength(1);
  });

  it.each(['आशा@neelkhadi.in', 7])('refuses %j as an email', async (email) => {
    expect(await visit(app).post(FORGOTTEN_PATH, { email })).toMatchObject({
      status: 400,
      body: { error: registrationMessages.invalidEmail },
    });
  });

  it('still works on a known device after others used up the daily limit', async () => {
    const email = `asked-${randomUUID()}@neelkhadi.in`;
    const registered = await visit(app).post('/api/auth/register', registration(email));
    const [, device = ''] = [registered.headers['set-cookie'] ?? []].flat() as string[];
    for (let n = 0; n < 10; n += 1) {
      expect((await ask(email)).status).toBe(200);
      clock.advance(30_000);
    }
    expect((await ask(email)).status).toBe(429);
    const cookie = device.split(';', 1)[0] ?? '';
    expect(cookie).toMatch(/^haat_device=/);
    expect((await ask(email, { cookie })).status).toBe(200);
    clock.advance(30_000);
    const other = await ask(asha.email, { cookie });
    expect(other.status).toBe(200);
    expect((await requests(asha.email)).map(({ isKnownDevice }) => isKnownDevice)).toEqual([false]);
  });
});

describe('A password reset link', () => {
  it('sets the new password, logs in here, and ends all other sessions', async () => {
    const answer = await reset(await issue());
    expect(answer).toMatchObject({ status: 200, body: { user: { id: asha.id } } });
    const here = visit(app, cookieOf(answer));
    expect((await here.get('/api/auth/session')).body.user.id).toBe(asha.id);
    expect((await asha.get('/api/auth/session')).body.user).toBeNull();
    expect((await asha.get('/api/orders')).status).toBe(401);
    expect((await logIn(registration().password)).body).toMatchObject({
      error: loginMessages.incorrectPassword,
    });
    expect((await logIn(NEXT)).status).toBe(200);
    expect(await story()).toEqual(['CustomerRegistered', 'PasswordChanged']);
  });

  it('works once, and ends all links mailed before', async () => {
    const [first, second] = [await issue(), await issue()];
    expect((await reset(first)).status).toBe(200);
    for (const token of [first, second]) {
      expect(await reset(token, 'of a later visitor')).toMatchObject(INVALID);
    }
    expect((await logIn(NEXT)).status).toBe(200);
    expect(await story()).toEqual(['CustomerRegistered', 'PasswordChanged']);
  });

  it('sets one password when used many times at the same time', async () => {
    const token = await issue();
    const passwords = Array.from({ length: 6 }, (_, n) => `${NEXT} ${n}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(400)]);
    const opened = await Promise.all(passwords.map((password) => logIn(password)));
    expect(opened.map(({ status }) => status === 200)).toEqual(
      answers.map(({ status }) => status === 200),
    );
    const saved = await shop.connection.db
      .selectFrom('passwords')
      .select('password_id')
      .where('customer_id', '=', asha.id)
      .execute();
    expect(saved).toHaveLength(1);
  });

  it('is refused with the same message when it is invented, cut off, or 30 minutes old', async () => {
    const token = await issue();
    for (const other of ['', 'x', token.slice(1), `${token}A`, 'x'.repeat(400)]) {
      expect(await reset(other)).toMatchObject(INVALID);
    }
    clock.advance(PASSWORD_LINK_TTL_MS);
    expect(await reset(token)).toMatchObject(INVALID);
    expect(await story()).toEqual(['CustomerRegistered']);
  });

  it('refuses short and common passwords, and still works afterwards', async () => {
    const token = await issue();
    for (const [password, error] of [
      ['ninechars', accountMessages.passwordTooShort],
      ['Password123', accountMessages.passwordTooCommon],
    ] as const) {
      expect(await reset(token, password)).toMatchObject({
        status: 400,
        body: { error, fields: { password: error } },
      });
    }
    expect((await reset(token)).status).toBe(200);
  });

  it('works again after a failed write, and repeats its answer for the same idempotency key', async () => {
    const { MASTER_SECRET: current } = recordSettings(shop.url);
    const passwordLinks = createPasswordLinks(shop.connection.db, clock, { current });
    const token = await issue();
    const headers = { 'idempotency-key': 'a new password' };
    const dying = async (when: Parameters<typeof dyingStore>[1]) =>
      visit(await shop.reopen({ clock, passwordLinks, store: dyingStore(shop.store, when) })).post(
        RESET,
        { token, password: NEXT },
        headers,
      );
    expect((await dying({ before: writing('PasswordChanged') })).status).toBe(503);
    expect((await logIn(registration().password)).status).toBe(200);
    expect((await dying({ after: writing('PasswordChanged') })).status).toBe(503);
    expect((await logIn(NEXT)).status).toBe(200);
    const repeated = await reset(token, NEXT, headers);
    expect(repeated).toMatchObject({ status: 200, body: { user: { id: asha.id } } });
    expect(cookieOf(repeated)).toBeDefined();
    expect(await story()).toEqual(['CustomerRegistered', 'PasswordChanged']);
  });

  it('works for a blocked customer, and not for an erased one', async () => {
    const operator = { kind: 'operator', name: 'meera', reason: 'chargeback' } as const;
    const give = (command: Parameters<typeof customerDecider.decide>[0]) =>
      executeTestCommand(shop.store, operator, customerDecider, customerStream(asha.id), command);
    await give({ type: 'BlockCustomer', customerId: asha.id, reason: 'chargeback' });
    expect(await reset(await issue())).toMatchObject({ body: { user: { blocked: true } } });
    const { events } = await shop.store.read(customerStream(asha.id));
    const token = await issue(String(events.at(-1)?.data.passwordId));
    const { data } = sample('CustomerErased', { customerId: asha.id });
    await give({ type: 'EraseCustomer', ...data });
    expect(await reset(token)).toMatchObject(INVALID);
  });
});

it('guesses of reset links from one IP address are limited per minute', async () => {
  const limited = await shop.reopen({ settings: apiSettings({ LOGIN_ATTEMPTS_PER_MINUTE: 3 }) });
  const guess = async () => {
    const payload = { token: 'a guess', password: NEXT };
    const remoteAddress = '198.51.100.77';
    return (await limited.inject({ method: 'POST', url: RESET, payload, remoteAddress }))
      .statusCode;
  };
  for (const _ of [1, 2, 3]) expect(await guess()).toBe(400);
  expect(await guess()).toBe(429);
});

it('an account whose stored password is lost opens by a reset link, not by registration', async () => {
  await shop.connection.pool.query('truncate credentials, passwords, registration_attempts');
  const { password } = registration(asha.email);
  const refused = { status: 401, body: { error: loginMessages.incorrectPassword } };
  expect(await logIn(password)).toMatchObject(refused);
  const again = await visit(app).post('/api/auth/register', registration(asha.email));
  expect(again.status).toBe(409);
  expect(await logIn(password)).toMatchObject(refused);

  expect((await ask(asha.email)).status).toBe(200);
  expect((await reset(await issue())).status).toBe(200);
  expect(await logIn(NEXT)).toMatchObject({ status: 200 });
  expect((await logIn(password)).status).toBe(401);
});
