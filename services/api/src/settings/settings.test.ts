import { afterAll, beforeAll, expect, it } from 'vitest';
import { visit } from '../testing/customer.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ UPI_PAYEE_VPA: 'neel@bank', UPI_PAYEE_NAME: 'Neel Khadi' });
});
afterAll(() => shop.close());

it('tells the browser whom to pay and which nameservers are the default, and no secret', async () => {
  const { status, body } = await visit(shop.app).get('/api/settings');
  expect(status).toBe(200);
  expect(body).toEqual({
    payee: { vpa: 'neel@bank', name: 'Neel Khadi' },
    defaultNameservers: ['ns1.haat.example', 'ns2.haat.example'],
  });
});
