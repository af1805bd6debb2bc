import { DAY_MS } from '@haat/contracts/durations';
import { paymentIntentStream } from '@haat/contracts/events/payment-intent';
import { PAY_AGAIN_MS } from '@haat/domain/order/order-retry';
import { paymentIntentDecider } from '@haat/domain/payment/payment-intent';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import { loadAggregate } from '@haat/record/commands';
import type { OrderingServices } from '../ordering-services.ts';

/** How long a step's price holds for its payment, in ms. */
const QUOTED_PRICE_MS = DAY_MS;

type ShownStep = {
  readonly tr: string;
  readonly amountPaise: number;
  /** ms since 1970. */
  readonly openedAt: number;
};

/** @returns the payment's step while its price holds; else null. */
export const findShownStep = async (
  { store, clock }: Pick<OrderingServices, 'store' | 'clock'>,
  { tr, customerId, submittedAt }: SubmittedPayment,
): Promise<ShownStep | null> => {
  if (tr === null) return null;
  const { state } = await loadAggregate(store, paymentIntentDecider, paymentIntentStream(tr));
  if (state.phase === 'not_opened' || state.customerId !== customerId) return null;
  const openedAt = Date.parse(state.openedAt);
  const isPaidInTime = Date.parse(submittedAt) - openedAt < QUOTED_PRICE_MS;
  const stands = isPaidInTime && clock.now() - openedAt < PAY_AGAIN_MS;
  return stands ? { tr, amountPaise: state.amountPaise, openedAt } : null;
};
