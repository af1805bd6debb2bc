import { accountMessages } from '@haat/contracts/account-messages';
import { customerStream } from '@haat/contracts/events/customer';
import { loginMessages } from '@haat/contracts/messages';
import { type ApiShop, apiSettings } from '@haat/testkit/api';
import { registration } from '@haat/testkit/customer';
import { cookieOf, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { describe, expect, it } from 'vitest';
import { eachWithACustomer } from '../../testing/each-with-a-customer.ts';

const { password: currentPassword } = registration();
const NEXT = 'indigo on Tuesdays';

let shop: ApiShop;
let asha: TestCustomer;
eachWithACustomer((opened, customer) => {
  shop = opened;
  asha = customer;
});

const change = (form: object, by: Pick<TestCustomer, 'post'> = asha, headers = {}) =>
  by.post('/api/account/password', { currentPassword, password: NEXT, ...form }, headers);
const logIn = (password: string) =>
  visit(shop.app).post('/api/auth/login', { email: asha.email, password });
const hashesOf = () =>
  shop.connection.db
    .selectFrom('passwords')
    .select('password_hash')
    .where('customer_id', '=', asha.id)
    .execute();

describe('Changing the password', () => {
  it('ends all other sessions and keeps this one logged in', async () => {
    const elsewhere = visit(shop.app, cookieOf(await logIn(currentPassword)));
    const changed = await change({});
    expect(changed).toMatchObject({ status: 200, body: { user: { id: asha.id } } });
    const here = visit(shop.app, cookieOf(changed));
    expect((await here.get('/api/auth/session')).body.user.id).toBe(asha.id);
    for (const other of [elsewhere, asha]) {
      expect((await other.get('/api/auth/session')).body.user).toBeNull();
      expect((await other.get('/api/orders')).status).toBe(401);
    }
    expect((await logIn(currentPassword)).status).toBe(401);
    expect((await logIn(NEXT)).status).toBe(200);
  });

  it('stores one password hash, and no password or hash in an event', async () => {
    const first = visit(shop.app, cookieOf(await change({})));
    const third = 'a third one, much longer';
    const form = { currentPassword: NEXT, password: third };
    expect((await change(form, first)).status).toBe(200);
    const [stored, ...others] = await hashesOf();
    expect(others).toEqual([]);
    expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const ofRegistration = await shop.connection.db
      .selectFrom('credentials')
      .select('password_hash')
      .where('customer_id', '=', asha.id)
      .execute();
    expect(ofRegistration).toEqual([{ password_hash: null }]);
    const { events } = await shop.store.read(customerStream(asha.id));
    expect(events.map(({ type }) => type)).toEqual([
      'CustomerRegistered',
      'PasswordChanged',
      'PasswordChanged',
    ]);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(/argon2|indigo|third/);
    expect((await logIn(third)).status).toBe(200);
    for (const before of [currentPassword, NEXT]) expect((await logIn(before)).status).toBe(401);
  });

  it('needs the current password', async () => {
    const error = loginMessages.incorrectPassword;
    expect(await change({ currentPassword: 'a wrong password' })).toMatchObject({
      status: 400,
      body: { error, fields: { currentPassword: error } },
    });
    expect((await logIn(currentPassword)).status).toBe(200);
  });

  it.each([
    ['nine char', accountMessages.passwordTooShort],
    ['  nine char  ', accountMessages.passwordTooShort],
    ['1234567890', accountMessages.passwordTooCommon],
    ['QwertyUiop', accountMessages.passwordTooCommon],
  ])('refuses %j as the new password', async (password, error) => {
    expect(await change({ password })).toMatchObject({
      status: 400,
      body: { error, fields: { password: error } },
    });
  });

  it('accepts one of two changes sent at the same time', async () => {
    const answers = await Promise.all(
      ['one', 'two'].map((n) => change({ password: `${NEXT} ${n}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('limits wrong passwords per minute', async () => {
    const app = await shop.reopen({ settings: apiSettings({ LOGIN_ATTEMPTS_PER_MINUTE: 3 }) });
    const guess = () => change({ currentPassword: 'a guess' }, asha.through(app));
    for (const _ of [1, 2, 3]) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });

  it('counts all changes of a session together although each sets a new cookie', async () => {
    const app = await shop.reopen({ settings: apiSettings({ LOGIN_ATTEMPTS_PER_MINUTE: 3 }) });
    let by: Pick<TestCustomer, 'post'> = asha.through(app);
    let current = currentPassword;
    for (const n of [1, 2, 3]) {
      const password = `${NEXT} ${n}`;
      const changed = await change({ currentPassword: current, password }, by);
      expect(changed.status).toBe(200);
      by = visit(app, cookieOf(changed));
      current = password;
    }
    expect((await change({ currentPassword: current }, by)).status).toBe(429);
  });

  it('is refused to visitors', async () => {
    expect((await change({}, visit(shop.app))).status).toBe(401);
  });
});
