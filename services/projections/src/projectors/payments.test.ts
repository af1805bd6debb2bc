import type { HaatEvent } from '@haat/contracts/events/registry';
import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
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

it('a payment shows when the bank was checked and did not know it', () => {
  expect(rowAfter(submitted)).toMatchObject({ status: 'submitted', credit_not_seen_at: null });
  expect(rowAfter(submitted, notSeen)).toMatchObject({
    status: 'submitted',
    credit_not_seen_at: notSeen.data.askedAt,
  });
});

it('a payment that is verified again starts over and keeps the time of its rejection', () => {
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

it('a payment shows its order until it is released or replaced', () => {
  const allocated = sample('PaymentAllocated');
  expect(rowAfter(submitted, allocated)).toMatchObject({ order_id: allocated.data.orderId });
  for (const event of [sample('PaymentReleased'), sample('PaymentReplaced')]) {
    expect(rowAfter(submitted, allocated, event)).toMatchObject({ order_id: null });
  }
});

it('a payment in review shows the reason until it is decided', () => {
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

describe('Balance entries', () => {
  const verified = sample('PaymentVerified', { creditedPaise: 60_000 });
  const allocated = sample('PaymentAllocated');
  const entriesAfter = (...events: readonly HaatEvent[]) => rowAfter(submitted, ...events)?.entries;
  const { orderId } = allocated.data;

  it('show money unallocated by a credit note, with the credit note’s number', () => {
    const unallocated = sample('PaymentUnallocatedByCreditNote', { amountPaise: 10_000 });
    const paid = sample('PaymentVerified', { creditedPaise: 54_900 });
    const { creditNoteNumber } = unallocated.data;
    expect(entriesAfter(paid, allocated, unallocated)).toEqual([
      { kind: 'credit_note', creditNoteNumber, orderId, at: AT, amountPaise: 10_000 },
    ]);
    expect(rowAfter(submitted, paid, allocated, unallocated)).toMatchObject({
      ...{ status: 'verified', order_id: orderId },
      ...{ price_paise: 44_900, free_paise: 10_000 },
    });
  });

  it('show no money that has paid an order', () => {
    expect(entriesAfter(sample('PaymentVerified', { creditedPaise: 54_900 }))).toEqual([
      { kind: 'unused', at: AT, amountPaise: 54_900 },
    ]);
    expect(entriesAfter(sample('PaymentVerified', { creditedPaise: 54_900 }), allocated)).toEqual(
      [],
    );
  });

  it('show the amount above the price, whichever event comes first', () => {
    const above = [{ kind: 'above_price', differencePaise: 5_100, at: AT, amountPaise: 5_100 }];
    expect(entriesAfter(verified, allocated)).toEqual(above);
    expect(entriesAfter(allocated, verified)).toEqual(above);
  });

  it('compare the amount with the last price of the order', () => {
    const dear = sample('PaymentAllocated', { pricePaise: 60_000 });
    const above = { kind: 'above_price', differencePaise: 5_100, at: AT, amountPaise: 5_100 };
    expect(entriesAfter(verified, dear, allocated)).toEqual([above]);
    expect(entriesAfter(verified, allocated, dear)).toEqual([]);
  });

  it('show what is missing from the UPI part when the balance paid the rest', () => {
    const toppedUp = sample('PaymentToppedUp');
    const dearer = sample('PaymentAllocated', { pricePaise: 74_900 });
    const short = sample('PaymentRejected', { rejection: 'underpaid', creditedPaise: 50_000 });
    expect(entriesAfter(toppedUp, dearer, short, sample('PaymentReleased'))).toMatchObject([
      { kind: 'short', differencePaise: 4_900, amountPaise: 70_000 },
    ]);
  });

  it('show an order that ended, and the next order that the money paid', () => {
    const released = sample('PaymentReleased');
    const { cause } = released.data;
    const ended = { kind: 'order_ended', cause, orderId, at: AT, amountPaise: 54_900 };
    const again = sample('PaymentAllocated', { orderId: 'order-2' });
    const history = [sample('PaymentVerified', { creditedPaise: 54_900 }), allocated, released];
    expect(entriesAfter(...history)).toEqual([ended]);
    expect(entriesAfter(...history, again)).toEqual([
      ended,
      { kind: 'spent', orderId: 'order-2', at: AT, amountPaise: -54_900 },
    ]);
  });

  it('show only the difference when the order is allocated again at a lower price', () => {
    const released = sample('PaymentReleased');
    const { cause } = released.data;
    const less = sample('PaymentAllocated', { pricePaise: 44_900 });
    const history = [sample('PaymentVerified', { creditedPaise: 54_900 }), allocated, released];
    expect(entriesAfter(...history, less)).toEqual([
      { kind: 'order_ended', cause, orderId, at: AT, amountPaise: 10_000 },
    ]);
    expect(entriesAfter(...history, allocated)).toEqual([]);
  });

  it('show the missing amount of an underpaid payment once its order released it', () => {
    const short = sample('PaymentRejected', { creditedPaise: 44_900 });
    const entry = { kind: 'short', differencePaise: 10_000, at: AT, amountPaise: 44_900 };
    expect(entriesAfter(short)).toEqual([entry]);
    expect(entriesAfter(allocated, short)).toEqual([]);
    expect(entriesAfter(allocated, short, sample('PaymentReleased'))).toEqual([entry]);
  });

  it('show money debited for another payment, and drop it when the debit is reversed', () => {
    const drawn = sample('PaymentDebited');
    const { by, topUpId } = drawn.data;
    const unused = { kind: 'unused', at: AT, amountPaise: 60_000 };
    expect(entriesAfter(verified, drawn)).toEqual([
      unused,
      { kind: 'drawn', by, topUpId, at: AT, amountPaise: -20_000 },
    ]);
    expect(entriesAfter(verified, drawn, sample('PaymentDebitReversed'))).toEqual([unused]);
  });

  it('show topped-up money when it is unallocated, and when it is verified again', () => {
    const nothing = sample('PaymentRejected', nothingCame);
    const history = [sample('PaymentToppedUp'), nothing];
    expect(entriesAfter(sample('PaymentToppedUp'))).toEqual([]);
    expect(entriesAfter(...history)).toEqual([
      { kind: 'not_verified', at: AT, amountPaise: 20_000 },
    ]);
    expect(entriesAfter(...history, reopened)).toMatchObject([
      { kind: 'not_verified' },
      { kind: 'asked_again', amountPaise: -20_000 },
    ]);
  });
});

it('a payment from the balance is verified by its top-up, without the bank', () => {
  const opened = sample('PaymentOpenedFromBalance', { amountPaise: 20_000 });
  expect(rowAfter(opened)).toMatchObject({ status: 'opened', utr: null, free_paise: 0 });
  expect(rowAfter(opened, sample('PaymentToppedUp'))).toMatchObject({
    ...{ status: 'verified', credited_paise: 0, topped_up_paise: 20_000, free_paise: 20_000 },
    ...{ purpose_title: 'neelkhadi.in', purpose_kind: 'domain' },
  });
});
