import { domainNameStream } from '@haat/contracts/events/domain-name';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { type ApiShop, openApiOf } from '@haat/testkit/api';
import { newTransactionId } from '@haat/testkit/customer';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, expect, it } from 'vitest';

let worker: WorkerShop;
let shop: ApiShop;
beforeEach(async () => {
  // The bank has seen nothing of what ends in 9999, for as long as a test takes.
  // Asked about as rarely as in a shop that runs: the queue of payments is everybody's.
  const rarely = { VERIFICATION_RETRY_MS: 1_000, VERIFICATION_RETRY_MAX_MS: 300_000 };
  worker = await openWorker(rarely, { settleMs: 3_600_000 });
  await worker.startWorker();
  shop = await openApiOf(worker);
});
afterEach(() => shop.close());

/** Reports an invented payment and orders a name with it. @returns the order, if it was taken. */
const hoard = async (hoarder: TestCustomer, domain: string): Promise<string | null> => {
  const fields = { txn_id: newTransactionId('9999'), amount: '549.00' };
  const paid = await hoarder.submit('/api/payments/createInitial', fields);
  if (paid.status !== 200) return null;
  const { reference_code: referenceCode } = paid.body.data;
  await shop.waitFor(paymentStream(referenceCode), 'PaymentCreditNotSeen');
  const { status, body } = await hoarder.buy({ domain, referenceCode });
  return status === 200 ? body.order.id : null;
};

/** Pays and orders, and waits until the name is registered for her. */
const buyFor = async (asha: TestCustomer, domain: string, hoardersOrder: string): Promise<void> => {
  const referenceCode = await asha.pay(549, newTransactionId());
  await shop.waitFor(paymentStream(referenceCode), 'PaymentVerified');
  const bought = await asha.buy({ domain, referenceCode });
  expect(bought.status).toBe(200);
  await shop.waitFor(orderStream(bought.body.order.id), 'OrderCompleted');
  await shop.waitFor(orderStream(hoardersOrder), 'OrderDomainLost');
  expect(await shop.story(domainNameStream(domain))).toEqual([
    'DomainNameReserved',
    'DomainNameSuperseded',
    'DomainNameSold',
  ]);
};

it('one account that orders 30 names with invented payments keeps no paying customer out', async () => {
  const [hoarder, asha] = await Promise.all([signUp(shop.app), signUp(shop.app)]);
  const domains = Array.from({ length: 30 }, (_, n) => `wanted-by-all-${n}.in`);
  const orders = await Promise.all(domains.map((domain) => hoard(hoarder, domain)));
  const held = domains.flatMap((domain, n) => {
    const orderId = orders[n];
    return orderId == null ? [] : [{ domain, orderId }];
  });
  expect(held.length).toBeGreaterThan(0);
  for (const { domain } of held) {
    const found = await visit(shop.app).get(`/api/domain/check?domain=${domain}`);
    expect(found.body[domain]).toMatchObject({ status: 'available' });
  }
  const requested = held.slice(-3);
  await Promise.all(requested.map(({ domain, orderId }) => buyFor(asha, domain, orderId)));
});
