// @module-tag money
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderStream } from '@haat/contracts/events/order';
import { codeItemSchema } from '@haat/contracts/http/codes';
import { plansAnswerSchema } from '@haat/contracts/http/hosting';
import { paiseToWholeRupees } from '@haat/contracts/money';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { contactDetails, domainOrderForm, newDomain } from '@haat/testkit/customer';
import { codeOrderForm, hostingOrderForm } from '@haat/testkit/order-forms';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** One way to order: its path, its form, and the server's own price in paise. */
type Way = {
  readonly path: string;
  readonly paise: number;
  readonly form: (seen: unknown) => object;
};

let folder: string;
let shop: ApiShop;
let asha: TestCustomer;
let ways: readonly Way[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-downloads-'));
  await writeFile(join(folder, 'upi-statement-matcher.zip'), 'the package');
  shop = await openApi({ DOWNLOADS_DIR: folder, OPEN_PAYMENTS_PER_CUSTOMER: 10_000 });
  asha = await signUp(shop.app);
  const { body: item } = await asha.get('/api/codes/items/upi-statement-matcher');
  const { body: plans } = await asha.get('/api/orders/hosting/paid/fetchSwhPlans');
  const sold = codeItemSchema.parse(item);
  const mandi = plansAnswerSchema.parse(plans).find(({ title }) => title === 'Mandi');
  if (mandi === undefined) throw new Error('Mandi is not sold');
  const domain = (orderType: string) => (price: unknown) => {
    const billingData = { ...contactDetails, orderType };
    return { ...domainOrderForm, domain: newDomain(), price, billingData };
  };
  ways = [
    { path: '/api/domain/buy', paise: 54_900, form: domain('Domain') },
    { path: '/api/domain/buy', paise: 554_900, form: domain('Hosting') },
    {
      path: '/api/orders/codes/create',
      paise: 49_900,
      form: (price) => ({ ...codeOrderForm(asha, sold), price, setupPrice: 0 }),
    },
    {
      path: '/api/orders/hosting/paid/create',
      paise: 39_920,
      form: (price) => ({ ...hostingOrderForm(asha, mandi, 'month'), price }),
    },
  ];
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

/** Around the price, and far from it. */
const distance = fc.constantFrom(-1_000_000, -10_000, -101, -100, -51, -1, 0, 1, 51, 100, 10_000);

it('no order is placed below the server’s price, for any quoted or paid amount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(3), distance, distance, async (n, seenBy, paidBy) => {
      const { path, paise, form } = ways[n] as Way;
      const paid = Math.max(100, paise + paidBy);
      const seen = Math.max(0, paise + seenBy);
      const referenceCode = await asha.pay(paid / 100);
      const { status, body } = await asha.post(path, { ...form(seen / 100), referenceCode });
      const isSeen = [paise, paiseToWholeRupees(paise) * 100].includes(seen);
      const isPaid = paiseToWholeRupees(paid) >= paiseToWholeRupees(paise);
      expect({ path, seen, paid, status }).toEqual({
        ...{ path, seen, paid },
        status: isSeen && isPaid ? 200 : 409,
      });
      if (status !== 200) return;
      const [placed] = (await shop.store.read(orderStream(body.order.id))).events;
      expect(placed?.data).toMatchObject({ pricePaise: paise, payment: { amountPaise: paid } });
    }),
    { numRuns: 80, seed: 1 },
  );
});
