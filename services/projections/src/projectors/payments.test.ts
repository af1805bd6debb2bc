import type { HaatEvent } from '@haat/contracts/events/registry';
import { sample } from '@haat/contracts/testing/sample';
import { expect, it } from 'vitest';
import { paymentsProjector } from './payments.ts';

const AT = '2025-11-21T05:02:16.000Z';
const rowAfter = (...events: readonly HaatEvent[]) =>
  events.reduce<Record<string, unknown> | undefined>(
    (row, event) => paymentsProjector.apply(row, { event, at: AT }),
    undefined,
  );

const submitted = sample('PaymentSubmitted');
const notSeen = sample('PaymentCreditNotSeen');
const nothingCame = { creditId: null, creditedPaise: null, rejection: 'not_found' } as const;
const sentBack = sample('PaymentRejected', nothingCame);
const reopened = sample('PaymentReopened');

it('a payment counts as open to its customer once the bank was asked and knows it not', () => {
  expect(rowAfter(submitted)).toMatchObject({ status: 'submitted', credit_not_seen_at: null });
  expect(rowAfter(submitted, notSeen)).toMatchObject({
    status: 'submitted',
    credit_not_seen_at: notSeen.data.askedAt,
  });
});

it('a payment that is asked about again begins anew, though its rejection is remembered', () => {
  expect(rowAfter(submitted, notSeen, sentBack)).toMatchObject({
    status: 'rejected',
    reason: sentBack.data.reason,
    rejected_at: AT,
  });
  expect(rowAfter(submitted, notSeen, sentBack, reopened)).toMatchObject({
    status: 'verifying',
    reason: null,
    credit_not_seen_at: null,
    rejected_at: AT,
  });
});

it('a payment stands for an order until it is released or replaced', () => {
  const allocated = sample('PaymentAllocated');
  expect(rowAfter(submitted, allocated)).toMatchObject({ order_id: allocated.data.orderId });
  for (const event of [sample('PaymentReleased'), sample('PaymentReplaced')]) {
    expect(rowAfter(submitted, allocated, event)).toMatchObject({ order_id: null });
  }
});

it('a payment in review says why, until it is decided', () => {
  const review = sample('PaymentPutInReview');
  expect(rowAfter(submitted, review)).toMatchObject({
    status: 'in_review',
    reason: review.data.explanation,
  });
  expect(rowAfter(submitted, review, sample('PaymentVerified'))).toMatchObject({
    status: 'verified',
    reason: null,
    credited_paise: 55_000,
  });
});
