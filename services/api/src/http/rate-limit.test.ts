import { refusalMessages } from '@haat/contracts/refusal-messages';
import { START } from '@haat/event-store/port';
import { deriveKey } from '@haat/platform/encryption';
import { noopLog } from '@haat/platform/log';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { registration } from '@haat/testkit/customer';
import { createManualClock } from '@haat/testkit/manual-clock';
import { signUp, visit } from '@haat/testkit/test-customer';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { rateLimit } from './rate-limit.ts';

const BUGS = { filter: { eventTypes: ['BugReported'] } } as const;

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

let callers = 0;
let caller = '';
beforeEach(() => {
  callers += 1;
  caller = `198.51.100.${callers}`;
});

const ask = (app: FastifyInstance, url: string, remoteAddress = caller) =>
  app.inject({ url, remoteAddress });
const check = (app: FastifyInstance) => ask(app, '/api/domain/check?domain=haat.in');
const statuses = async (answers: ReturnType<typeof ask>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode);
const counted = () => shop.connection.db.selectFrom('request_counts').selectAll().execute();

describe('A login guess', () => {
  const settings = apiSettings({ LOGIN_ATTEMPTS_PER_MINUTE: 3 });
  /** Each at another account: those have a count of their own. */
  const guess = (app: FastifyInstance, remoteAddress = caller) => {
    const payload = { email: registration().email, password: 'a wrong password' };
    return app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress });
  };

  it('is counted by all processes together', async () => {
    const [one, other] = [await shop.reopen({ settings }), await shop.reopen({ settings })];
    expect((await guess(one)).statusCode).toBe(401);
    expect((await guess(other)).statusCode).toBe(401);
    expect((await guess(one)).statusCode).toBe(401);
    expect((await guess(other)).statusCode).toBe(429);
    expect((await guess(one)).statusCode).toBe(429);
    expect((await guess(other, '192.0.2.1')).statusCode).toBe(401);
    expect(JSON.stringify(await counted())).not.toContain(caller);
  });
});

describe('A limited request', () => {
  const settings = apiSettings({ DOMAIN_CHECKS_PER_MINUTE: 3 });

  it('shows how many requests are left, and when to try again', async () => {
    const app = await shop.reopen({ settings });
    const first = await check(app);
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '3',
      'ratelimit-remaining': '2',
      'ratelimit-reset': expect.stringMatching(/^(?:60|59)$/),
    });
    await check(app);
    expect((await check(app)).headers['ratelimit-remaining']).toBe('0');
    const refused = await check(app);
    expect(refused.json()).toMatchObject({ error: refusalMessages.blockedByRateLimit });
    expect(refused.headers).toMatchObject({
      'ratelimit-limit': '3',
      'ratelimit-remaining': '0',
      'ratelimit-reset': expect.stringMatching(/^[1-9]\d?$/),
      'retry-after': refused.headers['ratelimit-reset'],
    });
  });

  it('is limited per customer for payment checks and orders', async () => {
    const app = await shop.reopen({
      settings: apiSettings({ PAYMENT_CHECKS_PER_MINUTE: 1, ORDERS_PER_MINUTE: 2 }),
    });
    const [asha, ravi] = [await signUp(shop.app), await signUp(shop.app)];
    const checked = (by = asha) => by.through(app).post('/api/payments/checkstatus', {});
    expect((await checked()).status).toBe(400);
    expect((await checked()).status).toBe(429);
    expect((await checked(ravi)).status).toBe(400);
    const bought = (by = asha) => by.through(app).post('/api/domain/buy', {});
    const replaced = () => asha.through(app).post('/api/orders/HT-1/payment', {});
    expect([(await bought()).status, (await replaced()).status]).toEqual([400, 400]);
    expect([(await bought()).status, (await replaced()).status]).toEqual([429, 429]);
    expect((await bought(ravi)).status).toBe(400);
  });
});

