import { domainChangeStream, type RequestedChange } from '@haat/contracts/events/domain-change';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { changeIdOf } from '@haat/domain/domain-name/change-id';
import { domainChangeDecider } from '@haat/domain/domain-name/domain-change';
import { appendingBy } from '@haat/event-store/in-order';
import { isoNow } from '@haat/platform/clock';
import { findOwnedDomain, readOwnedDomain } from '@haat/record/owned-domains';
import { newDomain } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';

const SYSTEM = { kind: 'system', name: 'test' } as const;
const CONTACT = {
  ...{ name: 'Ravi Menon', company: '', email: 'ravi@example.in', 'address-line-1': '2 MG Road' },
  ...{ city: 'Kochi', state: 'Kerala', country: 'IN', zipcode: '682011' },
  ...{ 'phone-cc': '91', phone: '9876543210' },
};

let shop: WorkerShop;
/** The stored reading at the moment at which a change is recorded as done, by order. */
const readings = new Map<string, unknown>();
const readingOf = (orderId: string) =>
  shop.services.db
    .selectFrom('domain_readings')
    .select(['is_locked', 'contact_ids'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();

beforeAll(async () => {
  shop = await openWorker();
  const { store } = shop.services;
  await shop.startWorker({
    store: appendingBy(store, async (stream, events, expected) => {
      for (const { type, data } of events) {
        const orderId = String(data.orderId);
        if (type === 'DomainChangeDone') readings.set(orderId, await readingOf(orderId));
      }
      return store.append(stream, events, expected);
    }),
  });
});
afterAll(() => shop.close());

const CHANGES: readonly (readonly [thing: string, change: RequestedChange])[] = [
  ['lock', { kind: 'lock', enabled: false, previous: true }],
  [
    'contacts',
    {
      ...{ kind: 'contact', role: 'tech', contact: CONTACT, previous: null },
      ...{ isOwnerChange: false, lockOptOut: false },
    },
  ],
];

it.each(CHANGES)(
  'the page shows the new value once a change is done: %s',
  async (thing, change) => {
    const { orderId } = await shop.buy({ domain: newDomain() });
    await shop.waitFor(
      subscriptionStream(subscriptionIdOf(orderId, 'domain')),
      'SubscriptionStarted',
    );
    const owned = await findOwnedDomain(shop.store, orderId);
    if (owned === null) throw new Error('It is bought');
    await readOwnedDomain(shop.services, owned, SYSTEM, 0);
    const before = await readingOf(orderId);
    const stream = domainChangeStream(orderId, thing);
    const { customerId, domain } = owned;
    await executeTestCommand(shop.store, SYSTEM, domainChangeDecider, stream, {
      type: 'RequestDomainChange',
      ...{ changeId: changeIdOf('0123456789abcdef', thing), orderId, customerId, domain, thing },
      ...{ change, by: 'customer', requestedAt: isoNow(shop.clock) },
    });
    await shop.waitFor(stream, 'DomainChangeDone');
    const after = await readingOf(orderId);
    expect(after).not.toEqual(before);
    expect(readings.get(orderId)).toEqual(after);
  },
);
