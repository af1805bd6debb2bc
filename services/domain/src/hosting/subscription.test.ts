import type { SubscriptionEvent } from '@haat/contracts/events/subscription';
import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
import { fold, scenarioOf } from '../testing/scenario.ts';
import { nextOf, subscriptionDecider } from './subscription.ts';

const started = sample('SubscriptionStarted');
const reminded = sample('SubscriptionReminded');
const claimed = sample('RenewalClaimed');
const released = sample('RenewalReleased');
const renewed = sample('SubscriptionRenewed');
const expired = sample('SubscriptionExpired');
const lapsed = sample('SubscriptionLapsed');
const { given } = scenarioOf(subscriptionDecider);

const start = { type: 'StartSubscription', ...started.data } as const;
const remind = { type: 'RemindOfEnd', ...reminded.data } as const;
const claim = { type: 'ClaimRenewal', ...claimed.data } as const;
const release = { type: 'ReleaseRenewal', ...released.data } as const;
const { renewedFrom: _, ...renewal } = renewed.data;
const renew = { type: 'RenewSubscription', ...renewal } as const;
const expire = { type: 'ExpireSubscription', ...expired.data } as const;
const { subscriptionId, customerId, cause, lapsedAt } = lapsed.data;
const lapse = {
  ...({ type: 'LapseSubscription', subscriptionId, customerId, cause, lapsedAt } as const),
  paidUntil: started.data.paidUntil,
};
const another = 'another-order';

describe('A monthly hosting plan that started on the 31st', () => {
  const begun = sample('SubscriptionStarted', {
    of: { kind: 'hosting', planName: 'Thela', planId: 101, period: 'month', username: 'kq4vd7zn' },
    startedAt: '2027-01-31T05:00:00.000Z',
    paidUntil: '2027-02-28T05:00:00.000Z',
  });
  const stateAfter = (...events: readonly SubscriptionEvent[]) =>
    fold(subscriptionDecider, [begun, ...events]);

  it('keeps the 31st after a shorter month', () => {
    const toMarch = sample('SubscriptionRenewed', {
      ...{ renewedFrom: begun.data.paidUntil, renewedAt: '2027-02-20T05:00:00.000Z' },
      paidUntil: '2027-03-31T05:00:00.000Z',
    });
    const toApril = sample('SubscriptionRenewed', {
      ...{ renewedFrom: toMarch.data.paidUntil, renewedAt: '2027-03-20T05:00:00.000Z' },
      paidUntil: '2027-04-30T05:00:00.000Z',
    });
    expect(stateAfter(toMarch, toApril)).toMatchObject({ periodDay: 31 });
  });

  it('gets a new period day when it is renewed after it expired', () => {
    const again = sample('SubscriptionRenewed', {
      ...{ renewedFrom: begun.data.paidUntil, renewedAt: '2027-03-05T05:00:00.000Z' },
      paidUntil: '2027-04-05T05:00:00.000Z',
    });
    const over = sample('SubscriptionExpired', { paidUntil: begun.data.paidUntil });
    expect(stateAfter(over, again)).toMatchObject({ periodDay: 5 });
  });
});

