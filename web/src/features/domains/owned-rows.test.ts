import { describe, expect, it } from 'vitest';
import { ownedList } from '../../../testing/owned-samples.ts';
import { endingPlan, subscription } from '../../../testing/samples.ts';
import {
  autoRenewNote,
  countWaiting,
  expiryText,
  findRows,
  isDue,
  lossOf,
  type OwnedRow,
  rowsOf,
  sortRows,
  subjectOf,
  verifyText,
} from './owned-rows.ts';

/** A moment of a day in November 2026, in India. */
const nov = (day: number, time = '12:00'): number =>
  Date.parse(`2026-11-${String(day).padStart(2, '0')}T${time}:00+05:30`);

const rowOf = (change: Partial<OwnedRow> & Pick<OwnedRow, 'kind'>): OwnedRow => {
  const rows = rowsOf(ownedList);
  const row = rows.find(({ kind }) => kind === change.kind) as OwnedRow;
  return { ...row, ...change };
};
const domain = rowOf({ kind: 'domain' });
const plan = rowOf({ kind: 'plan' });
const over = rowOf({ kind: 'domain', state: 'expired' });
const unverified = rowOf({
  ...{ kind: 'domain', expiresAt: '2027-11-01T05:00:00.000Z' },
  verifyBy: '2026-12-06T05:00:00.000Z',
});
const overPlan = rowOf({ kind: 'plan', state: 'expired' });

it('an email is to be confirmed by a day, and at once after it', () => {
  expect(verifyText('2026-12-06T05:00:00.000Z', nov(22))).toBe('Confirm your email by 6 Dec 2026');
  expect(verifyText('2026-11-21T05:00:00.000Z', nov(22))).toBe('Confirm your email now');
  expect(verifyText(null, nov(22))).toBe('Confirm your email now');
});

describe('Auto-renew', () => {
  const on = '2026-11-25T05:00:00.000Z';
  const autoRenew = { enabled: true, price: 749, on, note: null };
  const note = 'Your balance was too low.';
  const order = { id: 'HT-2', status: 'in_processing' } as const;
  const renewal = { subscription_id: 'S-1', price: 749, price_note: null, order: null };

  it.each<[Partial<OwnedRow>, string | null]>([
    [{ autoRenew }, 'Renews from your balance on 25 Nov 2026, if it’s enough'],
    [{ autoRenew: { ...autoRenew, on: null, note } }, `Auto-renew didn’t renew it. ${note}`],
    [{ autoRenew: { ...autoRenew, enabled: false, on: null } }, null],
    [{ autoRenew, state: 'expired' }, null],
    [{ autoRenew, renewal: { ...renewal, order } }, null],
    [{ autoRenew: null }, null],
  ])('with %j is noted as %j', (change, text) => {
    expect(autoRenewNote({ ...domain, ...change }, nov(22))).toBe(text);
  });

  it('replaces what happens without a renewal, until it has not renewed', () => {
    expect(lossOf({ ...domain, autoRenew }, nov(22))).toBeNull();
    const failed = { ...autoRenew, on: null, note };
    expect(lossOf({ ...domain, autoRenew: failed }, nov(22))).toContain('stops working');
  });
});

