import { DAY_MS } from '@haat/contracts/durations';
import { sample } from '@haat/contracts/testing/sample';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subscriptionCommands } from '../testing/arbitraries.ts';
import { asha } from '../testing/asha.ts';
import { fold, scenarioOf } from '../testing/scenario.ts';
import { type SubscriptionCommand, subscriptionDecider } from './subscription.ts';

const started = sample('SubscriptionStarted');
const on = sample('AutoRenewSet');
const off = sample('AutoRenewSet', { enabled: false });
const announced = sample('AutoRenewAnnounced');
const begun = sample('AutoRenewStarted');
const skipped = sample('AutoRenewSkipped');
const renewed = sample('SubscriptionRenewed');
const expired = sample('SubscriptionExpired');
const claimed = sample('RenewalClaimed');
const { given } = scenarioOf(subscriptionDecider);

const { paidUntil } = started.data;
const before = (days: number): string =>
  new Date(Date.parse(paidUntil) - days * DAY_MS).toISOString();

const { dueAt: _, ...announcement } = announced.data;
const announce = { type: 'AnnounceAutoRenew', ...announcement } as const;
const begin = { type: 'StartAutoRenew', ...begun.data } as const;
const skip = { type: 'SkipAutoRenew', ...skipped.data } as const;
const price = { pricePaise: 74_900, missingPaise: 0 };
const { subscriptionId, customerId } = started.data;
const set = (enabled: boolean, setAt: string, told: typeof price | null = null) =>
  ({ type: 'SetAutoRenew', subscriptionId, customerId, enabled, setAt, told }) as const;

describe('Auto-renew of a domain', () => {
  it('is off at first, and turned on and off by the customer', () => {
    given([started])
      .when(set(false, before(300)))
      .thenNothing();
    const setAt = before(300);
    given([started])
      .when(set(true, setAt))
      .then([sample('AutoRenewSet', { setAt })]);
    given([started, on]).when(set(true, setAt)).thenNothing();
    given([started, on])
      .when(set(false, setAt))
      .then([sample('AutoRenewSet', { enabled: false, setAt })]);
    given([started])
      .when({ ...set(true, setAt), customerId: 'ravi' })
      .thenRefused({ reason: 'other_customer' });
  });

  it.each([
    ['20 days before the end, for the 14th day before it', 20, 14],
    ['14 days before the end, for a day later', 14, 13],
    ['2 days before the end, for a day later', 2, 1],
  ])('turned on %s, tells the price then', (_when, days, dueDays) => {
    const setAt = before(days);
    given([started])
      .when(set(true, setAt, price))
      .then([
        sample('AutoRenewSet', { setAt }),
        sample('AutoRenewAnnounced', { announcedAt: setAt, dueAt: before(dueDays) }),
      ]);
    given([started]).when(set(true, setAt)).thenRefused({ reason: 'price_needed' });
  });

  it('cannot be turned on during the last day, or after the end', () => {
    const tooLate = { reason: 'too_late' } as const;
    given([started])
      .when(set(true, before(1), price))
      .thenRefused(tooLate);
    given([started, expired])
      .when(set(true, before(20), price))
      .thenRefused(tooLate);
    const setAt = before(0);
    given([started, on, expired])
      .when(set(false, setAt))
      .then([sample('AutoRenewSet', { enabled: false, setAt })]);
  });

  it('is for domains only', () => {
    const of = {
      kind: 'hosting',
      planName: 'Dukaan',
      planId: 101,
      period: 'year',
      username: 'a',
    } as const;
    given([sample('SubscriptionStarted', { of })])
      .when(set(true, before(300)))
      .thenRefused({ reason: 'not_a_domain' });
  });

  it('tells a price once for each end', () => {
    given([started, on]).when(announce).then([announced]);
    given([started, on, announced])
      .when({ ...announce, pricePaise: 99_900 })
      .thenNothing();
    given([started, on, skipped]).when(announce).thenNothing();
    given([started, on, off]).when(announce).thenNothing();
    given([started, on, renewed]).when(announce).thenNothing();
    const { paidUntil: next } = renewed.data;
    const again = { paidUntil: next, announcedAt: '2027-10-22T05:02:41.000Z' };
    given([started, on, announced, begun, renewed])
      .when({ ...announce, ...again })
      .then([sample('AutoRenewAnnounced', { ...again, dueAt: '2027-11-07T05:02:40.000Z' })]);
  });

  it('is skipped when no day is left to tell the price', () => {
    const announcedAt = before(0.5);
    given([started, on])
      .when({ ...announce, announcedAt })
      .then([
        sample('AutoRenewSkipped', { reason: 'too_late', missingPaise: 0, skippedAt: announcedAt }),
      ]);
  });

  it('starts once, at most at the price told, and not before its day', () => {
    given([started, on, announced]).when(begin).then([begun]);
    given([started, on, announced, begun])
      .when({ ...begin, pricePaise: 1 })
      .thenNothing();
    const notDue = { reason: 'not_due' } as const;
    given([started, on, announced])
      .when({ ...begin, pricePaise: 74_901 })
      .thenRefused(notDue);
    given([started, on, announced])
      .when({ ...begin, startedAt: before(15) })
      .thenRefused(notDue);
    given([started, on]).when(begin).thenRefused(notDue);
    given([started, on, announced, off]).when(begin).thenRefused(notDue);
    given([started, on, announced, skipped]).when(begin).thenRefused(notDue);
    given([started, on, announced, renewed]).when(begin).thenRefused(notDue);
    given([started, on, announced, expired]).when(begin).thenRefused(notDue);
    given([started, on, announced, claimed])
      .when(begin)
      .thenRefused({ reason: 'renewal_claimed', orderId: claimed.data.orderId });
  });

  it('turned off and on again after it started, does not start again before this end', () => {
    const setAt = before(10);
    given([started, on, announced, begun, skipped, off])
      .when(set(true, setAt))
      .then([sample('AutoRenewSet', { setAt })]);
    given([started, on, announced, begun, skipped, off, on]).when(begin).thenNothing();
    given([started, on, announced, begun, skipped, off, on]).when(announce).thenNothing();
  });

  it('is skipped once, with its reason', () => {
    given([started, on, announced]).when(skip).then([skipped]);
    given([started, on, announced, begun]).when(skip).then([skipped]);
    given([started, on, announced, skipped])
      .when({ ...skip, reason: 'gone' })
      .thenNothing();
    given([started, on, announced, off]).when(skip).thenNothing();
    given([started, on, announced, renewed]).when(skip).thenNothing();
    given([started, sample('SubscriptionLapsed')])
      .when(skip)
      .thenRefused({ reason: 'lapsed' });
  });

  it('stays on for the next end', () => {
    const { state } = {
      state: fold(subscriptionDecider, [started, on, announced, begun, renewed]),
    };
    expect(state).toMatchObject({
      autoRenew: { enabled: true, told: null, started: null, skipped: null },
    });
  });
});

