import { type ApiShop, openApi } from '@haat/testkit/api';
import { registration } from '@haat/testkit/customer';
import { signUp, visit } from '@haat/testkit/test-customer';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

vi.mock('@node-rs/argon2', { spy: true });

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
  await signUp(shop.app, 'asha@neelkhadi.in');
});
afterAll(() => shop.close());

it('a login hashes the password for an unknown email too, so that both take the same time', async () => {
  const asha = { email: 'asha@neelkhadi.in', password: registration().password };
  const comparisons = async (form: object) => {
    vi.mocked(verify).mockClear();
    await visit(shop.app).post('/api/auth/login', form);
    return vi.mocked(verify).mock.calls.length;
  };
  expect(await comparisons({ ...asha, password: 'a wrong password' })).toBe(1);
  expect(await comparisons({ ...asha, email: 'unknown@neelkhadi.in' })).toBe(1);
});
