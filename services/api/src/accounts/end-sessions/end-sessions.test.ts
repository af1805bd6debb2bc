import { randomUUID } from 'node:crypto';
import { accountMessages } from '@haat/contracts/account-messages';
import { type ApiShop, apiSettings } from '@haat/testkit/api';
import { registration } from '@haat/testkit/customer';
import { createManualClock } from '@haat/testkit/manual-clock';
import {
  cookieOf,
  signUp,
  type TestCustomer,
  type Visitor,
  visit,
} from '@haat/testkit/test-customer';
import { describe, expect, it } from 'vitest';
import { eachWithACustomer } from '../../testing/each-with-a-customer.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

let shop: ApiShop;
let asha: TestCustomer;
eachWithACustomer((opened, customer) => {
  shop = opened;
  asha = customer;
});

const logIn = async (app = shop.app, headers = {}): Promise<Visitor> => {
  const form = { email: asha.email, password: registration().password };
  const answer = await visit(app).post('/api/auth/login', form, headers);
  return visit(app, cookieOf(answer));
};
const userOf = async (by: Visitor) => (await by.get('/api/auth/session')).body.user;
const END_ALL = '/api/auth/sessions/end';
type Listed = { readonly id: string; readonly device: string; readonly isThis: boolean };
const sessionsOf = async (by: Visitor): Promise<readonly Listed[]> =>
  (await by.get('/api/auth/sessions')).body.sessions;

describe('Logging out everywhere', () => {
  it('ends all of the customer’s sessions, including this one, and no other customer’s', async () => {
    const elsewhere = await logIn();
    const ravi = await signUp(shop.app);
    const out = await asha.post(END_ALL, undefined);
    expect(out).toMatchObject({ status: 200, body: { user: null } });
    expect(String(out.headers['set-cookie'])).toMatch(/^haat_session=;/);
    for (const one of [asha, elsewhere]) {
      expect(await userOf(one)).toBeNull();
      expect((await one.post(END_ALL, undefined)).status).toBe(401);
    }
    expect((await userOf(ravi)).id).toBe(ravi.id);
    const again = await logIn();
    expect((await userOf(again)).id).toBe(asha.id);
    expect(await sessionsOf(again)).toHaveLength(1);
  });
});

it('a session with no attempts left does not stop another session from ending it', async () => {
  const app = await shop.reopen({ settings: apiSettings({ LOGIN_ATTEMPTS_PER_MINUTE: 3 }) });
  const stolen = asha.through(app);
  const own = await logIn(app);
  const form = { currentPassword: 'a guess', password: 'indigo on Tuesdays' };
  const guess = () => stolen.post('/api/account/password', form);
  const end = (by: Visitor) => by.post(`/api/auth/sessions/${randomUUID()}/end`, undefined);
  for (const _ of [1, 2, 3]) {
    expect((await guess()).status).toBe(400);
    expect((await end(stolen)).status).toBe(404);
  }
  for (const held of [await guess(), await end(stolen)]) expect(held.status).toBe(429);
  const currentPassword = registration().password;
  const changed = await own.post('/api/account/password', { ...form, currentPassword });
  expect(changed.status).toBe(200);
  const after = visit(app, cookieOf(changed));
  expect(await userOf(stolen)).toBeNull();
  expect((await after.post(END_ALL, undefined)).status).toBe(200);
});

describe('The list of sessions', () => {
  it('shows this session first with devices, and lets the customer end another session', async () => {
    const there = await logIn(shop.app, { 'user-agent': FIREFOX });
    const third = await logIn();
    const listed = await sessionsOf(asha);
    expect(listed).toHaveLength(3);
    expect(listed.map(({ isThis }) => isThis)).toEqual([true, false, false]);
    const { id } = listed.find(({ device }) => device === 'Firefox on Windows') ?? { id: '' };

    const left = await asha.post(`/api/auth/sessions/${id}/end`, undefined);
    expect(left.status).toBe(200);
    expect(left.body.sessions.map((one: Listed) => one.id)).not.toContain(id);
    expect(await userOf(there)).toBeNull();
    expect((await userOf(third)).id).toBe(asha.id);
    expect(await sessionsOf(third)).toHaveLength(2);
    expect(await asha.post(`/api/auth/sessions/${id}/end`, undefined)).toMatchObject({
      status: 404,
      body: { error: accountMessages.sessionGone },
    });
  });

  it('refuses visitors, invalid session IDs and other customers’ sessions', async () => {
    for (const none of ['%00', 'x', 'end']) {
      expect(await asha.post(`/api/auth/sessions/${none}/end`, undefined)).toMatchObject({
        status: 400,
        body: { error: accountMessages.sessionGone },
      });
    }
    const ravi = await signUp(shop.app);
    const [{ id } = { id: '' }] = await sessionsOf(ravi);
    expect((await asha.post(`/api/auth/sessions/${id}/end`, undefined)).status).toBe(404);
    expect((await userOf(ravi)).id).toBe(ravi.id);
    for (const path of ['/api/auth/sessions', `/api/auth/sessions/${id}/end`]) {
      const answer = path.endsWith('end')
        ? await visit(shop.app).post(path, undefined)
        : await visit(shop.app).get(path);
      expect(answer.status).toBe(401);
    }
  });

  it('drops logged-out and expired sessions, and shows when a session was last used', async () => {
    const clock = createManualClock();
    const app = await shop.reopen({ clock, settings: apiSettings() });
    asha = await signUp(app);
    const here = asha;
    const there = await logIn(app);
    const [, other] = await sessionsOf(here);
    clock.advance(61 * 60 * 1_000);
    expect((await there.get('/api/auth/session')).headers['set-cookie']).toBeDefined();
    const used = (await sessionsOf(here)).find(({ id }) => id === other?.id);
    expect(used).toMatchObject({ seenAt: new Date(clock.now()).toISOString() });

    await there.post('/api/auth/logout', {});
    expect((await sessionsOf(here)).map(({ id }) => id)).not.toContain(other?.id);
    const openSessions = () =>
      shop.connection.db
        .selectFrom('open_sessions')
        .select('session_id')
        .where('ends_at', '<=', new Date(clock.now()))
        .execute();
    clock.advance(8 * 24 * 60 * 60 * 1_000);
    expect(await openSessions()).not.toEqual([]);
    expect(await sessionsOf(await logIn(app))).toHaveLength(1);
    expect(await openSessions()).toEqual([]);
  });
});