describe('A subscription', () => {
  it('starts once, and is refused for another domain', () => {
    given([]).when(start).then([started]);
    given([started])
      .when({ ...start, startedAt: '2026-01-01T00:00:00.000Z' })
      .thenNothing();
    given([started, renewed]).when(start).thenNothing();
    given([started])
      .when({ ...start, domain: 'ravis-shop.in' })
      .thenRefused({ reason: 'already_started', orderId: started.data.orderId });
  });

  it('belongs only to its customer', () => {
    given([started])
      .when({ ...claim, customerId: 'ravi' })
      .thenRefused({ reason: 'other_customer' });
    given([]).when(claim).thenRefused({ reason: 'not_started' });
  });

  it('gets each reminder once, and no earlier one after a later one', () => {
    given([started]).when(remind).then([reminded]);
    const week = sample('SubscriptionReminded', { daysLeft: 7 });
    given([started, reminded])
      .when({ ...remind, daysLeft: 7 })
      .then([week]);
    given([started, week]).when(remind).thenNothing();
  });

  it('is reminded of its new end, not of the old one', () => {
    given([started, renewed]).when(remind).thenNothing();
    const { paidUntil } = renewed.data;
    given([started, reminded, renewed])
      .when({ ...remind, paidUntil })
      .then([sample('SubscriptionReminded', { paidUntil })]);
    given([started, expired]).when(remind).thenNothing();
  });

  it('is renewed by one order at a time', () => {
    given([started]).when(claim).then([claimed]);
    given([started, claimed])
      .when({ ...claim, orderId: another })
      .thenRefused({ reason: 'renewal_claimed', orderId: claimed.data.orderId });
    given([started, claimed, released])
      .when({ ...claim, orderId: another })
      .then([sample('RenewalClaimed', { orderId: another })]);
    given([started, claimed, renewed])
      .when({ ...claim, orderId: another })
      .then([sample('RenewalClaimed', { orderId: another })]);
  });

  it('releases a renewal only for the order that claimed it', () => {
    given([started, claimed]).when(release).then([released]);
    given([started, claimed])
      .when({ ...release, orderId: another })
      .thenNothing();
    given([started]).when(release).thenNothing();
    given([started, claimed, renewed]).when(release).thenNothing();
  });

  it('ends later after a renewal, never earlier', () => {
    given([started, claimed]).when(renew).then([renewed]);
    given([started, renewed])
      .when({ ...renew, paidUntil: started.data.paidUntil })
      .thenNothing();
  });

  it('continues when it is renewed after its end', () => {
    given([started, expired, claimed]).when(renew).then([renewed]);
    given([started, expired, claimed, renewed])
      .when({ ...expire, paidUntil: renewed.data.paidUntil })
      .then([sample('SubscriptionExpired', { paidUntil: renewed.data.paidUntil })]);
  });

  it('keeps its order’s claim when the registrar shows a later end', () => {
    const byItself = sample('SubscriptionRenewed', { orderId: null });
    given([started, claimed, byItself])
      .when({ ...claim, orderId: another })
      .thenRefused({ reason: 'renewal_claimed', orderId: claimed.data.orderId });
  });

  it('expires at its end, and not at an end that was moved', () => {
    given([started]).when(expire).then([expired]);
    const lapsesAt = '2027-12-21T18:30:00.000Z';
    const stopped = sample('SubscriptionExpired', { lapsesAt });
    expect(fold(subscriptionDecider, [started, stopped])).toMatchObject({
      phase: 'expired',
      lapsesAt,
    });
    given([started, renewed])
      .when(expire)
      .thenRefused({ reason: 'other_end', paidUntil: renewed.data.paidUntil });
  });

  it('lapses permanently, but not while an order renews it', () => {
    given([started, expired]).when(lapse).then([lapsed]);
    given([started]).when(lapse).then([lapsed]);
    given([started, expired, claimed])
      .when(lapse)
      .thenRefused({ reason: 'renewal_claimed', orderId: claimed.data.orderId });
    given([started, renewed])
      .when(lapse)
      .thenRefused({ reason: 'other_end', paidUntil: renewed.data.paidUntil });
    given([started, lapsed]).when(claim).thenRefused({ reason: 'lapsed' });
    given([started, lapsed]).when(renew).thenRefused({ reason: 'lapsed' });
    given([started, lapsed]).when(release).thenNothing();
  });
});

