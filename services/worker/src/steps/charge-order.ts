import { type PaymentEvent, paymentStream } from '@haat/contracts/events/payment';
import type { Decider } from '@haat/domain/decider';
import { type PaymentCommand, paymentDecider } from '@haat/domain/payment';
import type { PaymentRefusal, PaymentState } from '@haat/domain/payment-state';
import type { CommandServices, Execution } from '@haat/platform/commands/execute';
import { command, type Step } from '../step.ts';

type Release = Extract<PaymentCommand, { type: 'ReleasePayment' }>;
type Allocation = Extract<PaymentCommand, { type: 'AllocatePayment' }>;

type ChargeOrder = {
  readonly type: 'ChargeOrder';
  readonly release: Release;
  readonly allocate: Allocation;
};

/** Frees a payment and spends it on the same order at once, so that nobody comes in between. */
const chargingDecider: Decider<PaymentState, ChargeOrder, PaymentEvent, PaymentRefusal> = {
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

/**
 * Has the payment that stands for an order stand for this much of it, in paise: what is above is the
 * customer's again. Repeated it changes nothing.
 */
export const chargeOrder = (
  services: CommandServices,
  step: Step<unknown>,
  charge: Omit<Release, 'type'> & Pick<Allocation, 'customerId' | 'pricePaise'>,
): Promise<Execution<PaymentState, PaymentEvent, PaymentRefusal>> => {
  const { referenceCode, orderId, cause, reason, customerId, pricePaise } = charge;
  const wanted: ChargeOrder = {
    type: 'ChargeOrder',
    release: { type: 'ReleasePayment', referenceCode, orderId, cause, reason },
    allocate: {
      type: 'AllocatePayment',
      referenceCode,
      orderId,
      pricePaise,
      customerId,
      replaces: null,
    },
  };
  return command(services, step, chargingDecider, paymentStream(referenceCode), wanted, orderId);
};
