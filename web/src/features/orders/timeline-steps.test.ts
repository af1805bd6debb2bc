import type { TimelineEntry } from '@haat/contracts/http/orders';
import type { OrderStatus } from '@haat/contracts/order-status';
import { paymentNotices } from '@haat/contracts/payment-messages';
import { timelineTitles } from '@haat/contracts/timeline-titles';
import { describe, expect, it } from 'vitest';
import { factAt, orderState, titleAt, upcomingSteps } from './timeline-steps.ts';

const entry = (title: string, state: TimelineEntry['state'] = 'done'): TimelineEntry => ({
  at: '2026-11-21T05:11:26.000Z',
  title,
  detail: null,
  state,
});

const placed = [entry(timelineTitles.paymentReported), entry(timelineTitles.orderPlaced)];
const story = (status: OrderStatus, ...timeline: TimelineEntry[]) => ({
  service: 'Domain',
  status,
  timeline: [...placed, ...timeline],
});

it('the upcoming steps of a code order are its download and its invoice', () => {
  const code = {
    ...story('under_review'),
    kind: 'code',
    service: 'UPI statement matcher',
  } as const;
  expect(upcomingSteps(code)).toEqual(['Download ready', 'Invoice paid']);
  const ready = [...placed, entry(timelineTitles.downloadReady)];
  expect(upcomingSteps({ ...code, status: 'in_processing', timeline: ready })).toEqual([
    'Invoice paid',
  ]);
});

it('the upcoming steps of a renewal include the registrar for a domain, but not for a plan', () => {
  const renewal = { ...story('in_processing'), kind: 'renewal', service: 'Renewal' } as const;
  expect(upcomingSteps({ ...renewal, plan: null })).toEqual(['Renewal started', 'Renewed']);
  expect(upcomingSteps({ ...renewal, plan: 'Thela' })).toEqual(['Renewed']);
  const restore = { ...renewal, kind: 'restore', service: 'Restore' } as const;
  expect(upcomingSteps(restore)).toEqual(['Restore started', 'Domain restored']);
});

describe('The upcoming steps of a domain order', () => {
  it('are the request and the registration while the payment is verified', () => {
    const matching = story('under_review', entry(timelineTitles.matchingCredit, 'now'));
    expect(upcomingSteps(matching)).toEqual(['Registration started', 'Domain registered']);
  });

  it('are only the registration once it is requested', () => {
    const registering = story(
      'in_processing',
      entry(timelineTitles.creditMatched),
      entry(timelineTitles.registrationRequested),
    );
    expect(upcomingSteps(registering)).toEqual(['Domain registered']);
  });

  it('are only the registration while the domain is locked at the registrar', () => {
    const locked = story(
      'locked',
      entry(timelineTitles.registrationRequested),
      entry(timelineTitles.waitingAtRegistrar, 'now'),
    );
    expect(upcomingSteps(locked)).toEqual(['Domain registered']);
  });

  it('are empty once the domain is registered or the order has ended', () => {
    const registered = story('in_processing', entry(timelineTitles.domainRegistered));
    expect(upcomingSteps(registered)).toEqual([]);
    for (const status of ['completed', 'failed', 'cancelled'] as const) {
      expect(upcomingSteps(story(status))).toEqual([]);
    }
  });

  it('never repeat a step that is in the timeline', () => {
    const started = story('in_processing', entry(timelineTitles.registrationRequested, 'now'));
    expect(upcomingSteps(started)).not.toContain('Registration started');
  });
});

describe('The state of an order with a payment that is not found yet', () => {
  const payment = {
    utr_ending: '3557',
    notice: paymentNotices.creditNotSeen,
    is_verifying: false,
    can_replace: true,
  };

  it('is “check ID” while the order is under review', () => {
    expect(orderState({ ...story('under_review'), payment })).toBe('check-id');
    expect(orderState({ ...story('in_processing'), payment })).toBe('in-progress');
  });

  it('is “under review” with every other notice', () => {
    for (const notice of [null, paymentNotices.disputed]) {
      const reviewed = { ...payment, notice };
      expect(orderState({ ...story('under_review'), payment: reviewed })).toBe('under-review');
    }
  });
});

describe('The upcoming steps of other orders', () => {
  it('are the hosting, after the domain when both are ordered', () => {
    const hosting = { ...story('in_processing'), service: 'Hosting' };
    expect(upcomingSteps(hosting)).toEqual(['Hosting set up']);
    const both = { ...story('under_review'), service: 'Free Hosting + Domain' };
    expect(upcomingSteps(both)).toEqual([
      'Registration started',
      'Domain registered',
      'Hosting set up',
    ]);
  });

  it('are empty for an unknown service', () => {
    expect(upcomingSteps({ ...story('in_processing'), service: 'Something' })).toEqual([]);
  });
});

describe('The state of an order', () => {
  it('follows the status', () => {
    expect(orderState(story('under_review'))).toBe('under-review');
    expect(orderState(story('locked'))).toBe('under-review');
    expect(orderState(story('in_processing'))).toBe('in-progress');
    expect(orderState(story('completed'))).toBe('completed');
    expect(orderState(story('cancelled'))).toBe('cancelled');
  });

  it('distinguishes the reasons behind a status', () => {
    const failed = story('failed');
    expect(orderState({ ...failed, standing: 'payment_rejected' })).toBe('payment-rejected');
    expect(orderState({ ...failed, standing: null })).toBe('failed');
    const inProcessing = story('in_processing');
    expect(orderState({ ...inProcessing, standing: 'being_checked' })).toBe('being-checked');
    expect(orderState({ ...story('cancelled'), standing: 'name_taken' })).toBe('name-taken');
  });
});

it('the timeline entry of a payment that is not found yet says so', () => {
  const entry = { title: timelineTitles.matchingCredit };
  const payment = { utr_ending: '0009', is_verifying: true, notice: null, can_replace: true };
  expect(titleAt(entry, { payment })).toBe('Verifying your payment');
  const notFound = { ...payment, is_verifying: false, notice: paymentNotices.creditNotSeen };
  expect(titleAt(entry, { payment: notFound })).toBe(
    'Payment not found yet. Check the transaction ID',
  );
});

it('the timeline entry of a payment promises no time once a notice is shown', () => {
  const matching = { title: timelineTitles.matchingCredit, detail: 'Most within 15 minutes' };
  const payment = { utr_ending: '0009', notice: null, is_verifying: false, can_replace: true };
  expect(factAt(matching, { payment: null })).toBe(matching.detail);
  expect(factAt(matching, { payment })).toBe(matching.detail);
  const odd = { payment: { ...payment, notice: paymentNotices.creditClaimed } };
  expect(factAt(matching, odd)).toBeNull();
  expect(factAt({ title: timelineTitles.orderPlaced, detail: 'HT-1' }, odd)).toBe('HT-1');
});
