import { accountMessages } from '@haat/contracts/account-messages';
import { customerStream } from '@haat/contracts/events/customer';
import { loginMessages } from '@haat/contracts/messages';
import { customerDecider, MAX_PASSKEYS } from '@haat/domain/customer/customer';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dyingStore, writing } from '../../testing/failing-store.ts';
import {
  addPasskey,
  askForNewPasskey,
  type Browser,
  browserOf,
  logInWithPasskey,
  openBrowser,
  PASSWORD,
  SHOP_ORIGIN,
} from '../../testing/safe-customer.ts';
import { cbor, createAuthenticator } from '../../testing/software-authenticator.ts';
import { CEREMONY_MS } from '../ceremonies.ts';

const OPTIONS = '/api/account/passkeys/options';
const ADD = '/api/account/passkeys';

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

const refused = (status: number, error: string) => ({ status, body: { error } });
const NOT_TAKEN = refused(400, accountMessages.passkeyNotTaken);
const savedPasskeysOf = (customerId: string) =>
  shop.connection.db
    .selectFrom('passkeys')
    .selectAll()
    .where('customer_id', '=', customerId)
    .execute();
const story = () => shop.story(customerStream(asha.id));
const give = (command: Parameters<typeof customerDecider.decide>[0]) =>
  executeTestCommand(
    shop.store,
    { kind: 'operator', name: 'meera', reason: 'a test' },
    customerDecider,
    customerStream(asha.id),
    command,
  );