describe('A free hosting plan', () => {
  const ended = sample('SubscriptionLapsed', { kind: 'hosting' });
  const { kind: _, ...data } = ended.data;
  const [planName, username] = ['Free Web Hosting', 'kq4vd7zn'];
  const end = { type: 'EndFreePlan', ...data, planName, username } as const;
  const begun = sample('SubscriptionStarted', {
    ...{ domain: data.domain, orderId: data.orderId },
    of: { kind: 'hosting', planName, planId: null, period: 'year', username },
    ...{ paidUntil: data.lapsedAt, startedAt: data.lapsedAt },
  });

  it('begins and lapses in one append, so that it cannot be renewed', () => {
    given([]).when(end).then([begun, ended]);
    given([begun, ended]).when(claim).thenRefused({ reason: 'lapsed' });
  });

  it('cannot be ended for a paid plan, or by another customer', () => {
    given([started])
      .when(end)
      .thenRefused({ reason: 'already_started', orderId: started.data.orderId });
    given([begun, ended])
      .when({ ...end, customerId: 'ravi' })
      .thenRefused({ reason: 'other_customer' });
  });
});

describe('The next step of a subscription', () => {
  const { of, paidUntil } = started.data;
  const name = { of, paidUntil, reminded: null };
  const day = (before: number) => Date.parse(paidUntil) - before * 86_400_000;
  const reminder = (daysLeft: 30 | 7 | 1) => ({ kind: 'reminder', daysLeft, at: day(daysLeft) });

  it('is each reminder in turn, then its end', () => {
    expect(nextOf(name, day(300))).toEqual(reminder(30));
    expect(nextOf({ ...name, reminded: 30 }, day(30))).toEqual(reminder(7));
    expect(nextOf({ ...name, reminded: 7 }, day(7))).toEqual(reminder(1));
    expect(nextOf({ ...name, reminded: 1 }, day(1))).toEqual({ kind: 'end', at: day(0) });
  });

  it('is only the nearest reminder after missed ones', () => {
    expect(nextOf(name, day(7))).toEqual(reminder(7));
    expect(nextOf(name, day(5))).toEqual(reminder(7));
    expect(nextOf(name, day(0.5))).toEqual(reminder(1));
    expect(nextOf(name, day(0))).toEqual({ kind: 'end', at: day(0) });
    expect(nextOf(name, day(-90))).toEqual({ kind: 'end', at: day(0) });
  });

  it('is not a 30-day reminder at the start of a monthly plan', () => {
    const plan = {
      ...{ kind: 'hosting' as const, planName: 'Dukaan', planId: 101 },
      ...{ period: 'month' as const, username: 'kq4vd7zn' },
    };
    expect(nextOf({ ...name, of: plan }, day(31))).toEqual(reminder(7));
    expect(nextOf({ ...name, of: { ...plan, period: 'year' } }, day(31))).toEqual(reminder(30));
  });

  it('is the end of a hosting plan’s last day in India', () => {
    const plan = {
      ...{ kind: 'hosting' as const, planName: 'Dukaan', planId: 101 },
      ...{ period: 'year' as const, username: 'kq4vd7zn' },
    };
    const over = { kind: 'end', at: Date.parse('2026-11-21T18:30:00.000Z') };
    expect(nextOf({ ...name, of: plan, reminded: 1 }, day(1))).toEqual(over);
    expect(nextOf({ ...name, of: plan }, day(0))).toEqual(over);
  });
});

