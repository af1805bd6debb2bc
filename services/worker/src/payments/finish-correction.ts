import { paymentStream } from '@haat/contracts/events/payment';
import { paymentDecider } from '@haat/domain/payment/payment';
import { freeOf, type SubmittedPayment } from '@haat/domain/payment/payment-state';
import { aggregateOf, type CommandServices, loadAggregate } from '@haat/record/commands';
import { command, type Step } from '../engine/step.ts';
import { loadOrder } from '../orders/load-order.ts';

type DebitStep = Step<{ readonly referenceCode: string; readonly topUpId: string }>;

/**
 * The balance's part of an order's payment went to the payment that corrects it, which stands for no
 * order this much later: whoever corrected it was cut off in between, and the order would wait for a
 * payment that is short of that part. The correction is finished, as it was asked for: the payment
 * stands for the order, and the order takes it, or frees it where it is paid by now.
 * @param right the payment that got it.
 */
export const finishCorrection = async (
  services: CommandServices,
  step: DebitStep,
  right: SubmittedPayment,
): Promise<void> => {
  if (right.allocation !== null) return;
  const orderId = await orderOfCorrection(services, step);
  if (orderId === null) return;
  const { referenceCode: replaces } = step.payload;
  const order = await loadOrder(services, orderId);
  if (order.phase !== 'placed' || order.payment?.referenceCode !== replaces) return;
  const { customerId, pricePaise } = order;
  const { referenceCode } = right;
  const spent = { referenceCode, orderId, pricePaise, customerId, replaces };
  const stream = paymentStream(referenceCode);
  const requested = { type: 'AllocatePayment', ...spent } as const;
  const stands = await command(services, step, paymentDecider, stream, requested);
  // What was drawn is in the customer's balance then, once the bank has spoken.
  if (!stands.ok) step.log.warn({ ...spent, refusal: stands.refusal }, 'it cannot pay the order');
};

/** @returns the order whose payment was corrected by the draw; null where it was another draw. */
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
  const drawn = wrong.draws.find((draw) => draw.topUpId === topUpId);
  if (drawn === undefined || before.phase === 'not_submitted') return null;
  // Nothing but a correction takes what is tied to an order.
  if (drawn.amountPaise <= freeOf(before)) return null;
  const orderId = before.allocation?.orderId ?? null;
  return orderId === wrong.allocation?.orderId ? orderId : null;
};
