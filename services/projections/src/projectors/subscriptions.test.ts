import type { HaatEvent } from '@haat/contracts/events/registry';
import { sample } from '@haat/contracts/testing/sample';
import { expect, it } from 'vitest';
import type { Row } from './projector.ts';
import { subscriptionsProjector } from './subscriptions.ts';

const at = '2026-10-22T07:12:00.000Z';

const rowAfter = (...events: readonly HaatEvent[]): Row | undefined =>
  events.reduce<Row | undefined>(
    (row, event) => subscriptionsProjector.apply(row, { event, at }),
    undefined,
  );

const started = sample('SubscriptionStarted');
const claimed = sample('RenewalClaimed');
const reminded = sample('SubscriptionReminded');
const renewed = sample('SubscriptionRenewed');
const expired = sample('SubscriptionExpired');
const lapsed = sample('SubscriptionLapsed');

it('a delivered domain is listed with its expiry date, and renews by the year', () => {
  expect(rowAfter(started)).toEqual({
    id: started.data.subscriptionId,
    customer_id: started.data.customerId,
    order_id: started.data.orderId,
    kind: 'domain',
    domain: 'neelkhadi.in',
    plan: null,
    plan_id: null,
    period: 'year',
    paid_until: started.data.paidUntil,
    period_day: null,
    phase: 'active',
    reminded: null,
    renewed_by: null,
    lapses_at: null,
    lapsed_at: null,
  });
});

it('a hosting plan is listed by its name and its billing period', () => {
  const plan = sample('SubscriptionStarted', {
    of: {
      ...{ kind: 'hosting', planName: 'Thela', planId: 101, period: 'month' },
      username: 'kq4vd7zn',
    },
  });
  expect(rowAfter(plan)).toMatchObject({
    ...{ kind: 'hosting', plan: 'Thela', plan_id: 101, period: 'month' },
  });
});

it('a plan that began on the 31st keeps the 31st as its period day until it is renewed late', () => {
  const plan = sample('SubscriptionStarted', {
    of: { kind: 'hosting', planName: 'Thela', planId: 101, period: 'month', username: 'kq4vd7zn' },
    startedAt: '2027-01-31T05:00:00.000Z',
    paidUntil: '2027-02-28T05:00:00.000Z',
  });
  const renewedFor = (paidUntil: string, renewedAt: string) =>
    sample('SubscriptionRenewed', { paidUntil, renewedAt });
  const toApril = renewedFor('2027-04-30T05:00:00.000Z', '2027-03-20T05:00:00.000Z');
  expect(rowAfter(plan, toApril)).toMatchObject({ period_day: 31 });
  const late = renewedFor('2027-04-05T05:00:00.000Z', '2027-03-05T05:00:00.000Z');
  expect(rowAfter(plan, expired, late)).toMatchObject({ period_day: 5 });
});

it.each([
  ['reminded of its expiry', [reminded], { reminded: 30 }],
  ['renewed by an order', [claimed], { renewed_by: claimed.data.orderId }],
  ['no longer renewed by an order', [claimed, sample('RenewalReleased')], { renewed_by: null }],
  ['expired', [expired], { phase: 'expired', lapses_at: expired.data.lapsesAt }],
  ['lapsed', [expired, lapsed], { phase: 'lapsed', lapsed_at: lapsed.data.lapsedAt }],
  [
    'renewed after its expiry',
    [reminded, sample('SubscriptionExpired', { lapsesAt: at }), claimed, renewed],
    {
      ...{ phase: 'active', paid_until: renewed.data.paidUntil },
      ...{ reminded: null, renewed_by: null, lapses_at: null },
    },
  ],
  [
    'extended by the registrar while an order renews it',
    [claimed, sample('SubscriptionRenewed', { orderId: null })],
    { renewed_by: claimed.data.orderId, paid_until: renewed.data.paidUntil },
  ],
] as const)('a subscription is %s', (_, events, row) => {
  expect(rowAfter(started, ...events)).toMatchObject(row);
});

it('a subscription without its first event has no row', () => {
  expect(rowAfter(renewed)).toBeUndefined();
});

it('an upgraded plan is listed by its new name, without the order that upgraded it', () => {
  const plan = sample('SubscriptionStarted', {
    of: { kind: 'hosting', planName: 'Dukaan', planId: 102, period: 'year', username: 'kq4vd7zn' },
  });
  const upgraded = sample('SubscriptionUpgraded');
  const { orderId } = upgraded.data;
  expect(rowAfter(plan, sample('RenewalClaimed', { orderId }), upgraded)).toMatchObject({
    ...{ plan: 'Bazaar', plan_id: 105, renewed_by: null, paid_until: plan.data.paidUntil },
  });
  // A free plan has no row before its upgrade.
  expect(rowAfter(claimed)).toBeUndefined();
});
