import { describe, expect, it } from 'vitest';
import { endingPlan, subscription } from '../../../testing/samples.ts';
import { endsUnrenewed, expiryText, isDue, isUrgent, lossOf } from './ends.ts';

/** A moment of a day in November 2026, in India. */
const nov = (day: number, time = '12:00'): number =>
  Date.parse(`2026-11-${String(day).padStart(2, '0')}T${time}:00+05:30`);

const over = { ...subscription, phase: 'expired' } as const;

describe('The expiry of a subscription', () => {
  it.each([
    [nov(22), 'in 7 days'],
    // Days are India's: an evening of another zone is the next day's morning there.
    [nov(22, '00:10'), 'in 7 days'],
    [nov(28, '23:50'), 'in 1 day'],
    [nov(29, '09:00'), 'today'],
    [nov(29, '11:00'), 'expired today'],
    [nov(30), 'expired 1 day ago'],
  ])('at %d is shown in days', (now, words) => {
    expect(expiryText(subscription, now)).toBe(words);
  });

  it('lasts until the end of the day for a plan', () => {
    const plan = { ...endingPlan, paid_until: subscription.paid_until };
    expect(expiryText(plan, nov(29, '11:00'))).toBe('today');
    expect(lossOf({ ...plan, stops_on: '2026-11-30' }, nov(29, '11:00'))).toBe(
      'Your website stops working on 30 Nov 2026',
    );
  });

  it('is due and in the past when the phase is expired', () => {
    expect(expiryText(over, nov(2) + 30 * 86_400_000)).toBe('expired 3 days ago');
    expect(isDue(over, nov(1))).toBe(true);
  });

  it('is due within a month and urgent within a week', () => {
    expect([
      isDue(subscription, Date.parse('2026-10-29T12:00:00Z')),
      isUrgent(subscription, nov(1)),
    ]).toEqual([false, false]);
    expect([isDue(subscription, nov(1)), isUrgent(subscription, nov(22))]).toEqual([true, true]);
    expect(isUrgent(subscription, nov(21))).toBe(false);
  });
});

describe('The consequence of an expiry', () => {
  it.each([
    [subscription, nov(22), 'Your domain stops working on 29 Nov 2026'],
    [endingPlan, nov(22), 'Your website stops working on 23 Dec 2026'],
    [over, nov(30), 'Anyone can register this domain once the registry releases it'],
    [{ ...endingPlan, phase: 'expired' as const }, nov(22), 'Your website is offline'],
    [
      {
        ...endingPlan,
        phase: 'expired' as const,
        renewable_until: '2027-01-21T05:02:40.000Z',
      },
      nov(22),
      'Your website will be deleted on 21 Jan 2027',
    ],
  ])('%#', (ending, now, words) => {
    expect(lossOf(ending, now)).toBe(words);
  });
});

describe('Expired and expiring subscriptions', () => {
  const plan = { ...endingPlan, paid_until: subscription.paid_until };
  const order = { id: 'HT-2', status: 'under_review' as const };
  it.each([
    [[], []],
    [[endingPlan], []],
    [[subscription, endingPlan], ['1 domain expires soon']],
    [
      [subscription, subscription, plan],
      ['2 domains expire soon', '1 hosting plan expires soon'],
    ],
    [
      [over, { ...plan, phase: 'expired' as const }, plan],
      ['1 domain expired', '1 hosting plan expired', '1 hosting plan expires soon'],
    ],
    [[over, over], ['2 domains expired']],
    [
      [
        { ...subscription, order },
        { ...over, order },
      ],
      [],
    ],
  ])('are counted unless an order renews them: %#', (subscriptions, expected) => {
    const texts = endsUnrenewed(subscriptions, nov(22))
      .filter(([count]) => count > 0)
      .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`);
    expect(texts).toEqual(expected);
  });
});