describe('The upgrade of a plan', () => {
  const plan = sample('SubscriptionStarted', {
    of: { kind: 'hosting', planName: 'Dukaan', planId: 102, period: 'year', username: 'kq4vd7zn' },
  });
  const upgraded = sample('SubscriptionUpgraded', { subscriptionId, customerId });
  const { fromPlan: _from, ...data } = upgraded.data;
  const upgrade = { type: 'UpgradeSubscription', ...data } as const;
  const claimedBy = (orderId: string) => sample('RenewalClaimed', { orderId });
  const ours = claimedBy(data.orderId);
  const stateAfter = (...events: readonly SubscriptionEvent[]) => fold(subscriptionDecider, events);

  it('changes the plan once, releases the claim and keeps the end', () => {
    given([plan, ours]).when(upgrade).then([upgraded]);
    given([plan, ours, upgraded]).when(upgrade).thenNothing();
    const { orderId, fullPaise } = data;
    expect(stateAfter(plan, ours, upgraded)).toMatchObject({
      of: { planName: 'Bazaar', planId: 105, username: 'kq4vd7zn' },
      ...{ renewedBy: null, paidUntil: plan.data.paidUntil, upgrade: { orderId, fullPaise } },
      ...{ began: plan.data.startedAt, paidBy: plan.data.orderId },
    });
  });

  it('is recorded after the end too, but not once the plan is deleted, nor for a domain', () => {
    given([plan, expired]).when(upgrade).then([upgraded]);
    given([plan, lapsed]).when(upgrade).thenRefused({ reason: 'lapsed' });
    given([started]).when(upgrade).thenRefused({ reason: 'no_plan' });
  });

  it('counts for its own period only', () => {
    expect(stateAfter(plan, upgraded, renewed)).toMatchObject({
      ...{ upgrade: null, paidBy: renewed.data.orderId, began: plan.data.paidUntil },
      of: { planName: 'Bazaar' },
    });
    expect(stateAfter(plan, expired, renewed)).toMatchObject({ began: renewed.data.renewedAt });
  });

  describe('from the free plan', () => {
    const claimFree = { ...claim, type: 'ClaimFreePlan' } as const;
    const fromFree = sample('SubscriptionUpgraded', {
      ...{ subscriptionId, customerId, fromPlan: 'Free Web Hosting' },
    });
    const { planId, planName, orderId, upgradedAt } = fromFree.data;
    const begun = sample('SubscriptionStarted', {
      startedAt: upgradedAt,
      of: { kind: 'hosting', planName, planId, period: 'year', username: 'kq4vd7zn' },
    });
    const upgradeFree = {
      ...({ type: 'UpgradeFreePlan', period: 'year' } as const),
      ...{ ...fromFree.data, planOrderId: begun.data.orderId, username: 'kq4vd7zn' },
      ...{ domain: begun.data.domain, paidUntil: begun.data.paidUntil },
    } as const;
    const endFree = {
      ...({ type: 'EndFreePlan', cause: 'at_registrar' } as const),
      ...{ subscriptionId, customerId, orderId: begun.data.orderId, lapsedAt },
      ...{ domain: begun.data.domain, planName: 'Free', username: 'kq4vd7zn' },
    } as const;

    it('is claimed by one order at a time, before there is a subscription', () => {
      given([]).when(claimFree).then([claimed]);
      given([claimed]).when(claimFree).thenNothing();
      given([claimed])
        .when({ ...claimFree, orderId: another })
        .thenRefused({ reason: 'renewal_claimed', orderId: claimed.data.orderId });
      given([claimed]).when(release).then([released]);
      given([claimed])
        .when({ ...release, orderId: another })
        .thenNothing();
      given([claimed, released]).when(claimFree).then([claimed]);
      given([plan])
        .when(claimFree)
        .thenRefused({ reason: 'already_started', orderId: plan.data.orderId });
      given([plan, lapsed]).when(claimFree).thenRefused({ reason: 'lapsed' });
    });

    it('begins a subscription with the larger plan, and a new period', () => {
      const held = claimedBy(orderId);
      given([held]).when(upgradeFree).then([begun, fromFree]);
      given([held, begun, fromFree]).when(upgradeFree).thenNothing();
      given([plan])
        .when(upgradeFree)
        .thenRefused({ reason: 'already_started', orderId: plan.data.orderId });
      expect(stateAfter(held, begun, fromFree)).toMatchObject({
        ...{ phase: 'active', renewedBy: null, began: upgradedAt, orderId: begun.data.orderId },
        upgrade: { orderId, fullPaise: fromFree.data.fullPaise },
      });
    });

    it('keeps the free plan from being ended meanwhile', () => {
      given([claimed])
        .when(endFree)
        .thenRefused({ reason: 'renewal_claimed', orderId: claimed.data.orderId });
    });
  });
});