describe('Any request', () => {
  const settings = apiSettings({ REQUESTS_PER_MINUTE: 4, DOMAIN_CHECKS_PER_MINUTE: 100 });

  it('is limited per process and IP address', async () => {
    const app = await shop.reopen({ settings });
    const first = await ask(app, '/api/settings');
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '4', 'ratelimit-remaining': '3' });
    expect((await ask(app, '/nowhere')).statusCode).toBe(404);
    expect((await ask(app, '/api/auth/session')).statusCode).toBe(200);
    expect((await check(app)).headers).toMatchObject({ 'ratelimit-remaining': '0' });
    for (const url of ['/api/settings', '/nowhere', '/api/auth/session', '/api/orders']) {
      const refused = await ask(app, url);
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({ error: refusalMessages.blockedByRateLimit });
      expect(refused.headers).toMatchObject({
        'ratelimit-limit': '4',
        'ratelimit-remaining': '0',
        'retry-after': expect.stringMatching(/^[1-9]\d?$/),
      });
    }
    expect((await ask(app, '/api/settings', '192.0.2.1')).statusCode).toBe(200);
  });

  it('is counted for the last 20,000 callers', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const app = Fastify();
    const key = deriveKey('a secret that only this test knows', 'limits');
    const services = { db: shop.connection.db, clock: createManualClock(), key, log: noopLog };
    await app.register(rateLimit, { requestsPerMinute: 10, ...services });
    app.get('/', async () => 'Namaste');
    const left = async (n: number) =>
      (await ask(app, '/', `10.0.${n >> 8}.${n & 255}`)).headers['ratelimit-remaining'];
    for (let n = 0; n <= 20_000; n += 1) await left(n);
    expect([await left(20_000), await left(1), await left(0)]).toEqual(['8', '8', '9']);
    await app.close();
  });

  it('is counted before it is refused as cross-site', async () => {
    const app = await shop.reopen({ settings });
    const post = () => visit(app).post('/api/auth/logout', {}, { 'sec-fetch-site': 'cross-site' });
    for (let n = 0; n < 4; n += 1) expect((await post()).status).toBe(403);
    expect((await post()).status).toBe(429);
  });

  it('to a health endpoint is not limited', async () => {
    const app = await shop.reopen({ settings });
    for (let n = 0; n < 10; n += 1) {
      const { statusCode, headers } = await ask(app, '/health/live');
      expect(statusCode).toBe(200);
      expect(headers['ratelimit-limit']).toBeUndefined();
    }
  });
});

const HIRE_REQUEST = {
  name: 'Ravi',
  email: 'ravi@haat-test.in',
  work: 'new-site',
  description: 'Five pages.',
  budget: 'unsure',
};

