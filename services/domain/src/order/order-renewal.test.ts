import type { OrderEvent } from '@haat/contracts/events/order';
import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
import { fold, scenarioOf } from '../testing/scenario.ts';
import { orderDecider } from './order.ts';
import { endedUndelivered, isDelivered, isRenewalOrder, type PlacedOrder } from './order-state.ts';
import { orderStatusOf } from './order-status.ts';

const requested = sample('DomainRenewalRequested');
const pending = sample('DomainRenewalPending');
const renewed = sample('DomainRenewed');
const failed = sample('RenewalFailed');
const hosting = sample('HostingRenewed');
const { orderId, subscriptionId, domain, renewsFrom } = requested.data;

const placedFor = (of: 'domain' | 'hosting') =>
  sample('OrderPlaced', {
    orderId,
    service: {
      kind: 'renewal',
      subscriptionId: of === 'domain' ? subscriptionId : hosting.data.subscriptionId,
      of,
      domain,
      planName: of === 'domain' ? null : 'Dukaan',
      period: 'year',
      paidUntil: renewsFrom,
    },
  });
const paid = (of: 'domain' | 'hosting'): readonly OrderEvent[] => [
  placedFor(of),
  sample('OrderPaymentConfirmed', { orderId, kind: 'renewal' }),
];
const paidDomain = paid('domain');
const paidPlan = paid('hosting');
const { given } = scenarioOf(orderDecider);
const request = { type: 'RequestDomainRenewal', ...requested.data } as const;
const record = { type: 'RecordDomainRenewed', ...renewed.data } as const;
const renewHosting = { type: 'RenewHosting', ...hosting.data } as const;
const fail = { type: 'RecordRenewalFailed', ...failed.data } as const;
const order = (history: readonly OrderEvent[]) => fold(orderDecider, history) as PlacedOrder;

describe('The renewal of a domain', () => {
  it('is requested after payment, from the first recorded expiry', () => {
    given(paidDomain).when(request).then([requested]);
    given([placedFor('domain')])
      .when(request)
      .thenRefused({ reason: 'not_allowed_now', phase: 'placed' });
    given([...paidDomain, requested])
      .when({ ...request, renewsFrom: '2027-11-21T05:02:40.000Z' })
      .thenNothing();
  });

  it('is recorded as pending once for each answer', () => {
    const lock = { type: 'RecordRenewalPending', ...pending.data } as const;
    given([...paidDomain, requested])
      .when(lock)
      .then([pending]);
    given([...paidDomain, requested, pending])
      .when(lock)
      .thenNothing();
    expect(orderStatusOf(order([...paidDomain, requested, pending]))).toBe('locked');
  });

  it('is recorded once, pending or not', () => {
    for (const before of [[requested], [requested, pending]]) {
      given([...paidDomain, ...before])
        .when(record)
        .then([renewed]);
    }
    given([...paidDomain, requested, renewed])
      .when(record)
      .thenNothing();
    const done = order([...paidDomain, requested, renewed]);
    expect(isDelivered(done) && isRenewalOrder(done)).toBe(true);
    expect(done.renewedUntil).toBe(renewed.data.expiresAt);
  });

  it('ends the order when it fails, and is not recorded later', () => {
    given([...paidDomain, requested])
      .when(fail)
      .then([failed]);
    given([...paidDomain, requested, failed])
      .when(fail)
      .thenNothing();
    given([...paidDomain, requested, failed])
      .when(record)
      .thenRefused({ reason: 'not_allowed_now', phase: 'renewal_failed' });
    const ended = order([...paidDomain, requested, failed]);
    expect(endedUndelivered(ended)).toBe(true);
    expect(orderStatusOf(ended)).toBe('failed');
    expect(ended.reason).toBe(failed.data.reason);
  });

  it('is refused for another domain and for another kind of order', () => {
    given(paidDomain)
      .when({ ...request, domain: 'ravis-shop.in' })
      .thenRefused({ reason: 'other_domain', domain });
    given([sample('OrderPlaced', { orderId })])
      .when({ ...request })
      .thenRefused({ reason: 'other_service', kind: 'domain' });
  });
});

describe('The renewal of a hosting plan', () => {
  it('is recorded after payment, without a call outside', () => {
    given(paidPlan).when(renewHosting).then([hosting]);
    given([...paidPlan, hosting])
      .when(renewHosting)
      .thenNothing();
    given([placedFor('hosting')])
      .when(renewHosting)
      .thenRefused({ reason: 'not_allowed_now', phase: 'placed' });
    expect(isDelivered(order([...paidPlan, hosting]))).toBe(true);
  });

  it('is refused as a domain renewal, and a domain renewal as a plan renewal', () => {
    const { subscriptionId } = hosting.data;
    given(paidPlan)
      .when({ ...request, subscriptionId })
      .thenRefused({ reason: 'other_service', kind: 'renewal' });
    given(paidDomain)
      .when({ ...renewHosting, subscriptionId: requested.data.subscriptionId })
      .thenRefused({ reason: 'other_service', kind: 'renewal' });
  });
});
