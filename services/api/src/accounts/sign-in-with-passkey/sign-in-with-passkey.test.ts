import { accountMessages } from '@haat/contracts/account-messages';
import { customerStream } from '@haat/contracts/events/customer';
import { loginMessages } from '@haat/contracts/messages';
import { sample } from '@haat/contracts/testing/sample';
import { customerDecider } from '@haat/domain/customer/customer';
import { connectDatabase } from '@haat/platform/database';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addPasskey,
  type Browser,
  browserOf,
  cookiesOf,
  logInWithPasskey,
  openBrowser,
  PASSWORD,
  SHOP_ORIGIN,
  sessionIn,
  turnCodesOn,
} from '../../testing/safe-customer.ts';
import { type Authenticator, createAuthenticator } from '../../testing/software-authenticator.ts';
import { CEREMONY_MS } from '../ceremonies.ts';

const OPTIONS = '/api/auth/passkey/options';
const LOGIN = '/api/auth/passkey';

let clock: ManualClock;
let shop: ApiShop;
let app: FastifyInstance;
let asha: TestCustomer;
let browser: Browser;
let phone: Authenticator;
beforeAll(async () => {
  clock = createManualClock();
  shop = await openApi();
  app = await shop.reopen({ clock });
});
beforeEach(async () => {
  asha = await signUp(app);
  browser = browserOf(app, asha);
  ({ authenticator: phone } = await addPasskey(browser));
});
afterAll(() => shop.close());

const refused = (status: number, error: string) => ({ status, body: { error } });
const NOT_TAKEN = refused(400, accountMessages.passkeyNotTaken);
const UNKNOWN = refused(401, accountMessages.passkeyUnknown);
const logIn = async (behaviour = {}, authenticator = phone) =>
  (await logInWithPasskey(openBrowser(app), authenticator, behaviour)).answer;

describe('Logging in with a passkey', () => {
  it('needs no email, opens a session, and shows when the passkey was used', async () => {
    clock.advance(60_000);
    const answer = await logIn();
    expect(answer).toMatchObject({ status: 200, body: { user: { email: asha.email } } });
    expect(Object.keys(cookiesOf(answer)).toSorted()).toEqual(['haat_device', 'haat_session']);
    const session = sessionIn(app, answer);
    expect((await session.get('/api/auth/session')).body.user.id).toBe(asha.id);
    expect((await session.get('/api/auth/sessions')).body.sessions).toHaveLength(2);
    const [{ usedAt }] = (await session.get('/api/account/safety')).body.passkeys;
    expect(usedAt).toBe(new Date(clock.now()).toISOString());
  });

  it('does not ask for a two-factor code', async () => {
    await turnCodesOn(browser, clock.now());
    expect(await logIn()).toMatchObject({ status: 200, body: { user: { id: asha.id } } });
  });

  it('accepts a passkey without a user handle', async () => {
    expect((await logIn({ userHandle: null })).status).toBe(200);
  });

  it('works for a blocked customer, and not for an erased one', async () => {
    const give = (command: Parameters<typeof customerDecider.decide>[0]) =>
      executeTestCommand(
        shop.store,
        { kind: 'operator', name: 'meera', reason: 'chargeback' },
        customerDecider,
        customerStream(asha.id),
        command,
      );
    await give({ type: 'BlockCustomer', customerId: asha.id, reason: 'chargeback' });
    expect(await logIn()).toMatchObject({ status: 200, body: { user: { blocked: true } } });
    const { data } = sample('CustomerErased', { customerId: asha.id });
    await give({ type: 'EraseCustomer', ...data });
    expect(await logIn()).toMatchObject(UNKNOWN);
  });

  it('works while password logins of the account are at their limit', async () => {
    const settings = apiSettings({ LOGIN_ATTEMPTS_PER_MINUTE: 3, TRUST_PROXY: 1 });
    const limited = await shop.reopen({ clock, settings });
    for (const n of [1, 2, 3, 4]) {
      await limited.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: asha.email, password: 'a guess' },
        headers: { 'x-forwarded-for': `198.51.100.${n}` },
      });
    }
    const blocked = await openBrowser(limited, {}, '198.51.100.5').post('/api/auth/login', {
      email: asha.email,
      password: PASSWORD,
    });
    expect(blocked.status).toBe(429);
    const owner = openBrowser(limited, {}, '198.51.100.9');
    expect((await logInWithPasskey(owner, phone)).answer.status).toBe(200);
  });

  it('gives every caller the same options', async () => {
    const [anonymous, ashas] = await Promise.all(
      [openBrowser(app), browser].map((by) => by.post(OPTIONS, undefined)),
    );
    const { challenge, ...rest } = anonymous?.body ?? {};
    expect(challenge).toMatch(/^[\w-]{43}$/);
    expect(rest).toEqual({ rpId: 'localhost', timeout: CEREMONY_MS, userVerification: 'required' });
    expect({ ...ashas?.body, challenge }).toEqual(anonymous?.body);
  });
});