describe('Adding a passkey', () => {
  it('stores the public key, lists the passkey, and keeps the credential ID out of the events', async () => {
    const { answer, authenticator, options } = await addPasskey(browser, { name: ' Phone ' });
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Haat' },
      user: { name: asha.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    const addedAt = new Date(clock.now()).toISOString();
    const [passkey] = answer.body.passkeys;
    expect(answer.status).toBe(201);
    expect(passkey).toEqual({ id: expect.any(String), name: 'Phone', addedAt, usedAt: null });
    expect((await asha.get('/api/account/safety')).body).toEqual(answer.body);
    expect(await story()).toEqual(['CustomerRegistered', 'PasskeyAdded']);
    expect(await savedPasskeysOf(asha.id)).toMatchObject([
      { credential_id: authenticator.credentialId, transports: ['internal'] },
    ]);
    const { events } = await shop.store.read(customerStream(asha.id));
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain(
      authenticator.credentialId,
    );
  });

  it('names an unnamed passkey, and excludes the passkeys that the customer already has', async () => {
    const { authenticator } = await addPasskey(browser);
    const { answer, options } = await addPasskey(browser);
    expect(answer.body.passkeys).toHaveLength(2);
    expect(answer.body.passkeys[0].name).not.toBe('');
    expect(options.excludeCredentials).toEqual([
      { id: authenticator.credentialId, type: 'public-key', transports: ['internal'] },
    ]);
  });

  it('needs the current password, so a stolen session can’t add a passkey', async () => {
    const error = loginMessages.incorrectPassword;
    expect(await browser.post(OPTIONS, { currentPassword: 'a guess' })).toMatchObject({
      status: 400,
      body: { error, fields: { currentPassword: error } },
    });
    expect((await browser.post(OPTIONS, {})).status).toBe(400);
    const visitor = openBrowser(app);
    expect((await visitor.post(OPTIONS, { currentPassword: PASSWORD })).status).toBe(401);
    const credential = createAuthenticator(SHOP_ORIGIN).create(await askForNewPasskey(browser));
    // With the session, but without what the password had begun.
    const thief = browserOf(app, asha);
    expect(await thief.post(ADD, { credential })).toMatchObject(NOT_TAKEN);
    expect(await story()).toEqual(['CustomerRegistered']);
  });

  it('limits wrong passwords per minute', async () => {
    const settings = apiSettings({ LOGIN_ATTEMPTS_PER_MINUTE: 3 });
    const limited = await shop.reopen({ clock, settings });
    const guessing = browserOf(limited, asha);
    for (const _ of [1, 2, 3]) {
      expect((await guessing.post(OPTIONS, { currentPassword: 'a guess' })).status).toBe(400);
    }
    expect((await guessing.post(OPTIONS, { currentPassword: PASSWORD })).status).toBe(429);
  });

  it('explains that passkeys need a domain while the shop runs on an IP address', async () => {
    const settings = apiSettings({ PUBLIC_ORIGIN: 'http://127.0.0.1:3000' });
    const here = browserOf(await shop.reopen({ clock, settings }), asha);
    const needsName = refused(409, accountMessages.passkeysNeedName);
    expect(await here.post(OPTIONS, { currentPassword: PASSWORD })).toMatchObject(needsName);
    expect(await here.post('/api/auth/passkey/options', undefined)).toMatchObject(needsName);
    expect((await here.get('/api/account/safety')).body.passkeysAt).toBeNull();
  });

  it('refuses a customer’s 21st passkey', async () => {
    for (let n = 0; n < MAX_PASSKEYS; n += 1) {
      await give({
        type: 'AddPasskey',
        customerId: asha.id,
        passkeyId: `${n}`,
        addedAt: new Date(clock.now()).toISOString(),
      });
    }
    expect(await browser.post(OPTIONS, { currentPassword: PASSWORD })).toMatchObject(
      refused(409, accountMessages.tooManyPasskeys),
    );
  });
});

describe('A passkey registration response', () => {
  it.each([
    ['from another origin', { origin: 'https://haat.evil.example' }],
    ['for another shop', { rpId: 'evil.example' }],
    ['for an invented challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['without user verification', { isVerified: false }],
    ['in another attestation format', { attestation: { format: 'tpm', statement: new Map() } }],
  ])('is refused %s', async (_, behaviour) => {
    const { answer } = await addPasskey(browser, { behaviour });
    expect(answer).toMatchObject(NOT_TAKEN);
    expect(await savedPasskeysOf(asha.id)).toEqual([]);
  });

  it('is refused with the client data of a login', async () => {
    const options = await askForNewPasskey(browser);
    const { challenge } = options;
    const authenticator = createAuthenticator(SHOP_ORIGIN);
    const made = authenticator.create(options);
    const login = authenticator.get({
      challenge,
      rpId: 'localhost',
      timeout: 1,
      userVerification: 'required',
    });
    const { clientDataJSON } = login.response;
    const credential = { ...made, response: { ...made.response, clientDataJSON } };
    expect(await browser.post(ADD, { credential })).toMatchObject(NOT_TAKEN);
  });

  it.each([
    ['not CBOR', Buffer.from('no cbor at all')],
    ['truncated CBOR', cbor(new Map([['fmt', 'none']])).subarray(0, -2)],
    ['an array nested 3,000 levels deep', Buffer.alloc(3_000, 0x81)],
    ['a byte string with a declared length of 4 GB', Buffer.from('5affffffff', 'hex')],
    ['an array with a declared length of 4 billion', Buffer.from('9affffffff01', 'hex')],
    ['a map with a declared length of 4 billion', Buffer.from('baffffffff0101', 'hex')],
    ['a number', cbor(7)],
    ['an empty map', cbor(new Map())],
    [
      'authenticator data that is too short',
      cbor(
        new Map<string, string | Buffer | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', Buffer.alloc(36)],
        ]),
      ),
    ],
  ])('is refused when its attestation object is %s', async (_, bytes) => {
    const options = await askForNewPasskey(browser);
    const made = createAuthenticator(SHOP_ORIGIN).create(options);
    const response = { ...made.response, attestationObject: bytes.toString('base64url') };
    const answer = await browser.post(ADD, { credential: { ...made, response } });
    expect(answer).toMatchObject(NOT_TAKEN);
  });

  it.each([
    ['with an oversized attestation object', { attestationObject: 'A'.repeat(8_193) }],
    ['with an attestation object that is not base64url', { attestationObject: '<a>+/=' }],
    ['with client data that is not a string', { clientDataJSON: { a: 1 } }],
    [
      'with client data that is not JSON',
      { clientDataJSON: Buffer.from('{').toString('base64url') },
    ],
  ])('is refused %s', async (_, changes) => {
    const options = await askForNewPasskey(browser);
    const made = createAuthenticator(SHOP_ORIGIN).create(options);
    const response = { ...made.response, ...changes };
    const answer = await browser.post(ADD, { credential: { ...made, response } });
    expect(answer).toMatchObject(NOT_TAKEN);
  });

  it('is refused when it is empty or too large, or when the name is too long', async () => {
    expect(await browser.post(ADD, {})).toMatchObject(NOT_TAKEN);
    expect((await browser.post(ADD, { name: 'x'.repeat(300_000) })).status).toBe(413);
    const long = await browser.post(ADD, { name: 'x'.repeat(61), credential: {} });
    expect(long.status).toBe(400);
  });

  it('is refused when sent again, 5 minutes late, or after a password change', async () => {
    const { credential } = await addPasskey(browser);
    expect(await browser.post(ADD, { credential })).toMatchObject(NOT_TAKEN);
    const late = createAuthenticator(SHOP_ORIGIN).create(await askForNewPasskey(browser));
    clock.advance(CEREMONY_MS);
    expect(await browser.post(ADD, { credential: late })).toMatchObject(NOT_TAKEN);

    const begun = createAuthenticator(SHOP_ORIGIN).create(await askForNewPasskey(browser));
    const changed = await browser.post('/api/account/password', {
      currentPassword: PASSWORD,
      password: 'indigo on Tuesdays',
    });
    expect(changed.status).toBe(200);
    expect(await browser.post(ADD, { credential: begun })).toMatchObject(NOT_TAKEN);
    expect(await savedPasskeysOf(asha.id)).toHaveLength(1);
  });

  it('is refused for another customer’s challenge', async () => {
    const ravi = browserOf(app, await signUp(app));
    const options = await askForNewPasskey(ravi);
    const { haat_add_passkey = '' } = ravi.cookies();
    const credential = createAuthenticator(SHOP_ORIGIN).create(options);
    const mixed = openBrowser(app, { ...browser.cookies(), haat_add_passkey });
    expect(await mixed.post(ADD, { credential })).toMatchObject(NOT_TAKEN);
  });

  it('is refused with the credential ID of another customer’s passkey', async () => {
    const ravi = browserOf(app, await signUp(app));
    const { authenticator } = await addPasskey(ravi);
    const { answer } = await addPasskey(browser, {}, authenticator);
    expect(answer).toMatchObject(refused(409, accountMessages.passkeyTaken));
    expect(await savedPasskeysOf(asha.id)).toEqual([]);
  });
});

it('a passkey sent twice at the same time is added once', async () => {
  const credential = createAuthenticator(SHOP_ORIGIN).create(await askForNewPasskey(browser));
  const answers = await Promise.all([1, 2].map(() => browser.post(ADD, { credential })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  expect(await story()).toEqual(['CustomerRegistered', 'PasskeyAdded']);
});

it('a passkey whose event was not written can’t log in', async () => {
  const store = dyingStore(shop.store, { before: writing('PasskeyAdded') });
  const dying = browser.through(await shop.reopen({ clock, store }));
  const { answer, authenticator } = await addPasskey(dying);
  expect(answer.status).toBe(503);
  const login = await logInWithPasskey(openBrowser(app), authenticator);
  expect(login.answer).toMatchObject(refused(401, accountMessages.passkeyUnknown));
  expect((await visit(app).get('/api/account/safety')).status).toBe(401);
});
