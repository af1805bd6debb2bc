import type { OrderDetail } from '@haat/contracts/http/orders';
import { PAYMENT_SOURCE_LABELS } from '@haat/contracts/payment-source';
import { timelineTitles } from '@haat/contracts/timeline-titles';

const { creditMatched, paidFromBalance } = timelineTitles;
const RECEIVED: readonly string[] = [creditMatched, paidFromBalance];

export const receivedAt = ({ timeline }: Pick<OrderDetail, 'timeline'>): string | null =>
  timeline.find(({ title }) => RECEIVED.includes(title))?.at ?? null;

/** @returns null while no money was received. */
export const paidLabel = ({ timeline }: Pick<OrderDetail, 'timeline'>): string | null => {
  const titles = new Set(timeline.map(({ title }) => title));
  if (titles.has(creditMatched)) {
    return titles.has(paidFromBalance) ? 'Paid by UPI and balance' : PAYMENT_SOURCE_LABELS.upi;
  }
  return titles.has(paidFromBalance) ? PAYMENT_SOURCE_LABELS.balance : null;
};
