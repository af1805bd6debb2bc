import { paymentStream } from '@haat/contracts/events/payment';
import { covers, type Paise } from '@haat/contracts/money';
import { paymentDecider } from '@haat/domain/payment/payment';
import { paidOf } from '@haat/domain/payment/payment-money';
import { canPay, refusalFor, type SubmittedPayment } from '@haat/domain/payment/payment-state';
import type { EventStore } from '@haat/event-store/port';
import { type Aggregate, loadAggregate } from '@haat/record/commands';
import { readReferenceCode } from './reference-code.ts';
import { paymentRefusal, referenceNotFound, referenceSpent } from './refusals.ts';

export type LoadedPayment = Aggregate<SubmittedPayment>;

/** @throws {Refusal} 404 for an unknown code, 403 for another customer's. */
export const loadOwnPayment = async (
  store: EventStore,
  typedCode: string,
  customerId: string,
): Promise<LoadedPayment> => {
  const referenceCode = readReferenceCode(typedCode);
  if (referenceCode === null) throw referenceNotFound();
  const stream = paymentStream(referenceCode);
  const { state, recorded } = await loadAggregate(store, paymentDecider, stream);
  if (state.phase === 'not_submitted') throw referenceNotFound();
  if (state.customerId !== customerId) throw paymentRefusal({ reason: 'not_yours' });
  return { state, recorded };
};

/** Refuses early what the allocation would refuse. @throws {Refusal} 409 */
export const requireUsable = (
  payment: SubmittedPayment,
  orderId: string,
  pricePaise: Paise,
): void => {
  if (!canPay(payment)) throw paymentRefusal(refusalFor(payment));
  if (payment.allocation !== null && payment.allocation.orderId !== orderId) throw referenceSpent();
  const paidPaise = paidOf(payment);
  if (!covers(paidPaise, pricePaise)) {
    throw paymentRefusal({ reason: 'underpaid', paidPaise, requiredPaise: pricePaise });
  }
};