describe('The rows of the list', () => {
  it('name the plan of a domain, and the domain of a plan', () => {
    expect([domain, plan].map((row) => [row.domain, row.plan, subjectOf(row)])).toEqual([
      ['mitticraft.in', 'Thela', 'mitticraft.in'],
      ['mitticraft.in', 'Thela', 'Thela for mitticraft.in'],
    ]);
  });

  it('are found by domain and plan', () => {
    const other = { ...domain, domain: 'haldi.co.in', plan: null };
    expect(findRows([domain, other], ' HALDI')).toEqual([other]);
    expect(findRows([domain, other], 'thela')).toEqual([domain]);
    expect(findRows([domain, other], '')).toEqual([domain, other]);
  });

  it('stand with what is due first, what has ended last and a free plan after dates', () => {
    const far = { ...domain, domain: 'a-far.in', expiresAt: '2027-11-01T05:00:00.000Z' };
    const free = { ...plan, domain: 'free.in', expiresAt: null, renewal: null };
    const gone = { ...domain, domain: 'a-gone.in', state: 'transferred', renewal: null } as const;
    const asked = { ...unverified, domain: 'z-new.in' };
    const names = (sort: 'expiry' | 'name') =>
      sortRows([gone, free, far, asked, domain], sort, nov(22)).map((row) => row.domain);
    expect(names('expiry')).toEqual([
      ...['mitticraft.in', 'z-new.in', 'a-far.in', 'free.in', 'a-gone.in'],
    ]);
    const b = { ...far, domain: 'b.in', expiresAt: '2027-01-01T05:00:00.000Z' };
    expect(sortRows([b, far], 'name', nov(22))).toEqual([far, b]);
    expect(sortRows([far, b], 'expiry', nov(22))).toEqual([b, far]);
  });
});

describe('An expiry', () => {
  it.each([
    [nov(22), 'in 7 days'],
    // Days are India's: an evening of another zone is the next day's morning there.
    [nov(22, '00:10'), 'in 7 days'],
    [nov(28, '23:50'), 'in 1 day'],
    [nov(29, '09:00'), 'today'],
    [nov(29, '11:00'), 'expired today'],
    [nov(30), 'expired 1 day ago'],
  ])('at %d is shown in days', (now, words) => {
    expect(expiryText(domain, now)).toBe(words);
  });

  it('lasts until the end of the day for a plan', () => {
    const endsToday = { ...plan, expiresAt: subscription.paid_until };
    expect(expiryText(endsToday, nov(29, '11:00'))).toBe('today');
    expect(lossOf(endsToday, nov(29, '11:00'))).toBe('Your website stops working on 30 Nov 2026');
  });

  it('is due within 30 days and once it has passed, unless nothing can be renewed', () => {
    const at = Date.parse('2026-10-29T12:00:00Z');
    expect([isDue(domain, at), isDue(domain, nov(1)), isDue(over, nov(1))]).toEqual([
      false,
      true,
      true,
    ]);
    expect(isDue({ ...domain, renewal: null }, nov(22))).toBe(false);
  });
});

describe('The consequence of an expiry', () => {
  it.each([
    [domain, 'Your domain stops working on 29 Nov 2026'],
    [plan, 'Your website stops working on 23 Dec 2026'],
    [over, 'Anyone can register this domain once the registry releases it'],
    [overPlan, 'Your website is offline'],
    [
      { ...overPlan, renewableUntil: '2027-01-21T05:02:40.000Z' },
      'Your website will be deleted on 21 Jan 2027',
    ],
    [{ ...domain, renewal: null }, null],
  ])('%#', (row, words) => {
    expect(lossOf(row, nov(22))).toBe(words);
  });

  it('of a plan is on the day that the subscriptions name', () => {
    expect(lossOf(plan, nov(22))).toContain('23 Dec 2026');
    expect(endingPlan.stops_on).toBe('2026-12-23');
  });
});

describe('What expired or expires soon', () => {
  const soonPlan = { ...plan, expiresAt: subscription.paid_until };
  const order = { id: 'HT-2', status: 'under_review' as const };
  const ordered = (row: OwnedRow): OwnedRow => ({
    ...row,
    renewal: row.renewal && { ...row.renewal, order },
  });
  it.each([
    [[], []],
    [[plan], []],
    [[domain, plan], ['1 domain expires soon']],
    [
      [domain, domain, soonPlan],
      ['2 domains expire soon', '1 hosting plan expires soon'],
    ],
    [
      [over, overPlan, soonPlan],
      ['1 domain expired', '1 hosting plan expired', '1 hosting plan expires soon'],
    ],
    [[ordered(domain), ordered(over)], []],
    [[unverified], ['1 domain needs its email confirmed']],
  ])('is counted unless an order renews it: %#', (rows, expected) => {
    const texts = countWaiting(rows, nov(22))
      .filter(([count]) => count > 0)
      .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`);
    expect(texts).toEqual(expected);
  });
});
