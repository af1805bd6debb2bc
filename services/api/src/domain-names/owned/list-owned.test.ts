import { type ApiShop, openApi } from '@haat/testkit/api';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { beginSubscription, giveSubscriptionCommand } from '@haat/testkit/subscriptions';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countedDatabase } from '../../testing/counted-database.ts';

const END = '2026-11-29T05:02:40.000Z';
const NOW = Date.parse('2026-11-09T05:00:00.000Z');

let shop: ApiShop;
let models: FollowedReadModels;
let queries: readonly string[];
let asha: TestCustomer;
beforeAll(async () => {
  shop = await openApi();
  models = followReadModels(shop);
  const counted = countedDatabase(shop.connection.db);
  queries = counted.queries;
  const { db } = counted;
  const app = await shop.reopen({ db, replayableDb: db, clock: { now: () => NOW } });
  asha = (await signUp(shop.app)).through(app);
});
afterAll(async () => {
  await models.close();
  await shop.close();
});

const begin = (domain: string, customerId = asha.id, plan?: string) =>
  beginSubscription(shop.store, {
    ...{ customerId, domain, paidUntil: END },
    ...(plan && { plan: { planId: null, planName: plan, period: 'year' as const } }),
  });

it('a list of 200 domains takes two queries, and shows the nearest end first', async () => {
  for (let n = 0; n < 200; n += 1) await begin(`shop-${n}.in`);
  await models.caughtUp('owned_domains');
  await asha.get('/api/domains/owned');
  const before = queries.length;
  const { status, body } = await asha.get('/api/domains/owned');
  expect(status).toBe(200);
  expect(body.domains).toHaveLength(200);
  expect(body.domains[0]).toMatchObject({ state: 'active', days_left: 20, lock: null });
  const ofList = queries.slice(before).filter((text) => /owned_domains|subscriptions/.test(text));
  expect(ofList).toHaveLength(2);
});

it('each state is shown, and nothing of another customer', async () => {
  const ravi = (await signUp(shop.app)).through(
    await shop.reopen({ clock: { now: () => Date.parse(END) + 1_000 } }),
  );
  const expired = await begin('expired.in', ravi.id);
  const gone = await begin('gone.in', ravi.id);
  const of = (subscriptionId: string) => ({ subscriptionId, customerId: ravi.id, paidUntil: END });
  await giveSubscriptionCommand(shop.store, {
    ...{ type: 'ExpireSubscription', ...of(expired), expiredAt: END, lapsesAt: null },
  });
  await giveSubscriptionCommand(shop.store, {
    ...{ type: 'LapseSubscription', ...of(gone), cause: 'at_registrar', lapsedAt: END },
  });
  await models.caughtUp('owned_domains');
  const { body } = await ravi.get('/api/domains/owned');
  const states = Object.fromEntries(
    body.domains.map(({ domain, state }: { domain: string; state: string }) => [domain, state]),
  );
  expect(states).toEqual({ 'expired.in': 'expired', 'gone.in': 'ended' });
});
