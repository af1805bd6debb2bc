import { ORDER_KINDS, type OrderKind } from '@haat/contracts/order-kind';
import { sample } from '@haat/contracts/testing/sample';
import { type WaysOut, waysOutOfOrders, waysOutOfPayments } from '@haat/domain/decider/ways-out';
import { orderDecider } from '@haat/domain/order/order';
import {
  isFinalPhase,
  orderLifecycle,
  type PlacedOrder,
  type PlacedPhase,
} from '@haat/domain/order/order-state';
import { paymentDecider } from '@haat/domain/payment/payment';
import { paymentLifecycle } from '@haat/domain/payment/payment-lifecycle';
import { codeOrderPlaced } from '@haat/domain/testing/code-order';
import { freeHostingOrderPlaced, hostingOrderPlaced } from '@haat/domain/testing/hosting-order';
import { readSettings } from '@haat/platform/config';
import { describe, expect, it } from 'vitest';
import { EXPLAINED_SETTINGS, explainOrder, explainPayment } from './explain-order.ts';

const settings = readSettings(EXPLAINED_SETTINGS, {});
const { domain } = sample('OrderPlaced').data.service;
const placedOf = {
  domain: sample('OrderPlaced'),
  code: codeOrderPlaced,
  hosting: hostingOrderPlaced,
  free_hosting: freeHostingOrderPlaced,
  renewal: sample('OrderPlaced', {
    service: {
      ...{ kind: 'renewal', subscriptionId: 'S-1', of: 'domain', domain, planName: null },
      ...{ period: 'year', paidUntil: '2026-11-22T05:40:00.000Z' },
    },
  }),
  restore: sample('OrderPlaced', {
    service: {
      ...{ kind: 'restore', subscriptionId: 'S-1', domain, renewalPaise: 20_000 },
      ...{ paidUntil: '2026-11-22T05:40:00.000Z' },
    },
  }),
  upgrade: sample('OrderPlaced', {
    service: {
      ...({ kind: 'upgrade', period: 'year' } as const),
      ...{ subscriptionId: 'HT-1-hosting', planOrderId: 'HT-1', domain, fromPlan: 'Dukaan' },
      ...{ planId: 105, planName: 'Bazaar', paidUntil: '2026-11-22T05:40:00.000Z' },
      parts: { fullPaise: 251_160, paidPaise: 179_100, daysLeft: 358, days: 365 },
    },
  }),
} as const;

const orderIn = (phase: PlacedPhase, kind: OrderKind): PlacedOrder => {
  const state = orderDecider.evolve(orderDecider.initial, placedOf[kind]);
  if (state.phase === 'not_placed') throw new Error('It is placed');
  return { ...state, phase };
};

const phases = Object.keys(orderLifecycle).filter(
  (one): one is PlacedPhase => one !== 'not_placed',
);

describe.each(ORDER_KINDS)('Explaining an order of kind %s', (kind) => {
  it.each(phases)('gives the reason and the next actions in phase %s', (phase) => {
    const { why, next } = explainOrder(orderIn(phase, kind), settings);
    expect(why).toMatch(/^[A-Zn].*\.$/);
    expect(why).not.toMatch(/undefined|null/);
    const isEnd = isFinalPhase(phase) && phase !== 'payment_failed';
    expect(next.length > 0).toBe(!isEnd);
    for (const { how } of next) expect(how).not.toMatch(/undefined|NaN/);
  });
});

it('the explanation of an order lists only actions of its kind', () => {
  const automatic = ORDER_KINDS.map((kind) => {
    const { next } = explainOrder(orderIn('payment_confirmed', kind), settings);
    return next.filter(({ who }) => who === 'itself').map(({ how }) => how);
  });
  expect(automatic).toEqual([
    ['a domain continues at once'],
    ['code continues at once'],
    ['a plan continues at once'],
    [],
    ["a domain's renewal continues at once", "a plan's is done at once"],
    ['a restore continues at once'],
    ['an upgrade continues at once', 'the period ended before the payment'],
  ]);
});

it('the explanation of an order names a time and its setting', () => {
  const { next } = explainOrder(orderIn('registration_pending', 'domain'), {
    ...settings,
    REGISTRATION_ALARM_MS: 3 * 3_600_000,
  });
  expect(next).toContainEqual({
    who: 'person',
    how: '`orders fail-registration`; alarm after 3 h (REGISTRATION_ALARM_MS)',
  });
});

it('explanations name exactly the settings that are read for them', () => {
  const ways: readonly WaysOut[string][] = [
    ...Object.values(waysOutOfOrders),
    ...Object.values(waysOutOfPayments),
  ];
  const named = ways
    .flatMap((out) => (out === 'end' ? [] : out))
    .flatMap(({ how }) => how.match(/[A-Z]+_[A-Z_]+/g) ?? []);
  expect([...new Set(named)].toSorted()).toEqual([...EXPLAINED_SETTINGS].toSorted());
});

it.each(Object.keys(paymentLifecycle).filter((phase) => phase !== 'not_submitted'))(
  'explains a payment in phase %s',
  (phase) => {
    const state = paymentDecider.evolve(paymentDecider.initial, sample('PaymentSubmitted'));
    const explanation = explainPayment(
      { ...state, phase } as Parameters<typeof explainPayment>[0],
      settings,
    );
    expect(explanation.why).toContain(`is ${phase.replace('_', ' ')}.`);
  },
);