describe('The daily limit of stored requests', () => {
  const report = (app: FastifyInstance, remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/api/inbox/bug-reports',
      payload: { page: '/', happened: 'Nothing.', expected: 'Something.' },
      remoteAddress,
    });
  // The totals are shared by all tests.
  beforeEach(() => shop.connection.db.deleteFrom('request_counts').execute());
  const stored = async () => (await shop.store.readAll(START, BUGS)).events.length;

  it('applies to all callers together, with a tenth for each IP address', async () => {
    const settings = apiSettings({ INBOX_MESSAGES_PER_DAY: 20 });
    const [one, other] = [await shop.reopen({ settings }), await shop.reopen({ settings })];
    const before = await stored();
    for (const app of [one, other]) expect((await report(app, caller)).statusCode).toBe(201);
    const refused = await report(one, caller);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ error: refusalMessages.tooManyOfYours });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);

    for (let n = 1; n <= 18; n += 1) {
      expect((await report(n % 2 ? one : other, `198.18.0.${n}`)).statusCode).toBe(201);
    }
    const full = await report(other, '198.18.1.1');
    expect(full.statusCode).toBe(429);
    expect(full.json()).toMatchObject({ error: refusalMessages.tooManyOfAll });
    expect((await stored()) - before).toBe(20);
  });

  it.each([
    ['registrations', { REGISTRATIONS_PER_DAY: 10 }, '/api/auth/register', () => registration()],
    [
      'password reset links',
      { PASSWORD_LINKS_PER_DAY: 10 },
      '/api/auth/password/forgotten',
      () => ({ email: registration().email }),
    ],
  ])('applies to %s', async (_, changes, url, body) => {
    const app = await shop.reopen({ settings: apiSettings(changes) });
    const post = () => app.inject({ method: 'POST', url, payload: body(), remoteAddress: caller });
    expect((await post()).statusCode).toBeLessThan(300);
    expect((await post()).json()).toMatchObject({ error: refusalMessages.tooManyOfYours });
  });

  it('counts stored requests, not refused or repeated ones', async () => {
    const settings = apiSettings({
      REGISTRATIONS_PER_DAY: 10,
      PASSWORD_LINKS_PER_DAY: 10,
      INBOX_MESSAGES_PER_DAY: 10,
      TICKET_MESSAGES_PER_DAY: 20,
    });
    const app = await shop.reopen({ settings });
    const asha = await signUp(shop.app);
    const post = async (url: string, payload: object, headers = {}): Promise<number> => {
      const from = { remoteAddress: caller, headers };
      return (await app.inject({ method: 'POST', url, payload, ...from })).statusCode;
    };
    const link = (email: string) => post('/api/auth/password/forgotten', { email });
    const register = (own: object) => post('/api/auth/register', { ...registration(), ...own });
    const hire = (own = {}) =>
      post('/api/inbox/hire-requests', { ...HIRE_REQUEST, ...own }, { 'idempotency-key': 'once' });

    expect(await register({ email: asha.email })).toBe(409);
    expect(await register({ password: 'password1234' })).toBe(400);
    expect(await register({})).toBe(201);
    expect(await register({})).toBe(429);

    const [known, other] = [registration().email, registration().email];
    expect([await link('unknown@@haat.in'), await link(known)]).toEqual([400, 200]);
    // Too soon after the first: refused by what that says, and not by the total.
    expect([await link(known), await link(other)]).toEqual([429, 429]);

    expect(await hire({ homepage: 'A program fills this in.' })).toBe(201);
    expect(await hire({ deadline: '2020-01-01' })).toBe(400);
    expect([await hire(), await hire()]).toEqual([201, 201]);
    expect(await hire({ name: 'Another' })).toBe(429);

    const through = asha.through(app);
    const write = (path: string) => through.submit(path, { subject: 'Help', message: 'Hello' });
    const { number } = (await write('/api/tickets')).body.ticket;
    expect((await through.post(`/api/tickets/${number}/close`, {})).status).toBe(200);
    const replies = [
      await write(`/api/tickets/${number}/reply`),
      await write('/api/tickets/N/reply'),
    ];
    expect(replies.map(({ status }) => status)).toEqual([409, 404]);
    expect([(await write('/api/tickets')).status, (await write('/api/tickets')).status]).toEqual([
      201, 429,
    ]);
  });

  it('does not count a request when a parallel one stored the same first', async () => {
    const app = await shop.reopen({ settings: apiSettings({ PASSWORD_LINKS_PER_DAY: 40 }) });
    const link = (email: string) => {
      const payload = { email };
      const url = '/api/auth/password/forgotten';
      return app.inject({ method: 'POST', url, payload, remoteAddress: caller });
    };
    const { email } = registration();
    const burst = await statuses([link(email), link(email), link(email), link(email)]);
    expect(burst.toSorted()).toEqual([200, 429, 429, 429]);
    for (let n = 0; n < 3; n += 1) expect((await link(registration().email)).statusCode).toBe(200);
    expect((await link(registration().email)).statusCode).toBe(429);
  });

  it('applies to ticket messages of all accounts at an IP address, not to closing tickets', async () => {
    const app = await shop.reopen({ settings: apiSettings({ TICKET_MESSAGES_PER_DAY: 10 }) });
    const ticket = { subject: 'The panel', message: 'It does not open.' };
    const asha = await signUp(app);
    expect((await asha.submit('/api/tickets', ticket)).status).toBe(201);
    const refused = await asha.submit('/api/tickets', ticket);
    expect(refused).toMatchObject({ status: 429, body: { error: refusalMessages.tooManyOfYours } });
    expect((await (await signUp(app)).submit('/api/tickets', ticket)).status).toBe(429);
    expect((await asha.post('/api/tickets/NOPE/close', {})).status).toBe(404);
  });
});
