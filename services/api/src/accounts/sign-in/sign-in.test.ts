import { loginMessages } from '@haat/contracts/messages';
import { EventStoreUnavailable } from '@haat/event-store/port';
import { connectDatabase } from '@haat/platform/database';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { registration } from '@haat/testkit/customer';
import { cookieOf, signUp, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEVICE_COOKIE } from '../known-devices.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
  await signUp(shop.app, 'asha@neelkhadi.in');
});
afterAll(() => shop.close());

const { password } = registration();
const asha = { email: 'asha@neelkhadi.in', password };
const login = (form: object, app = shop.app) => visit(app).post('/api/auth/login', form);

describe('Logging in', () => {
  it('opens a session for the right password, and ignores the email’s case and spaces', async () => {
    const answer = await login({ email: ' Asha@NeelKhadi.in', password: ` ${password} ` });
    expect(answer).toMatchObject({ status: 200, body: { user: { email: 'asha@neelkhadi.in' } } });
    const session = await visit(shop.app, cookieOf(answer)).get('/api/auth/session');
    expect(session.body).toEqual(answer.body);
  });

  it('answers "Incorrect password" or "User not found"', async () => {
    expect(await login({ ...asha, password: 'a wrong password' })).toMatchObject({
      status: 401,
      body: { error: 'Incorrect password' },
    });
    expect(await login({ ...asha, email: 'unknown@neelkhadi.in' })).toMatchObject({
      status: 401,
      body: { error: 'User not found' },
    });
  });

  it.each([
    {},
    { email: 'asha@neelkhadi.in' },
    { ...asha, email: ' ' },
    { ...asha, password: ' ' },
  ])('needs both fields: %j', async (form) => {
    const answer = await login(form);
    expect(answer).toMatchObject({ status: 400, body: { error: loginMessages.fillAllFields } });
  });
});

describe('Too many login attempts', () => {
  const settings = apiSettings({ LOGIN_ATTEMPTS_PER_MINUTE: 3 });
  const attempt = (app: ApiShop['app'], email: string, remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: 'a guess' },
      remoteAddress,
    });

  it('on one account are refused, from all IP addresses', async () => {
    const app = await shop.reopen({ settings });
    await signUp(shop.app, 'meera@neelkhadi.in');
    for (const n of [1, 2, 3]) {
      const guess = await attempt(app, 'meera@neelkhadi.in', `198.51.100.${n}`);
      expect(guess.statusCode).toBe(401);
    }
    expect((await attempt(app, ' MEERA@neelkhadi.in', '198.51.100.4')).statusCode).toBe(429);
    expect((await attempt(app, 'ravi@haat.example', '198.51.100.5')).statusCode).toBe(401);
  });
});

describe('A known device', () => {
  const settings = apiSettings({ LOGIN_ATTEMPTS_PER_MINUTE: 3 });
  let address = 0;
  /** Each from an address of its own: what counts here is the account. */
  const attempt = async (app: ApiShop['app'], form: object, cookie = '') => {
    address += 1;
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: form,
      remoteAddress: `203.0.113.${address}`,
      headers: cookie === '' ? {} : { cookie },
    });
    const device = answer.cookies.find(({ name }) => name === DEVICE_COOKIE);
    return { status: answer.statusCode, device };
  };
  const cookieFor = ({ device }: Awaited<ReturnType<typeof attempt>>) =>
    `${DEVICE_COOKIE}=${device?.value}`;

  it('logs its owner in while others guess the password, and has its own limit', async () => {
    const app = await shop.reopen({ settings });
    const usha = { email: 'usha@neelkhadi.in', password };
    const ravi = { email: 'ravi@neelkhadi.in', password };
    await signUp(shop.app, usha.email);
    await signUp(shop.app, ravi.email);
    const known = await attempt(app, usha);
    expect(known.device).toMatchObject({ path: '/api/auth', httpOnly: true, sameSite: 'Lax' });
    const ofRavi = cookieFor(await attempt(app, ravi));
    for (const _ of [1, 2]) await attempt(app, { ...usha, password: 'a guess' });

    expect((await attempt(app, usha)).status).toBe(429);
    for (const cookie of [ofRavi, `${cookieFor(known)}A`]) {
      expect((await attempt(app, usha, cookie)).status).toBe(429);
    }
    const again = await attempt(app, usha, cookieFor(known));
    expect(again.status).toBe(200);
    // Its own guesses are counted under the name that it had.
    for (const _ of [1, 2]) {
      const guess = await attempt(app, { ...usha, password: 'a guess' }, cookieFor(again));
      expect(guess.status).toBe(401);
    }
    expect((await attempt(app, usha, cookieFor(again))).status).toBe(429);
  });
});

describe('A shared IP address', () => {
  it('has a separate limit for known devices', async () => {
    const app = await shop.reopen({ settings: apiSettings({ LOGIN_ATTEMPTS_PER_MINUTE: 1 }) });
    const attempt = (form: object, remoteAddress: string, cookie = '') =>
      app.inject({
        ...{ method: 'POST', url: '/api/auth/login', payload: form, remoteAddress },
        headers: cookie === '' ? {} : { cookie },
      });
    const known: { readonly email: string; readonly cookie: string }[] = [];
    for (const n of [1, 2, 3]) {
      const email = `neighbour-${n}@neelkhadi.in`;
      await signUp(shop.app, email);
      const { cookies } = await attempt({ email, password }, `198.51.100.${100 + n}`);
      const device = cookies.find(({ name }) => name === DEVICE_COOKIE);
      known.push({ email, cookie: `${DEVICE_COOKIE}=${device?.value}` });
    }
    const shared = '203.0.113.250';
    for (const expected of [401, 429]) {
      const guess = await attempt({ email: 'x@haat.example', password: 'a guess' }, shared);
      expect(guess.statusCode).toBe(expected);
    }
    const window = { max: 10, windowMs: 60_000, isExact: true };
    for (let others = 0; others < 8; others += 1) {
      await app.sharedCounts.count('logins from an address, of known devices', shared, window);
    }
    const answers = [];
    for (const { email, cookie } of known) {
      answers.push((await attempt({ email, password }, shared, cookie)).statusCode);
    }
    expect(answers).toEqual([200, 200, 429]);
  });
});

describe('A login', () => {
  const issue = { status: 503, body: { error: 'Database connection issue.' } };

  it('answers "Database connection issue." while the database is unavailable', async () => {
    const unavailable = connectDatabase('postgres://haat@127.0.0.1:1/haat');
    const app = await shop.reopen({ db: unavailable.db });
    expect(await login(asha, app)).toMatchObject(issue);
    const withKey = visit(app).post('/api/auth/login', asha, { 'idempotency-key': 'away' });
    expect(await withKey).toMatchObject(issue);
    await unavailable.close();
  });

  it('answers "Database connection issue." while the event store is unavailable', async () => {
    const read = () => Promise.reject(new EventStoreUnavailable('away'));
    const app = await shop.reopen({ store: { ...shop.store, read } });
    expect(await login(asha, app)).toMatchObject(issue);
  });
});
