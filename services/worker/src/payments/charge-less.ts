import { paymentStream } from '@haat/contracts/events/payment';
import type { Paise } from '@haat/contracts/money';
import type { PaidOrder } from '@haat/domain/order/order-state';
import { paymentDecider } from '@haat/domain/payment/payment';
import type { CommandServices } from '@haat/record/commands';
import { command, type Step } from '../engine/step.ts';

export const chargeLess = async (
  services: CommandServices,
  step: Step<unknown>,
  { orderId, payment: { referenceCode }, reason }: PaidOrder,
  pricePaise: Paise,
): Promise<void> => {
  const without = {
    cause: 'hosting_failed',
    reason: reason ?? 'The hosting plan could not be set up.',
  } as const;
  const charged = await command(services, step, paymentDecider, paymentStream(referenceCode), {
    type: 'ChargePayment',
    referenceCode,
    orderId,
    pricePaise,
    without,
  });
  // An operator refunded or spent it: the order ends anyway, and a person checks.
  if (!charged.ok)
    step.log.error({ orderId, refusal: charged.refusal }, 'the lower price was not charged');
};
