import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type RunningShop, startShop } from '@haat/testkit';

let shop: RunningShop;
before(async () => {
  shop = await startShop();
});
after(() => shop.stop());

test('a domain locked at the registrar is delivered once the lock ends', async () => {
  const asha = await shop.signUp();
  shop.registrar.fail('neelkhadi.in', 'locked');
  const referenceCode = await asha.pay(549);
  const { body } = await asha.buy({
    ...{ domain: 'neelkhadi.in', price: 549, referenceCode, user_id: asha.id },
  });
  const stream = `order-${body.order.id}`;

  await shop.expectEvents(stream, [
    { type: 'OrderPlaced', data: { pricePaise: 54_900, service: { domain: 'neelkhadi.in' } } },
    'OrderPaymentConfirmed',
    'DomainRegistrationRequested',
    'DomainRegistrationAttempted',
    'DomainRegistrationPending',
  ]);
  await shop.clock.advance(60_000);
  await shop.expectEvents(stream, ['DomainRegistered', 'OrderCompleted'], {
    ...{ from: 5, nothingAfter: true },
  });
  assert.equal((await asha.order(body.order.id)).status, 'completed');
});
