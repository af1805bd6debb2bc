/** Renewals of one payment that got no order: their owner may have left the page. */
import { renewalGroupStream } from '@haat/contracts/events/renewal-group';
import { subscriptionStream } from '@haat/contracts/events/subscription';
import { renewalRefusals } from '@haat/contracts/renewal-messages';
import { subscriptionDecider } from '@haat/domain/hosting/subscription';
import { type RunningShop, startShop } from '@haat/testkit';
import { newDomain, newTransactionId } from '@haat/testkit/customer';
import { beginSubscription } from '@haat/testkit/subscriptions';
import type { TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';

const HOUR_MS = 60 * 60_000;
const END = '2027-11-29T05:02:40.000Z';
const LATER = '2028-11-29T05:02:40.000Z';
const DUKAAN = { planId: 102, planName: 'Dukaan', period: 'year' } as const;
const PRICE = 2388;

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const requested = async (by: TestCustomer, utr: string) => {
  const domains = [newDomain(), newDomain()];
  const ids = await Promise.all(
    domains.map((domain) =>
      beginSubscription(shop.store, { customerId: by.id, domain, paidUntil: END, plan: DUKAAN }),
    ),
  );
  const referenceCode = await by.pay(2 * PRICE, utr);
  const answer = await by.post('/api/orders/renewals/several', {
    referenceCode,
    renewals: ids.map((subscriptionId) => ({ subscriptionId, price: PRICE, paidUntil: END })),
  });
  expect(answer.status).toBe(202);
  await shop.expectEvents(renewalGroupStream(referenceCode), [
    'RenewalsRequested',
    'RenewalPlaced',
  ]);
  return { domains, ids };
};

const mailsTo = async ({ email }: TestCustomer) =>
  (await shop.mail.mails()).filter(
    ({ to, subject }) => to.includes(email) && /renew/.test(subject),
  );

it('are mailed with the reason when the payment failed', async () => {
  const asha = await shop.signUp();
  const { domains } = await requested(asha, newTransactionId('7777'));
  await shop.clock.advance(72 * HOUR_MS);
  const [mail, ...more] = await mailsTo(asha);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`We couldn’t renew Dukaan for ${domains[1]}`);
  expect(mail?.text).toContain(renewalRefusals.paymentFailed);
  expect(mail?.text).toContain('If we receive your payment, it goes to your balance.');
});

it('are mailed with the reason when another way renewed one of them', async () => {
  const asha = await shop.signUp();
  const { domains, ids } = await requested(asha, newTransactionId('9999'));
  const [, id = ''] = ids;
  await shop.command(subscriptionDecider, subscriptionStream(id), {
    type: 'RenewSubscription',
    ...{ subscriptionId: id, customerId: asha.id, orderId: null },
    ...{ paidUntil: LATER, renewedAt: END },
  });
  await shop.clock.advance(HOUR_MS);
  const mail = (await mailsTo(asha)).find(({ subject }) => subject.startsWith('We couldn’t'));
  expect(mail?.subject).toBe(`We couldn’t renew Dukaan for ${domains[1]}`);
  expect(mail?.text).toContain(renewalRefusals.movedOn('29 Nov 2028'));
  expect(mail?.text).toContain('What is left of your payment is in your balance.');
});
