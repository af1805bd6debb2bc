import { paymentStream } from '@haat/contracts/events/payment';
import { paymentDecider } from '@haat/domain/payment/payment';
import { paidOf } from '@haat/domain/payment/payment-money';
import { canPay } from '@haat/domain/payment/payment-state';
import type { EventStore } from '@haat/event-store/port';
import { loadAggregate } from '@haat/record/commands';
import type { FoundOrder } from './find-orders.ts';

/** Whether an order ended without its name while its payment, as its own stream has it, can pay another. */
export const canReplaceDomain = async (
  store: EventStore,
  { id, phase, reference_code }: FoundOrder,
): Promise<boolean> => {
  const isNameless = phase === 'domain_lost' || phase === 'registration_failed';
  if (!isNameless || reference_code === null) return false;
  const { state } = await loadAggregate(store, paymentDecider, paymentStream(reference_code));
  if (state.phase === 'not_submitted' || !canPay(state) || paidOf(state) <= 0) return false;
  return state.allocation === null || state.allocation.orderId === id;
};
