import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lapseDomain } from './lapse-domain.ts';

let shop: WorkerShop;
beforeEach(async () => {
  shop = await openWorker();
  await shop.startWorker();
});
afterEach(() => shop.close());

const meera = { operator: 'meera', reason: 'Their support says so (ticket 4711).' };

describe('Lapsing a sold domain', () => {
  it('makes the domain available only once the registrar no longer has it', async () => {
    const bought = await shop.buy({ domain: 'neelkhadi.in' });
    const { name } = streamsOf(bought);
    const subscription = subscriptionStream(subscriptionIdOf(bought.orderId, 'domain'));
    await shop.waitFor(name, 'DomainNameSold');
    await shop.waitFor(subscription, 'SubscriptionStarted');
    // However it is typed.
    const lapse = { ...meera, domain: bought.domain.toUpperCase() };
    expect(await lapseDomain(shop.services, lapse)).toEqual({
      done: false,
      message: expect.stringMatching(
        /^neelkhadi.in has not expired: the registrar has it until 20/,
      ),
    });
    shop.registrar.reset();
    expect(await lapseDomain(shop.services, lapse)).toEqual({
      done: true,
      message: 'neelkhadi.in can be ordered again.',
    });
    await shop.waitFor(name, 'DomainNameLapsed');
    // The worker may free the name first, once the subscription has ended.
    const lapsed = await shop.waitFor(subscription, 'SubscriptionLapsed');
    expect(lapsed.metadata.actor).toMatchObject({ name: 'meera' });
    expect(await lapseDomain(shop.services, lapse)).toEqual({
      done: false,
      message: 'neelkhadi.in can be ordered: no customer has it here.',
    });

    const again = await shop.buy({ domain: 'neelkhadi.in', utr: '632612345679' });
    await shop.waitFor(streamsOf(again).order, 'OrderCompleted');
  });

  it('is refused while the registrar is unavailable', async () => {
    const bought = await shop.buy({ domain: 'neelkhadi.in' });
    await shop.waitFor(streamsOf(bought).name, 'DomainNameSold');
    await shop.registrar.close();
    expect(await lapseDomain(shop.services, { ...meera, domain: bought.domain })).toMatchObject({
      done: false,
      message: expect.stringMatching(/does not say/),
    });
  });
});
