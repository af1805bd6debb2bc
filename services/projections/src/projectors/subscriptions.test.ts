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

it('a name that was delivered is listed with its end, and renews by the year', () => {
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

it('a plan is listed by its name, and renews by what it is paid for', () => {
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

it('a plan that began on the 31st is listed as one that ends on the 31st', () => {
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
  ['reminded of its end', [reminded], { reminded: 30 }],
  ['renewed by an order', [claimed], { renewed_by: claimed.data.orderId }],
  ['given back', [claimed, sample('RenewalReleased')], { renewed_by: null }],
  ['over', [expired], { phase: 'expired', lapses_at: expired.data.lapsesAt }],
  ['gone', [expired, lapsed], { phase: 'lapsed', lapsed_at: lapsed.data.lapsedAt }],
  [
    'renewed after its end',
    [reminded, sample('SubscriptionExpired', { lapsesAt: at }), claimed, renewed],
    {
      ...{ phase: 'active', paid_until: renewed.data.paidUntil },
      ...{ reminded: null, renewed_by: null, lapses_at: null },
    },
  ],
  [
    'moved by the registrar alone, while an order renews it',
    [claimed, sample('SubscriptionRenewed', { orderId: null })],
    { renewed_by: claimed.data.orderId, paid_until: renewed.data.paidUntil },
  ],
] as const)('it is %s', (_, events, row) => {
  expect(rowAfter(started, ...events)).toMatchObject(row);
});

it('nothing is shown of one whose beginning does not exist', () => {
  expect(rowAfter(renewed)).toBeUndefined();
});
