import { type ApiShop, openApi } from '@haat/testkit/api';
import { registration } from '@haat/testkit/customer';
import { visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOlderAccount } from '../testing/older-account.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

const register = (email: string) => visit(shop.app).post('/api/auth/register', registration(email));
const login = (email: string) =>
  visit(shop.app).post('/api/auth/login', { email, password: registration().password });

describe('An account opened before addresses were parsed', () => {
  it.each(['asha..v@x.in', '.asha@x.in', 'आशा@x.in', 'as\u200bha@old.in', 'asha@उदाहरण.in'])(
    'still changes its password: %j',
    async (email) => {
      const older = await openOlderAccount(shop, email);
      const changed = await older.post('/api/account/password', {
        currentPassword: registration().password,
        password: 'another long password',
      });
      expect(changed.status).toBe(200);
    },
  );

  it('logs in with the A-label of its domain too, and can’t be registered again in either form', async () => {
    const { id } = await openOlderAccount(shop, 'meera@उदाहरण.in');
    const body = { user: { id } };
    expect(await login('meera@xn--p1b6ci4b4b3a.in')).toMatchObject({ status: 200, body });
    expect((await register('meera@xn--p1b6ci4b4b3a.in')).status).toBe(409);
    expect((await register('meera@उदाहरण.in')).status).toBe(409);
  });
});

describe('An email address with an international domain', () => {
  it('is stored with A-labels, shown in its script, and logs in with both', async () => {
    const opened = await register('\u200basha@उदाहरण.भारत ');
    const { user } = opened.body;
    expect(user.email).toBe('asha@उदाहरण.भारत');
    const [registered] = (await shop.store.read(`customer-${user.id}`)).events;
    expect(registered?.data).toMatchObject({ email: 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c' });
    for (const typed of ['Asha@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c\u00a0']) {
      expect(await login(typed)).toMatchObject({ status: 200, body: { user: { id: user.id } } });
    }
  });
});
