import { type ApiShop, openApi } from '@haat/testkit/api';
import { signUp } from '@haat/testkit/shopper';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

it("shows a customer's invoices, newest first, in rupees, and nobody else's", async () => {
  const [asha, ravi] = await Promise.all([signUp(shop.app), signUp(shop.app)]);
  const invoice = (number: string, customerId: string, issuedAt: string) => ({
    number,
    order_id: 'HT-260115-7K3M92QD4T8X',
    customer_id: customerId,
    description: 'neelkhadi.in, 1 year',
    total_paise: 54_950,
    credited_paise: 10_000,
    status: 'paid' as const,
    issued_at: new Date(issuedAt),
    updated_at: new Date(issuedAt),
  });
  await shop.connection.db
    .insertInto('invoices')
    .values([
      invoice('HT/2526/000001', asha.id, '2026-01-15T09:30:00.000Z'),
      invoice('HT/2526/000002', ravi.id, '2026-01-15T10:30:00.000Z'),
      invoice('HT/2526/000003', asha.id, '2026-01-15T11:30:00.000Z'),
    ])
    .execute();
  const { status, body } = await asha.get('/api/invoices');
  expect(status).toBe(200);
  expect(body.invoices.map(({ id }: { id: string }) => id)).toEqual([
    'HT/2526/000003',
    'HT/2526/000001',
  ]);
  expect(body.invoices[1]).toEqual({
    id: 'HT/2526/000001',
    order_id: 'HT-260115-7K3M92QD4T8X',
    description: 'neelkhadi.in, 1 year',
    issued_at: '2026-01-15T09:30:00.000Z',
    total: 549.5,
    credited: 100,
    status: 'paid',
  });
});
