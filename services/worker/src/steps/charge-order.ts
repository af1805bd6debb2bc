import { type PaymentEvent, paymentStream } from '@haat/contracts/events/payment';
import type { Paise } from '@haat/contracts/money';
import type { Decider } from '@haat/domain/decider';
import type { PaidOrder } from '@haat/domain/order-state';
import { type PaymentCommand, paymentDecider } from '@haat/domain/payment';
import type { PaymentRefusal, PaymentState } from '@haat/domain/payment-state';
import type { CommandServices } from '@haat/platform/commands/execute';
import { command, type Step } from '../step.ts';

type ChargeLess = {
  readonly type: 'ChargeLess';
  readonly release: Extract<PaymentCommand, { type: 'ReleasePayment' }>;
  readonly allocate: Extract<PaymentCommand, { type: 'AllocatePayment' }>;
};

/** Frees a payment and spends it on the same order at once, so that nobody comes in between. */
const chargingDecider: Decider<PaymentState, ChargeLess, PaymentEvent, PaymentRefusal> = {
  ...paymentDecider,
  decide: ({ release, allocate }, state) => {
    const standing = paymentDecider.decide(allocate, state);
    if (standing.ok) return standing;
    const released = paymentDecider.decide(release, state);
    if (!released.ok) return released;
    const free = released.events.reduce(paymentDecider.evolve, state);
    const allocated = paymentDecider.decide(allocate, free);
    if (!allocated.ok) return allocated;
    return { ok: true, events: [...released.events, ...allocated.events] };
  },
};

/** Spends less on an order than was ordered; the rest of its payment is the customer's again. */
export const chargeLess = async (
  services: CommandServices,
  step: Step<unknown>,
  { orderId, customerId, payment: { referenceCode }, reason }: PaidOrder,
  pricePaise: Paise,
): Promise<void> => {
  const wanted: ChargeLess = {
    type: 'ChargeLess',
    release: {
      type: 'ReleasePayment',
      referenceCode,
      orderId,
      cause: 'hosting_failed',
      reason: reason ?? 'The hosting plan could not be set up.',
    },
    allocate: {
      type: 'AllocatePayment',
      referenceCode,
      orderId,
      pricePaise,
      customerId,
      replaces: null,
    },
  };
  const stream = paymentStream(referenceCode);
  const charged = await command(services, step, chargingDecider, stream, wanted, orderId);
  // Refunded or spent by an operator meanwhile: the order ends all the same, somebody looks at it.
  if (!charged.ok) step.log.error({ orderId, refusal: charged.refusal }, 'less was not charged');
};