describe('A passkey login', () => {
  it.each([
    ['from another origin', { origin: 'https://haat.evil.example' }],
    ['for another shop', { rpId: 'evil.example' }],
    ['for an invented challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['without user verification', { isVerified: false }],
  ])('is refused %s', async (_, behaviour) => {
    expect(await logIn(behaviour)).toMatchObject(NOT_TAKEN);
  });

  it('is refused for an unknown passkey', async () => {
    const unknownAuthenticator = createAuthenticator(SHOP_ORIGIN);
    expect(await logIn({}, unknownAuthenticator)).toMatchObject(UNKNOWN);
  });

  it('is refused with another customer’s user handle', async () => {
    const ravi = await signUp(app);
    const userHandle = Buffer.from(ravi.id).toString('base64url');
    expect(await logIn({ userHandle })).toMatchObject(UNKNOWN);
  });

  it('is refused with the credential ID of another customer’s passkey', async () => {
    const { authenticator: ravis } = await addPasskey(browserOf(app, await signUp(app)));
    const visitor = openBrowser(app);
    const { body: options } = await visitor.post(OPTIONS, undefined);
    const { credentialId: id } = ravis;
    const credential = { ...phone.get(options), id, rawId: id };
    expect(await visitor.post(LOGIN, { credential })).toMatchObject(NOT_TAKEN);
    const mixed = { ...ravis.get(options), rawId: phone.credentialId };
    expect(await visitor.post(LOGIN, { credential: mixed })).toMatchObject(NOT_TAKEN);
  });

  it('is refused when sent again, also from another browser', async () => {
    const visitor = openBrowser(app);
    const { answer, credential } = await logInWithPasskey(visitor, phone, { counter: 1 });
    expect(answer.status).toBe(200);
    expect(await visitor.post(LOGIN, { credential })).toMatchObject(NOT_TAKEN);
    expect(await openBrowser(app).post(LOGIN, { credential })).toMatchObject(NOT_TAKEN);
  });

  it('is accepted once when sent twice at the same time', async () => {
    const visitor = openBrowser(app);
    const { body: options } = await visitor.post(OPTIONS, undefined);
    const credential = phone.get(options);
    const answers = await Promise.all([1, 2].map(() => visitor.post(LOGIN, { credential })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('is refused 5 minutes late', async () => {
    const visitor = openBrowser(app);
    const { body: options } = await visitor.post(OPTIONS, undefined);
    clock.advance(CEREMONY_MS);
    expect(await visitor.post(LOGIN, { credential: phone.get(options) })).toMatchObject(NOT_TAKEN);
  });

  it('is refused with the challenge for adding a passkey', async () => {
    const { body } = await browser.post('/api/account/passkeys/options', {
      currentPassword: PASSWORD,
    });
    const { challenge } = body;
    const { haat_add_passkey: haat_passkey_login = '' } = browser.cookies();
    const credential = phone.get({
      challenge,
      rpId: 'localhost',
      timeout: 1,
      userVerification: 'required',
    });
    const visitor = openBrowser(app, { haat_passkey_login });
    expect(await visitor.post(LOGIN, { credential })).toMatchObject(NOT_TAKEN);
  });

  it.each([
    ['a credential that is a number', { credential: 7 }],
    ['an invalid signature', { response: { signature: 'AAAA' } }],
    ['authenticator data that is too long', { response: { authenticatorData: 'A'.repeat(2_049) } }],
    ['client data that is not JSON', { response: { clientDataJSON: 'AAAA' } }],
    ['a credential of type password', { type: 'password' }],
  ])('is refused with %s', async (_, changes: Readonly<Record<string, unknown>>) => {
    const visitor = openBrowser(app);
    const { body: options } = await visitor.post(OPTIONS, undefined);
    const made = phone.get(options);
    const { response, ...rest } = changes;
    const isWhole = Object.keys(changes).some((key) => key === 'response' || key === 'type');
    const body = isWhole
      ? { credential: { ...made, ...rest, response: { ...made.response, ...Object(response) } } }
      : changes;
    expect(await visitor.post(LOGIN, body)).toMatchObject(NOT_TAKEN);
  });

  it('is limited per IP address', async () => {
    const settings = apiSettings({ LOGIN_ATTEMPTS_PER_MINUTE: 3, TRUST_PROXY: 1 });
    const limited = openBrowser(await shop.reopen({ clock, settings }), {}, '198.51.100.8');
    const { body: options } = await limited.post(OPTIONS, undefined);
    const credential = createAuthenticator(SHOP_ORIGIN).get(options);
    for (const _ of [1, 2, 3]) expect((await limited.post(LOGIN, { credential })).status).toBe(401);
    expect((await limited.post(LOGIN, { credential })).status).toBe(429);
    for (const status of [200, 200, 429]) {
      expect((await limited.post(OPTIONS, undefined)).status).toBe(status);
    }
  });

  it('answers "Database connection issue." while the database is unavailable', async () => {
    const visitor = openBrowser(app);
    const { body: options } = await visitor.post(OPTIONS, undefined);
    const unavailable = connectDatabase('postgres://haat@127.0.0.1:1/haat');
    const without = visitor.through(await shop.reopen({ clock, db: unavailable.db }));
    const answer = await without.post(LOGIN, { credential: phone.get(options) });
    expect(answer).toMatchObject(refused(503, loginMessages.databaseConnectionIssue));
    await unavailable.close();
  });
});

describe('The counter of a passkey', () => {
  it('may grow, and is refused when it stays the same or goes back', async () => {
    expect((await logIn({ counter: 5 })).status).toBe(200);
    for (const counter of [5, 4, 0]) expect(await logIn({ counter })).toMatchObject(NOT_TAKEN);
    expect((await logIn({ counter: 6 })).status).toBe(200);
  });

  it('may stay at 0', async () => {
    for (const counter of [0, 0, 0]) expect((await logIn({ counter })).status).toBe(200);
  });

  it('lets one of two concurrent logins with the same value through', async () => {
    const [one, two] = [openBrowser(app), openBrowser(app)];
    const answers = await Promise.all(
      [one, two].map((by) => logInWithPasskey(by, phone, { counter: 7 })),
    );
    expect(answers.map(({ answer }) => answer.status).toSorted()).toEqual([200, 400]);
  });
});
