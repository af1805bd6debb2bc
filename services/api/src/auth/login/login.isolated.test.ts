import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registration, signUp, visit } from '../../testing/customer.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

vi.mock('@node-rs/argon2', { spy: true });

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await signUp(shop.app, 'asha@neelkhadi.in');
});
afterAll(() => shop.close());

describe('logging in', () => {
  it('hashes for an account that is not there as for one that is, so that time tells nothing', async () => {
    const asha = { email: 'asha@neelkhadi.in', password: registration().password };
    const comparisons = async (form: object) => {
      vi.mocked(verify).mockClear();
      await visit(shop.app).post('/api/auth/login', form);
      return vi.mocked(verify).mock.calls.length;
    };
    expect(await comparisons({ ...asha, password: 'a wrong password' })).toBe(1);
    expect(await comparisons({ ...asha, email: 'nobody@neelkhadi.in' })).toBe(1);
  });
});
