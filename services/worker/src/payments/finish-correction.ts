import { paymentStream } from '@haat/contracts/events/payment';
import { paymentDecider } from '@haat/domain/payment/payment';
import { type SubmittedPayment, unallocatedOf } from '@haat/domain/payment/payment-state';
import { aggregateOf, type CommandServices, loadAggregate } from '@haat/record/commands';
import { command, type Step } from '../engine/step.ts';
import { loadOrder } from '../orders/load-order.ts';

type DebitStep = Step<{ readonly referenceCode: string; readonly topUpId: string }>;

/** Allocates the correct payment, if the order still waits for the wrong one. */
export const finishCorrection = async (
  services: CommandServices,
  step: DebitStep,
  correct: SubmittedPayment,
): Promise<void> => {
  if (correct.allocation !== null) return;
  const orderId = await orderOfCorrection(services, step);
  if (orderId === null) return;
  const { referenceCode: replaces } = step.payload;
  const order = await loadOrder(services, orderId);
  if (order.phase !== 'placed' || order.payment?.referenceCode !== replaces) return;
  const { customerId, pricePaise } = order;
  const { referenceCode } = correct;
  const spent = { referenceCode, orderId, pricePaise, customerId, replaces };
  const stream = paymentStream(referenceCode);
  const requested = { type: 'AllocatePayment', ...spent } as const;
  const allocated = await command(services, step, paymentDecider, stream, requested);
  // The debit returns to the balance after the bank's answer.
  if (!allocated.ok)
    step.log.warn({ ...spent, refusal: allocated.refusal }, 'the payment cannot pay the order');
};

/** @returns the order whose payment was corrected by this debit; null for another debit. */
const orderOfCorrection = async (
  { store }: CommandServices,
  { payload: { referenceCode, topUpId } }: DebitStep,
): Promise<string | null> => {
  const stream = paymentStream(referenceCode);
  const { state: wrong, recorded } = await loadAggregate(store, paymentDecider, stream);
  if (wrong.phase === 'not_submitted' || wrong.creditedPaise !== null) return null;
  const isDebit = ({ type, data }: (typeof recorded)[number]) =>
    type === 'PaymentDebited' && data.topUpId === topUpId;
  const { state: before } = aggregateOf(
    paymentDecider,
    recorded.slice(0, recorded.findIndex(isDebit)),
  );
  const debited = wrong.debits.find((debit) => debit.topUpId === topUpId);
  if (debited === undefined || before.phase === 'not_submitted') return null;
  // Only a correction debits money that is allocated to an order.
  if (debited.amountPaise <= unallocatedOf(before)) return null;
  const orderId = before.allocation?.orderId ?? null;
  return orderId === wrong.allocation?.orderId ? orderId : null;
};
