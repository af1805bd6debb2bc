import { loginMessages, refusalMessages } from '@haat/contracts/messages';
import { connectDatabase } from '@haat/platform/database/connect';
import { EventStoreUnavailable } from '@haat/platform/event-store/port';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cookieOf, registration, signUp, visit } from '../../testing/customer.ts';
import { openShop, type Shop, testSettings } from '../../testing/shop.ts';

vi.mock('@node-rs/argon2', { spy: true });

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await signUp(shop.app, 'asha@neelkhadi.in');
});
afterAll(() => shop.close());

const { password } = registration();
const asha = { email: 'asha@neelkhadi.in', password };
const login = (form: object, app = shop.app) => visit(app).post('/api/auth/login', form);

describe('logging in', () => {
  it('opens a session for the right password, however the e-mail is written', async () => {
    const answer = await login({ email: ' Asha@NeelKhadi.in', password: ` ${password} ` });
    expect(answer).toMatchObject({ status: 200, body: { user: { email: 'asha@neelkhadi.in' } } });
    const session = await visit(shop.app, cookieOf(answer)).get('/api/auth/session');
    expect(session.body).toEqual(answer.body);
  });

  it('says "Incorrect password" and "User not found"', async () => {
    expect(await login({ ...asha, password: 'a wrong password' })).toMatchObject({
      status: 401,
      body: { error: 'Incorrect password' },
    });
    expect(await login({ ...asha, email: 'nobody@neelkhadi.in' })).toMatchObject({
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

  it('hashes for an account that is not there as for one that is, so that time tells nothing', async () => {
    const comparisons = async (form: object) => {
      vi.mocked(verify).mockClear();
      await login(form);
      return vi.mocked(verify).mock.calls.length;
    };
    expect(await comparisons({ ...asha, password: 'a wrong password' })).toBe(1);
    expect(await comparisons({ ...asha, email: 'nobody@neelkhadi.in' })).toBe(1);
  });
});
