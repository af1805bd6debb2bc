import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { orderDecider } from '@haat/domain/order/order';
import type { PaidOrder } from '@haat/domain/order/order-state';
import { paymentDecider } from '@haat/domain/payment/payment';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import { isoNow } from '@haat/platform/clock';
import { type CommandServices, loadAggregate } from '@haat/record/commands';
import { command, type Step } from '../engine/step.ts';

export const releaseAsOtherPaid = async (
  services: CommandServices,
  step: Step<unknown>,
  referenceCode: string,
  orderId: string,
): Promise<void> => {
  await command(services, step, paymentDecider, paymentStream(referenceCode), {
    type: 'ReleasePayment',
    referenceCode,
    orderId,
    cause: 'order_paid_otherwise',
    reason: 'Another payment of the same customer paid the order.',
  });
};

/** After an interrupted payment replacement. @returns whether the order took the new payment. */
export const finishReplacement = async (
  services: CommandServices,
  step: Step<unknown>,
  order: PaidOrder,
  payment: SubmittedPayment,
): Promise<boolean> => {
  const { orderId, payment: named } = order;
  const { referenceCode, amountPaise, submittedAt } = payment;
  const { state: earlier } = await loadAggregate(
    services.store,
    paymentDecider,
    paymentStream(named.referenceCode),
  );
  const isNext = payment.allocation?.replaces === named.referenceCode;
  if (isNext && earlier.phase !== 'verified') {
    const replaced = await command(services, step, orderDecider, orderStream(orderId), {
      type: 'ReplaceOrderPayment',
      orderId,
      referenceCode: named.referenceCode,
      replacedBy: referenceCode,
      amountPaise,
      submittedAt,
      replacedAt: isoNow(services.clock),
    });
    if (replaced.ok) return true;
  }
  await releaseAsOtherPaid(services, step, referenceCode, orderId);
  return false;
};
