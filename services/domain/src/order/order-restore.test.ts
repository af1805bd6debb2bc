import type { OrderEvent } from '@haat/contracts/events/order';
import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
import { fold, scenarioOf } from '../testing/scenario.ts';
import { orderDecider } from './order.ts';
import { endedUndelivered, isDelivered, isRestoreOrder, type PlacedOrder } from './order-state.ts';
import { orderStatusOf } from './order-status.ts';

const requested = sample('DomainRestoreRequested');
const restorePending = sample('DomainRestorePending');
const renewalPending = sample('DomainRestorePending', { accepted: 'renewal' });
const restored = sample('DomainRestored');
const failed = sample('RestoreFailed');
const { orderId, subscriptionId, domain, renewsFrom } = requested.data;

const placed = sample('OrderPlaced', {
  orderId,
  service: {
    kind: 'restore',
    ...{ subscriptionId, domain, paidUntil: renewsFrom, renewalPaise: 20_000 },
  },
});
const paid: readonly OrderEvent[] = [
  placed,
  sample('OrderPaymentConfirmed', { orderId, kind: 'restore' }),
];
const { given } = scenarioOf(orderDecider);
const request = { type: 'RequestDomainRestore', ...requested.data } as const;
const pend = (event: typeof restorePending) =>
  ({ type: 'RecordRestorePending', ...event.data }) as const;
const record = { type: 'RecordDomainRestored', ...restored.data } as const;
const fail = { type: 'RecordRestoreFailed', ...failed.data } as const;
const order = (history: readonly OrderEvent[]) => fold(orderDecider, history) as PlacedOrder;

describe('The restore of a domain', () => {
  it('is requested after payment, with the first recorded end', () => {
    given(paid).when(request).then([requested]);
    given([placed]).when(request).thenRefused({ reason: 'not_allowed_now', phase: 'placed' });
    given([...paid, requested])
      .when({ ...request, renewsFrom: '2027-11-21T05:02:40.000Z' })
      .thenNothing();
  });

  it('is recorded as pending once for each step and answer', () => {
    given([...paid, requested])
      .when(pend(restorePending))
      .then([restorePending]);
    given([...paid, requested, restorePending])
      .when(pend(restorePending))
      .thenNothing();
    given([...paid, requested, restorePending])
      .when(pend(renewalPending))
      .then([renewalPending]);
    expect(orderStatusOf(order([...paid, requested, restorePending]))).toBe('locked');
  });

  it('keeps that its year was accepted, whatever answer to the restore comes late', () => {
    const history = [...paid, requested, restorePending, renewalPending];
    given(history).when(pend(restorePending)).thenNothing();
    expect(order(history).restoreAccepted).toBe('renewal');
  });

  it('is recorded once, pending or not', () => {
    for (const before of [[requested], [requested, restorePending, renewalPending]]) {
      given([...paid, ...before])
        .when(record)
        .then([restored]);
    }
    given([...paid, requested, restored])
      .when(record)
      .thenNothing();
    const done = order([...paid, requested, restored]);
    expect(isDelivered(done) && isRestoreOrder(done)).toBe(true);
    expect(done.renewedUntil).toBe(restored.data.expiresAt);
  });

  it('ends the order when it fails, and is not recorded later', () => {
    given(paid).when(fail).then([failed]);
    given([...paid, requested, failed])
      .when(fail)
      .thenNothing();
    given([...paid, requested, failed])
      .when(record)
      .thenRefused({ reason: 'not_allowed_now', phase: 'restore_failed' });
    const ended = order([...paid, requested, failed]);
    expect(endedUndelivered(ended)).toBe(true);
    expect(orderStatusOf(ended)).toBe('failed');
    expect(ended.reason).toBe(failed.data.reason);
  });

  it('is refused for another domain and for another kind of order', () => {
    given(paid)
      .when({ ...request, domain: 'ravis-shop.in' })
      .thenRefused({ reason: 'other_domain', domain });
    given([sample('OrderPlaced', { orderId })])
      .when(request)
      .thenRefused({ reason: 'other_service', kind: 'domain' });
  });

  it('has the parts of its new price when it is paid again', () => {
    const newPrice = {
      totalPaise: 999_900,
      planPaise: 0,
      setupPaise: 0,
      renewalPaise: 79_900,
      upgrade: null,
    };
    const again = order([
      placed,
      sample('OrderPaymentFailed', { orderId }),
      sample('OrderPaymentRetried', { orderId, newPrice }),
    ]);
    expect(again).toMatchObject({ pricePaise: 999_900, service: { renewalPaise: 79_900 } });
  });
});
