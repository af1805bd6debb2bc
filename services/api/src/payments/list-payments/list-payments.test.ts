import { type ApiShop, openApi } from '@haat/testkit/api';
import { signUp } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApi();
});
afterAll(() => shop.close());

const AT = new Date('2026-11-22T05:00:00.000Z');
const payment = {
  ...{ utr: '632600010001', amount_paise: 54_900, is_disputed: false, submitted_at: AT },
  ...{ unsent_paise: 0, refunds: '[]', refunded_paise: 0, topped_up_paise: 0, debited_paise: 0 },
  updated_at: AT,
};

it.each([
  ['domain', { service: 'Domain', domain: 'neelkhadi.in', plan: null }, 'neelkhadi.in'],
  [
    'code',
    { service: 'UPI statement matcher', domain: 'x.in', plan: null },
    'UPI statement matcher',
  ],
  ['hosting', { service: 'Hosting', domain: 'neelkhadi.in', plan: 'Dukaan' }, 'Dukaan'],
  [
    'renewal',
    { service: 'Renewal', domain: 'neelkhadi.in', plan: 'Dukaan' },
    'Dukaan for neelkhadi.in',
  ],
] as const)(
  'the payment and the balance entry of a %s order have the order’s title',
  async (kind, row, title) => {
    const asha = await signUp(shop.app);
    const [id, code] = [`HT-261122-${kind}`, `PAY-${kind}`];
    await shop.connection.db
      .insertInto('orders')
      .values({
        ...{ id, customer_id: asha.id, email: asha.email, kind, ...row, period: null },
        ...{ status: 'failed', phase: 'payment_failed', reason: null, reference_code: code },
        ...{ price_paise: 54_900, paid_paise: null, payment_method: 'upi', invoice_number: null },
        ...{ registrar_answer: null, expires_at: null, timeline: '[]' as never },
        ...{ placed_at: AT, updated_at: AT, nameservers: null, hosting: null, download: null },
      })
      .execute();
    const ended = { kind: 'order_ended', cause: 'order_cancelled', orderId: id };
    const entry = { ...ended, at: AT.toISOString(), amountPaise: 54_900 };
    await shop.connection.db
      .insertInto('payments')
      .values({
        ...payment,
        ...{ reference_code: code, customer_id: asha.id, last_order_id: id },
        ...{ credited_paise: 54_900, free_paise: 54_900, status: 'verified' },
        entries: JSON.stringify([entry]),
      })
      .execute();
    expect((await asha.get('/api/payments')).body.payments).toMatchObject([
      { kind, subject: title },
    ]);
    expect((await asha.get('/api/balance')).body.entries).toEqual([
      {
        ...{ id: `${code}/000000`, at: AT.toISOString() },
        ...{ title, words: 'Order cancelled', amount: 549 },
      },
    ]);
  },
);

it.each([
  [300, { topped_up_paise: 30_000 }],
  [100, { topped_up_paise: 30_000, debited_paise: 20_000 }],
  [0, { topped_up_paise: 30_000, debited_paise: 20_000, refunded_paise: 10_000 }],
  [0, { credited_paise: 54_900, debited_paise: 20_000 }],
] as const)('the payment list shows ₹%d from the balance for %o', async (rupees, sums) => {
  const asha = await signUp(shop.app);
  await shop.connection.db
    .insertInto('payments')
    .values({
      ...payment,
      ...{ reference_code: `PAY-${asha.id}`, customer_id: asha.id, entries: '[]' },
      ...{ credited_paise: null, free_paise: 0, status: 'rejected' },
      ...sums,
    })
    .execute();
  const { payments } = (await asha.get('/api/payments')).body;
  expect(payments).toMatchObject([{ balance_used: rupees }]);
});
