import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codesAnswerSchema } from '@haat/contracts/http/codes';
import { plansAnswerSchema } from '@haat/contracts/http/hosting';
import type { OrderSummary } from '@haat/contracts/http/orders';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { payVerified } from '@haat/testkit/bank-response';
import { newDomain } from '@haat/testkit/customer';
import { codeOrderForm, hostingOrderForm } from '@haat/testkit/order-forms';
import { beginSubscription } from '@haat/testkit/subscriptions';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** No worker runs here: an order that was just placed is known by its own events alone. */
let folder: string;
let shop: ApiShop;
let asha: TestCustomer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-downloads-'));
  await writeFile(join(folder, 'upi-statement-matcher.zip'), 'the package');
  shop = await openApi({ DOWNLOADS_DIR: folder });
  asha = await signUp(shop.app);
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const verified = (rupees: number) => payVerified(shop.store, asha, rupees);

const END = '2026-11-29T05:02:40.000Z';
const orderOf = {
  domain: async (domain: string) => asha.buy({ domain, referenceCode: await verified(549) }),
  hosting: async (domain: string) => {
    const { body } = await asha.get('/api/orders/hosting/paid/fetchSwhPlans');
    const plan = plansAnswerSchema.parse(body).find(({ title }) => title === 'Dukaan');
    if (plan === undefined) throw new Error('Dukaan is not sold');
    const form = { ...hostingOrderForm(asha, plan, 'year'), domain };
    const referenceCode = await verified(1_791);
    return asha.post('/api/orders/hosting/paid/create', { ...form, referenceCode });
  },
  code: async (domain: string) => {
    const { body } = await asha.get('/api/codes/fetch');
    const item = codesAnswerSchema
      .parse(body)
      .find(({ route }) => route === 'upi-statement-matcher');
    if (item === undefined) throw new Error('No code is sold');
    const referenceCode = await verified(item.price.amount + item.price.setup);
    const form = { ...codeOrderForm(asha, item), domain, referenceCode };
    return asha.post('/api/orders/codes/create', form);
  },
  renewal: async (domain: string) => {
    const begun = { customerId: asha.id, domain, paidUntil: END };
    const subscriptionId = await beginSubscription(shop.store, begun);
    const referenceCode = await verified(749);
    const form = { subscriptionId, referenceCode, price: 749, paidUntil: END, userId: asha.id };
    return asha.post('/api/orders/renewals/create', form);
  },
} as const;

describe('An order whose payment is already verified', () => {
  it.each([
    ['domain', (domain: string) => `Your order for ${domain} is being processed`],
    ['hosting', () => 'Order is in progress'],
    ['code', () => 'is being processed'],
    ['renewal', (domain: string) => domain],
  ] as const)(
    'for %s is answered as being processed, not as under review',
    async (kind, textOf) => {
      const domain = newDomain();
      const { status, body } = await orderOf[kind](domain);
      expect(status).toBe(200);
      expect(body.order.status).toBe('in_processing');
      expect(body.message).toContain(textOf(domain));
      expect(body.message).not.toContain('under review');
    },
  );

  it('gets the same answer when the request is repeated', async () => {
    const domain = newDomain();
    const referenceCode = await verified(549);
    const first = await asha.buy({ domain, referenceCode });
    expect((await asha.buy({ domain, referenceCode })).body).toEqual(first.body);
  });

  it('is being processed when the payment replaces an earlier one', async () => {
    const waiting = await asha.buy({ domain: newDomain(), referenceCode: await asha.pay(549) });
    const referenceCode = await verified(549);
    const path = `/api/orders/${waiting.body.order.id}/payment`;
    const { body } = await asha.post(path, { referenceCode });
    expect(body.order).toMatchObject({ status: 'in_processing' });
  });
});

it('the answer to an order contains the order as My Orders lists it', async () => {
  const domain = newDomain();
  const { body } = await orderOf.hosting(domain);
  const listed: OrderSummary = {
    ...{ id: body.order.id, service: 'Hosting', kind: 'hosting', domain, plan: 'Dukaan' },
    ...{ period: 'year', status: 'in_processing', standing: null, price: 1_791, pmethod: 'upi' },
    ...{ owner_id: asha.id, email: asha.email, invoice_id: null },
    reference_code: expect.stringMatching(/^PAY-/),
    placed_at: expect.any(String),
    updated_at: expect.any(String),
  };
  expect(body.summary).toEqual(listed);
});