it('any commands start it at most once per end, at most at the price told, and never when it is off', () => {
  const begin = sample('SubscriptionStarted', {
    customerId: asha,
    paidUntil: '2025-12-03T05:02:11.000Z',
  });
  const startsOf = (commands: readonly SubscriptionCommand[]): readonly string[] => {
    let state = fold(subscriptionDecider, [begin]);
    const starts: string[] = [];
    for (const command of commands) {
      const known = state;
      const decision = subscriptionDecider.decide(command, known);
      if (!decision.ok || known.phase === 'not_started') continue;
      const { enabled, told } = known.autoRenew;
      for (const { type, data } of decision.events) {
        if (type !== 'AutoRenewStarted') continue;
        starts.push(data.paidUntil);
        expect(enabled).toBe(true);
        expect(data.pricePaise).toBeLessThanOrEqual(told?.pricePaise ?? 0);
        expect(Date.parse(data.startedAt)).toBeGreaterThanOrEqual(Date.parse(told?.dueAt ?? ''));
      }
      state = decision.events.reduce(subscriptionDecider.evolve, known);
    }
    return starts;
  };
  const ofRenewal = subscriptionCommands.filter(({ type }) => type.includes('Renew'));
  const many = fc.array(ofRenewal, { maxLength: 80, size: 'max' });
  let count = 0;
  fc.assert(
    fc.property(many, (commands) => {
      const starts = startsOf(commands);
      count += starts.length;
      expect(new Set(starts).size).toBe(starts.length);
    }),
    { numRuns: 400 },
  );
  expect(count).toBeGreaterThan(0);
});
