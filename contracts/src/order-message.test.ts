import { describe, expect, it } from 'vitest';
import { isMarkedSuccess, withoutMark } from './domain-order-messages.ts';
import type { OrderKind } from './order-kind.ts';
import { orderStatusMessage } from './order-message.ts';
import { isTerminal, ORDER_STATUSES, type OrderStatus } from './order-status.ts';

const messageFor = (status: OrderStatus, reason: string | null = null) =>
  orderStatusMessage({ status, kind: 'domain', service: 'Domain', domain: 'neelkhadi.in', reason });

describe('The Order Status dialog', () => {
  it.each<[OrderStatus, string]>([
    ['under_review', '✅ Your order is being processed and is under review.'],
    ['locked', '✅ Your order is being processed and is under review.'],
    [
      'in_processing',
      '✅ We have received your order. Your order for neelkhadi.in is being processed.',
    ],
    ['completed', '✅ neelkhadi.in is registered. Your order is complete.'],
    ['failed', '❌ Order submission failed. Please try again.'],
    ['cancelled', '❌ Order submission failed. Please try again.'],
  ])('shows an order with status %s as: %s', (status, text) => {
    expect(messageFor(status)).toBe(text);
  });

  it.each<[OrderKind, OrderStatus, string]>([
    ['code', 'under_review', '✅ Your order is being processed and is under review.'],
    [
      'code',
      'in_processing',
      '✅ We have received your order. Your order for GST invoice desk is being processed.',
    ],
    ['code', 'completed', '✅ GST invoice desk is ready to download. Your order is complete.'],
    ['hosting', 'in_processing', '✅ Order is in progress'],
    ['hosting', 'completed', '✅ Hosting for neelkhadi.in is ready. Your order is complete.'],
    ['free_hosting', 'in_processing', '✅ Order is in progress'],
  ])('shows an order of kind %s with status %s as: %s', (kind, status, text) => {
    const details = { service: 'GST invoice desk', domain: 'neelkhadi.in', reason: null };
    expect(orderStatusMessage({ ...details, kind, status })).toBe(text);
  });

  it.each(['failed', 'cancelled'] as const)('gives the reason why an order is %s', (status) => {
    const text =
      '❌ Sorry, we could not process your order because: the bank knows no such credit.';
    expect(messageFor(status, 'the bank knows no such credit')).toBe(text);
    expect(messageFor(status, 'the bank knows no such credit.')).toBe(text);
  });

  it('marks the statuses of progress and success in green, the others in red', () => {
    const green = ORDER_STATUSES.filter((status) => isMarkedSuccess(messageFor(status)));
    expect(green).toEqual(['under_review', 'in_processing', 'locked', 'completed']);
  });

  it('omits the mark from the text where it is drawn as an icon', () => {
    expect(withoutMark(messageFor('locked'))).toBe(
      'Your order is being processed and is under review.',
    );
    expect(withoutMark(messageFor('failed'))).toBe('Order submission failed. Please try again.');
    expect(withoutMark('no mark')).toBe('no mark');
  });
});

describe('Polling an order', () => {
  it('ends only when the order is completed, failed or cancelled', () => {
    expect(ORDER_STATUSES.filter(isTerminal)).toEqual(['completed', 'failed', 'cancelled']);
  });
});
