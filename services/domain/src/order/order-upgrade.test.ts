import type { OrderEvent } from '@haat/contracts/events/order';
import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
import { fold, scenarioOf } from '../testing/scenario.ts';
import { orderDecider } from './order.ts';
import { planAndPeriodOf, serviceLabel } from './order-label.ts';
import { endedUndelivered, isDelivered, isUpgradeOrder, type PlacedOrder } from './order-state.ts';
import { orderStatusOf } from './order-status.ts';

const requested = sample('HostingUpgradeRequested');
const upgraded = sample('HostingUpgraded');
const failed = sample('HostingUpgradeFailed');
const { orderId, subscriptionId, domain, planName } = requested.data;
const parts = { fullPaise: 251_160, paidPaise: 179_100, daysLeft: 358, days: 365 };

const service = {
  ...({ kind: 'upgrade', period: 'year' } as const),
  ...{ subscriptionId, planOrderId: 'HT-1', domain, fromPlan: 'Dukaan', planId: 105, planName },
  ...{ paidUntil: upgraded.data.paidUntil, parts },
} as const;
const placed = sample('OrderPlaced', { orderId, service, pricePaise: 70_678 });
const free = sample('OrderPlaced', {
  ...{ orderId, service, pricePaise: 0, paymentMethod: 'free', payment: null },
});
const paid: readonly OrderEvent[] = [
  placed,
  sample('OrderPaymentConfirmed', { orderId, kind: 'upgrade' }),
];
const { given } = scenarioOf(orderDecider);
const without = <Data extends { planName: string }>({ planName: _, ...data }: Data) => data;
const request = { type: 'RequestHostingUpgrade', ...without(requested.data) } as const;
const record = { type: 'RecordHostingUpgraded', ...without(upgraded.data) } as const;
const fail = { type: 'RecordUpgradeFailed', ...without(failed.data) } as const;
const order = (history: readonly OrderEvent[]) => fold(orderDecider, history) as PlacedOrder;

describe('The upgrade of a plan', () => {
  it('is requested once, after its payment or where nothing is to pay', () => {
    given(paid).when(request).then([requested]);
    given([free]).when(request).then([requested]);
    given([...paid, requested])
      .when(request)
      .thenNothing();
    for (const early of [request, fail]) {
      given([placed]).when(early).thenRefused({ reason: 'not_allowed_now', phase: 'placed' });
    }
  });

  it('is done once, and completes the order', () => {
    given([...paid, requested])
      .when(record)
      .then([upgraded]);
    given([...paid, requested, upgraded])
      .when(record)
      .thenNothing();
    const done = order([...paid, requested, upgraded]);
    expect(isUpgradeOrder(done) && isDelivered(done)).toBe(true);
    expect(orderStatusOf(done)).toBe('in_processing');
    given(paid).when(record).thenRefused({
      reason: 'not_allowed_now',
      phase: 'payment_confirmed',
    });
  });

  it('fails before or after the call, but not once it is done', () => {
    for (const history of [paid, [free], [...paid, requested]]) {
      given(history).when(fail).then([failed]);
      const ended = order([...history, failed]);
      expect(endedUndelivered(ended)).toBe(true);
      expect(ended.reason).toBe(failed.data.reason);
    }
    given([...paid, failed])
      .when(fail)
      .thenNothing();
    given([...paid, requested, upgraded])
      .when(fail)
      .thenRefused({ reason: 'not_allowed_now', phase: 'upgraded' });
  });

  it('is of its own plan only', () => {
    given(paid)
      .when({ ...request, subscriptionId: 'another-hosting' })
      .thenRefused({ reason: 'other_domain', domain });
    given([sample('OrderPlaced'), sample('OrderPaymentConfirmed')])
      .when(request)
      .thenRefused({ reason: 'other_service', kind: 'domain' });
  });

  it('keeps the parts of its new price when it is paid again', () => {
    const upgrade = { ...parts, daysLeft: 350 };
    const retried = sample('OrderPaymentRetried', {
      newPrice: { totalPaise: 69_099, planPaise: 0, setupPaise: 0, renewalPaise: 0, upgrade },
    });
    const again = order([placed, sample('OrderPaymentFailed'), retried]);
    expect(again).toMatchObject({ pricePaise: 69_099, service: { parts: upgrade } });
  });

  it('is named with its new plan', () => {
    expect(serviceLabel(service)).toBe('Upgrade');
    expect(planAndPeriodOf({ service })).toEqual({ plan: 'Bazaar', period: 'year' });
  });
});
