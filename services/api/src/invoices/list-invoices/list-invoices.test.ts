import { type ApiShop, openApi } from '@haat/testkit/api';
import { signUp } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

it('the invoice list shows the customer’s own invoices, newest first, in rupees', async () => {
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

it('the invoice list adds up what was paid this year in India, without refunds', async () => {
  const now = Date.parse('2026-06-15T05:00:00.000Z');
  const gita = (await signUp(shop.app)).through(await shop.reopen({ clock: { now: () => now } }));
  const invoice = (
    number: string,
    issuedAt: string,
    { status = 'paid', credited = 0 }: { status?: 'paid' | 'due' | 'void'; credited?: number } = {},
  ) => ({
    ...{ number, order_id: 'HT-1', customer_id: gita.id, description: 'neelkhadi.in, 1 year' },
    ...{ total_paise: 54_910, credited_paise: credited, status },
    ...{ issued_at: new Date(issuedAt), updated_at: new Date(issuedAt) },
  });
  expect((await gita.get('/api/invoices')).body).toMatchObject({ invoices: [], paid_this_year: 0 });
  await shop.connection.db
    .insertInto('invoices')
    .values([
      invoice('G/1', '2025-12-31T18:29:59.999Z'),
      invoice('G/2', '2025-12-31T18:30:00.000Z'),
      invoice('G/3', '2026-06-01T10:00:00.000Z', { credited: 10_050 }),
      invoice('G/4', '2026-06-02T10:00:00.000Z', { status: 'due' }),
      invoice('G/5', '2026-06-03T10:00:00.000Z', { status: 'void' }),
      ...Array.from({ length: 250 }, (_, n) => invoice(`G/6/${n}`, '2026-06-04T10:00:00.000Z')),
    ])
    .execute();
  const { body } = await gita.get('/api/invoices');
  expect(body.invoices).toHaveLength(200);
  expect(body.paid_this_year).toBe(549.1 + 448.6 + 250 * 549.1);
});
