import { covers } from '@haat/contracts/money';
import { paidOf } from './payment-money.ts';
import {
  isBeingVerified,
  type PaymentRefusal,
  type PaymentState,
  refusalFor,
} from './payment-state.ts';

/**
 * Whether a customer can go on to the order with this payment. Before the bank's answer, the
 * submitted amount counts; once it has an order, any amount is enough. @returns null for yes
 */
export const refusalOfReference = (
  state: PaymentState,
  { customerId, amountRupees }: { readonly customerId: string; readonly amountRupees: number },
): PaymentRefusal | null => {
  if (state.phase === 'not_submitted') return { reason: 'not_found' };
  if (state.customerId !== customerId) return { reason: 'not_yours' };
  if (!isBeingVerified(state) && state.phase !== 'in_review' && state.phase !== 'verified') {
    return refusalFor(state);
  }
  const paidPaise = paidOf(state);
  const requiredPaise = amountRupees * 100;
  return state.allocation === null && !covers(paidPaise, requiredPaise)
    ? { reason: 'underpaid', paidPaise, requiredPaise }
    : null;
};
