import { paymentStream } from '@haat/contracts/events/payment';
import type { OrderDetail } from '@haat/contracts/http/orders';
import { paymentDecider } from '@haat/domain/payment';
import { isReported } from '@haat/domain/payment-state';
import { loadAggregate } from '@haat/platform/commands/execute';
import type { ApiContext } from '../../context.ts';
import { canBeReplaced, isVerifying, noticeOf } from '../../payments/payment-notice.ts';
import type { FoundOrder } from './find-orders.ts';

/** The payment that an order waits for, from its own stream; null once that is settled. */
export const awaitedPayment = async (
  { store, settings, clock }: Pick<ApiContext, 'store' | 'settings' | 'clock'>,
  { status, reference_code }: FoundOrder,
): Promise<OrderDetail['payment']> => {
  if (status !== 'under_review' || reference_code === null) return null;
  const { state } = await loadAggregate(store, paymentDecider, paymentStream(reference_code));
  if (state.phase === 'not_submitted' || !isReported(state)) return null;
  return {
    utr_ending: state.utr.slice(-4),
    is_verifying: isVerifying(state, settings, clock.now()),
    notice: noticeOf(state, settings, clock.now()),
    can_replace: canBeReplaced(state),
  };
};
