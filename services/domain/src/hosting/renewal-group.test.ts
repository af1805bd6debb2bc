import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
import { fold, scenarioOf } from '../testing/scenario.ts';
import { holdsRenewal, nextRenewalOf, renewalGroupDecider } from './renewal-group.ts';

const { given } = scenarioOf(renewalGroupDecider);
const stateAfter = (...events: Parameters<typeof given>[0][number][]) =>
  fold(renewalGroupDecider, events);

const { paidUntil, pricePaise } = sample('RenewalsRequested').data.renewals[0] ?? {};
const renewals = ['A', 'B', 'C'].map((subscriptionId) => ({
  ...{ subscriptionId, paidUntil: String(paidUntil), pricePaise: Number(pricePaise) },
}));
const requested = sample('RenewalsRequested', { renewals });
const paid = sample('RenewalsPaid');
const { referenceCode, customerId } = requested.data;
const of = { referenceCode, customerId };
const placed = (subscriptionId: string) =>
  sample('RenewalPlaced', { subscriptionId, orderId: `HT-${subscriptionId}` });
const refused = (subscriptionId: string) => sample('RenewalNotPlaced', { subscriptionId });
const ended = (...orders: readonly (string | null)[]) =>
  sample('RenewalsEnded', {
    outcomes: orders.map((orderId, at) => ({
      subscriptionId: renewals[at]?.subscriptionId ?? '',
      orderId,
    })),
  });
const request = { type: 'RequestRenewals', ...requested.data } as const;
const place = (subscriptionId: string) =>
  ({ type: 'RecordRenewalPlaced', ...placed(subscriptionId).data }) as const;
const end = { type: 'EndRenewals', ...of, reason: 'The payment failed.' } as const;

describe('Several renewals with one payment', () => {
  it('are requested once for each payment', () => {
    given([]).when(request).then([requested]);
    given([requested])
      .when({ ...request, requestedAt: '2026-10-23T07:10:00.000Z' })
      .thenNothing();
    given([requested])
      .when({ ...request, renewals: renewals.slice(1) })
      .thenRefused({ reason: 'already_requested' });
  });

  it('end with the outcome of each, and the first outcome of a renewal stands', () => {
    const before = [requested, placed('A'), paid, refused('B')];
    given(before)
      .when(place('C'))
      .then([placed('C'), ended('HT-A', null, 'HT-C')]);
    given(before).when(place('B')).thenNothing();
    given(before).when(place('D')).thenRefused({ reason: 'not_in_group' });
    given([]).when(place('A')).thenRefused({ reason: 'not_requested' });
  });

  it('belong to one customer', () => {
    given([requested])
      .when({ ...place('A'), customerId: 'another' })
      .thenRefused({ reason: 'other_customer' });
  });

  it('end without the others when the payment fails, and not once it is verified', () => {
    const unpaid = (subscriptionId: string) =>
      sample('RenewalNotPlaced', { subscriptionId, reason: end.reason });
    given([requested, placed('A')])
      .when(end)
      .then([unpaid('B'), unpaid('C'), ended('HT-A', null, null)]);
    given([requested, placed('A'), paid])
      .when(end)
      .thenNothing();
  });

  it('are placed one after another: one takes the payment, the others wait for its money', () => {
    const next = (...events: Parameters<typeof given>[0][number][]) => {
      const found = nextRenewalOf(stateAfter(...events));
      return found && [found.renewal.subscriptionId, found.takesPayment];
    };
    expect(next()).toBeNull();
    expect(next(requested)).toEqual(['A', true]);
    expect(next(requested, refused('A'))).toEqual(['B', true]);
    expect(next(requested, placed('A'))).toBeNull();
    expect(next(requested, placed('A'), paid)).toEqual(['B', false]);
    // The payment was verified before the first order was recorded.
    expect(next(requested, paid)).toEqual(['A', true]);
    expect(next(requested, placed('A'), paid, placed('B'), placed('C'))).toBeNull();
  });

  it('are held until each has its outcome', () => {
    const state = stateAfter(requested, placed('A'));
    expect(['A', 'B', 'D'].map((id) => holdsRenewal(state, id))).toEqual([false, true, false]);
    expect(holdsRenewal(stateAfter(), 'A')).toBe(false);
  });
});
