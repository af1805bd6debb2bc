import { renewalGroupStream } from '@haat/contracts/events/renewal-group';
import { subscriptionStream } from '@haat/contracts/events/subscription';
import { type RenewalGroupCommand, renewalGroupDecider } from '@haat/domain/hosting/renewal-group';
import { newCommandId, orderIdFor, referenceCodeFor } from '@haat/platform/ids';
import { newDomain } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { subscriptionOf } from '@haat/testkit/renewal-orders';
import { beginSubscription, giveSubscriptionCommand } from '@haat/testkit/subscriptions';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';

const END = '2027-11-29T05:02:40.000Z';

let shop: WorkerShop;
beforeAll(async () => {
  shop = await openWorker({ CLAIM_LAPSE_MS: 1 });
});
afterAll(() => shop.close());

it('several renewals are held until their payment fails, longer than other claims', async () => {
  const customerId = 'C-ASHA';
  const [held = '', other = ''] = await Promise.all(
    [1, 2].map(() =>
      beginSubscription(shop.store, { customerId, domain: newDomain(), paidUntil: END }),
    ),
  );
  const referenceCode = referenceCodeFor(newCommandId());
  const orderId = orderIdFor(referenceCode, END, 0);
  const stream = renewalGroupStream(referenceCode);
  const give = (command: RenewalGroupCommand) =>
    executeTestCommand(
      shop.store,
      { kind: 'customer', id: customerId },
      renewalGroupDecider,
      stream,
      command,
    );
  const of = { referenceCode, customerId };
  // The first has its order; the other one waits for the payment.
  await give({
    type: 'RequestRenewals',
    ...{ ...of, orderId, requestedAt: END },
    renewals: ['HT-1-domain', held].map((subscriptionId) => ({
      ...{ subscriptionId, paidUntil: END, pricePaise: 74_900 },
    })),
  });
  await give({ type: 'RecordRenewalPlaced', ...of, subscriptionId: 'HT-1-domain', orderId });
  for (const [subscriptionId, by] of [
    [held, orderId],
    [other, 'HT-NEVER'],
  ] as const) {
    await giveSubscriptionCommand(shop.store, {
      ...{ type: 'ClaimRenewal', subscriptionId, customerId, orderId: by },
    });
  }
  await shop.startWorker();
  await shop.waitFor(subscriptionStream(other), 'RenewalReleased');
  await shop.untilIdle();
  expect((await subscriptionOf(shop, held)).renewedBy).toBe(orderId);
  await give({ type: 'EndRenewals', ...of, reason: 'The payment failed.' });
  await shop.waitFor(subscriptionStream(held), 'RenewalReleased');
  expect(await shop.story(stream)).toEqual([
    ...['RenewalsRequested', 'RenewalPlaced', 'RenewalNotPlaced', 'RenewalsEnded'],
  ]);
});
