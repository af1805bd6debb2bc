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
const name = paid('domain');
const plan = paid('hosting');
const { given } = scenarioOf(orderDecider);
const request = { type: 'RequestDomainRenewal', ...requested.data } as const;
const record = { type: 'RecordDomainRenewed', ...renewed.data } as const;
const renewHosting = { type: 'RenewHosting', ...hosting.data } as const;
const fail = { type: 'RecordRenewalFailed', ...failed.data } as const;
const order = (history: readonly OrderEvent[]) => fold(orderDecider, history) as PlacedOrder;

describe('The renewal of a name', () => {
  it('is asked for once it is paid, from the end that was asked first', () => {
    given(name).when(request).then([requested]);
    given([placedFor('domain')])
      .when(request)
      .thenRefused({ reason: 'not_allowed_now', phase: 'placed' });
    given([...name, requested])
      .when({ ...request, renewsFrom: '2027-11-21T05:02:40.000Z' })
      .thenNothing();
  });

  it('may be locked for a while, and is said so once for each answer', () => {
    const lock = { type: 'RecordRenewalPending', ...pending.data } as const;
    given([...name, requested])
      .when(lock)
      .then([pending]);
    given([...name, requested, pending])
      .when(lock)
      .thenNothing();
    expect(orderStatusOf(order([...name, requested, pending]))).toBe('locked');
  });

  it('is done once, whichever run saw it first', () => {
    for (const before of [[requested], [requested, pending]]) {
      given([...name, ...before])
        .when(record)
        .then([renewed]);
    }
    given([...name, requested, renewed])
      .when(record)
      .thenNothing();
    const done = order([...name, requested, renewed]);
    expect(isDelivered(done) && isRenewalOrder(done)).toBe(true);
    expect(done.renewedUntil).toBe(renewed.data.expiresAt);
  });

  it('that failed leaves the order ended without it, and nothing renews it after', () => {
    given([...name, requested])
      .when(fail)
      .then([failed]);
    given([...name, requested, failed])
      .when(fail)
      .thenNothing();
    given([...name, requested, failed])
      .when(record)
      .thenRefused({ reason: 'not_allowed_now', phase: 'renewal_failed' });
    const ended = order([...name, requested, failed]);
    expect(endedUndelivered(ended)).toBe(true);
    expect(orderStatusOf(ended)).toBe('failed');
    expect(ended.reason).toBe(failed.data.reason);
  });

  it('is not of another domain, nor of another order', () => {
    given(name)
      .when({ ...request, domain: 'ravis-shop.in' })
      .thenRefused({ reason: 'other_domain', domain });
    given([sample('OrderPlaced', { orderId })])
      .when({ ...request })
      .thenRefused({ reason: 'other_service', kind: 'domain' });
  });
});

describe('The renewal of a plan', () => {
  it('is decided once it is paid, without anybody outside', () => {
    given(plan).when(renewHosting).then([hosting]);
    given([...plan, hosting])
      .when(renewHosting)
      .thenNothing();
    given([placedFor('hosting')])
      .when(renewHosting)
      .thenRefused({ reason: 'not_allowed_now', phase: 'placed' });
    expect(isDelivered(order([...plan, hosting]))).toBe(true);
  });

  it('is no business of the registrar’s', () => {
    const { subscriptionId } = hosting.data;
    given(plan)
      .when({ ...request, subscriptionId })
      .thenRefused({ reason: 'other_service', kind: 'renewal' });
    given(name)
      .when({ ...renewHosting, subscriptionId: requested.data.subscriptionId })
      .thenRefused({ reason: 'other_service', kind: 'renewal' });
  });
});
