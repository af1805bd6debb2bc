import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, registration, signUp, visit } from '../testing/customer.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('an account', () => {
  it('is opened, signs its customer in and is who the session says', async () => {
    const customer = await signUp(shop.app, 'asha@neelkhadi.in');
    const { body } = await customer.get('/api/auth/session');
    expect(body.user).toEqual({
      id: customer.id,
      name: 'Asha Rao',
      email: 'asha@neelkhadi.in',
      company: 'Neel Khadi',
      phone: '9876543210',
      address: null,
    });
    expect(cookieOf(await visit(shop.app).get('/api/auth/session'))).toBeUndefined();
    expect(registration().email).toContain('@');
  });
});
