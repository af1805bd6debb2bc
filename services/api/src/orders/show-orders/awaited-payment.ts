import { paymentStream } from '@haat/contracts/events/payment';
import type { OrderDetail } from '@haat/contracts/http/orders';
import { paymentDecider } from '@haat/domain/payment/payment';
import { hasUtr } from '@haat/domain/payment/payment-state';
import { canBeReplaced, isVerifying, noticeOf } from '@haat/ordering/payments/payment-notice';
import { loadAggregate } from '@haat/record/commands';
import type { ApiContext } from '../../context.ts';
import { paysAlready } from '../order-now.ts';
import type { FoundOrder } from './find-orders.ts';

type Awaited = {
  readonly payment: OrderDetail['payment'];
  /** Verified: the order is confirmed next. */
  readonly isVerified: boolean;
};
const NONE: Awaited = { payment: null, isVerified: false };

export const awaitedPayment = async (
  { store, settings, clock }: Pick<ApiContext, 'store' | 'settings' | 'clock'>,
  { id, status, reference_code }: FoundOrder,
): Promise<Awaited> => {
  if (status !== 'under_review' || reference_code === null) return NONE;
  const { state } = await loadAggregate(store, paymentDecider, paymentStream(reference_code));
  const isVerified = paysAlready(state, id);
  if (state.phase === 'not_submitted' || !hasUtr(state)) return { payment: null, isVerified };
  return {
    isVerified,
    payment: {
      utr_ending: state.utr.slice(-4),
      is_verifying: isVerifying(state, settings, clock.now()),
      notice: noticeOf(state, settings, clock.now()),
      can_replace: canBeReplaced(state),
    },
  };
};
