import { domainNameStream } from '@haat/contracts/events/domain-name';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { type ApiShop, openApiOf } from '@haat/testkit/api';
import { newTransactionId } from '@haat/testkit/customer';
import { type Shopper, signUp, visit } from '@haat/testkit/shopper';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, expect, it } from 'vitest';

let worker: WorkerShop;
let shop: ApiShop;
beforeEach(async () => {
  // The bank has seen nothing of what ends in 9999, for as long as a test takes.
  worker = await openWorker({}, { settleMs: 3_600_000 });
  await worker.startWorker();
  shop = await openApiOf(worker);
});
afterEach(() => shop.close());

/** Reports an invented payment and orders a name with it. @returns the order, if it was taken. */
const hoard = async (hoarder: Shopper, domain: string): Promise<string | null> => {
  const fields = { txn_id: newTransactionId('9999'), amount: '549.00' };
  const paid = await hoarder.submit('/api/payments/createInitial', fields);
  if (paid.status !== 200) return null;
  const { reference_code: referenceCode } = paid.body.data;
  await shop.until(paymentStream(referenceCode), 'PaymentCreditNotSeen');
  const { status, body } = await hoarder.buy({ domain, referenceCode });
  return status === 200 ? body.order.id : null;
};

it('one account that orders 30 names with invented payments keeps no paying customer out', async () => {
  const [hoarder, asha] = await Promise.all([signUp(shop.app), signUp(shop.app)]);
  const held = new Map<string, string>();
  for (let n = 1; n <= 30; n += 1) {
    const domain = `wanted-by-all-${n}.in`;
    const orderId = await hoard(hoarder, domain);
    if (orderId !== null) held.set(domain, orderId);
  }
  expect(held.size).toBeGreaterThan(0);

  for (const [domain, hoardersOrder] of held) {
    const found = await visit(shop.app).get(`/api/domain/check?domain=${domain}`);
    expect(found.body[domain]).toMatchObject({ status: 'available' });
    const referenceCode = await asha.pay(549, newTransactionId());
    await shop.until(paymentStream(referenceCode), 'PaymentVerified');
    const bought = await asha.buy({ domain, referenceCode });
    expect(bought.status).toBe(200);
    await shop.until(orderStream(bought.body.order.id), 'OrderCompleted');
    await shop.until(orderStream(hoardersOrder), 'OrderNameLost');
    expect(await shop.story(domainNameStream(domain))).toEqual([
      'DomainNameReserved',
      'DomainNameSuperseded',
      'DomainNameSold',
    ]);
  }
});
