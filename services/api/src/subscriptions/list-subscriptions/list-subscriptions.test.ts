import type { ListedSubscription } from '@haat/contracts/http/subscriptions';
import { orderMessages } from '@haat/contracts/messages';
import { renewalMessages } from '@haat/contracts/renewal-messages';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { beginSubscription, giveSubscriptionCommand } from '@haat/testkit/subscriptions';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';

const END = '2026-11-29T05:02:40.000Z';

let shop: ApiShop;
let models: FollowedReadModels;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await openApi();
  models = followReadModels(shop);
  asha = await signUp(shop.app);
});
afterAll(async () => {
  await models.close();
  await shop.close();
});

const listOf = async (by: TestCustomer): Promise<readonly ListedSubscription[]> => {
  await models.caughtUp('subscriptions');
  const { status, body } = await by.get('/api/subscriptions');
  expect(status).toBe(200);
  return body.subscriptions;
};

it('subscriptions are listed by end date, with their last day, next end and current price', async () => {
  const [customerId, domain] = [asha.id, 'mitticraft.in'];
  const thela = { planId: 101, planName: 'Thela', period: 'month' } as const;
  const later = '2026-12-31T20:00:00.000Z';
  const plan = await beginSubscription(shop.store, {
    customerId,
    domain,
    paidUntil: later,
    plan: thela,
  });
  const name = await beginSubscription(shop.store, { customerId, domain, paidUntil: END });
  expect(await listOf(asha)).toEqual([
    {
      ...{ id: name, kind: 'domain', domain, plan: null, period: 'year', subject: domain },
      ...{ phase: 'active', paid_until: END, stops_on: '2026-11-29', renewed_until: '2027-11-29' },
      // The sandbox renews .in for more than it registers it.
      ...{ renewable_until: null, price: 749, price_note: null, restore: null, order: null },
    },
    {
      ...{ id: plan, kind: 'hosting', domain, plan: 'Thela', period: 'month' },
      ...{ subject: 'Thela for mitticraft.in', phase: 'active' },
      // In IST the new year has begun.
      ...{ paid_until: later, stops_on: '2027-01-02', renewed_until: '2027-02-01' },
      ...{ renewable_until: null, price: 99, price_note: null, restore: null, order: null },
    },
  ]);
});

it('an expired plan renews from today, and an expired domain from its old end', async () => {
  const clock = { now: () => Date.parse('2026-12-09T05:00:00.000Z') };
  const ravi = await signUp(await shop.reopen({ clock }));
  const [customerId, domain] = [ravi.id, 'haldi.in'];
  const dukaan = { planId: null, planName: 'Dukaan', period: 'year' } as const;
  const lapsesAt = '2026-12-29T05:02:40.000Z';
  for (const plan of [undefined, dukaan]) {
    const begun = { customerId, domain, paidUntil: END, ...(plan && { plan }) };
    const subscriptionId = await beginSubscription(shop.store, begun);
    await giveSubscriptionCommand(shop.store, {
      type: 'ExpireSubscription',
      ...{ subscriptionId, customerId, paidUntil: END, expiredAt: END },
      lapsesAt: plan === undefined ? null : lapsesAt,
    });
  }
  expect((await listOf(ravi)).toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
    { kind: 'domain', phase: 'expired', renewed_until: '2027-11-29', renewable_until: null },
    {
      ...{ kind: 'hosting', phase: 'expired', renewed_until: '2027-12-09' },
      // Regular, as the discount is for the first year; found by its name.
      ...{ renewable_until: lapsesAt, price: 2388 },
    },
  ]);
});

it('subscriptions that are no longer sold have no price, and lapsed ones are not listed', async () => {
  const gita = await signUp(shop.app);
  const customerId = gita.id;
  const begin = (domain: string, planName?: string) =>
    beginSubscription(shop.store, {
      ...{ customerId, domain, paidUntil: END },
      ...(planName && { plan: { planId: 9999, planName, period: 'year' } }),
    });
  await begin('khadi.zzz');
  await begin('khadi.in', 'Rickshaw');
  const subscriptionId = await begin('gone.in');
  await giveSubscriptionCommand(shop.store, {
    type: 'LapseSubscription',
    ...{ subscriptionId, customerId, paidUntil: END, cause: 'at_registrar', lapsedAt: END },
  });
  const listed = await listOf(gita);
  expect(listed).toHaveLength(2);
  for (const one of listed) {
    expect(one).toMatchObject({ price: null, price_note: renewalMessages.notSold });
  }
});

it('subscriptions are listed without prices while the prices are unavailable', async () => {
  const app = await shop.reopen({
    priceList: {
      current: async () => ({ prices: [], ageMs: null }),
      priceOf: async () => undefined,
    },
    catalogue: { current: async () => null },
  });
  const listed = await listOf(asha.through(app));
  expect(listed).toHaveLength(2);
  for (const one of listed) {
    expect(one).toMatchObject({ price: null, price_note: renewalMessages.priceUnknown });
  }
});

it('customers see only their own subscriptions, and visitors see none', async () => {
  expect(await listOf(await signUp(shop.app))).toEqual([]);
  expect(await visit(shop.app).get('/api/subscriptions')).toMatchObject({
    status: 401,
    body: { error: orderMessages.unauthorized },
  });
});
