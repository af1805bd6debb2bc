import {
  type PaymentIntentEvent,
  paymentIntentOpened,
} from '@haat/contracts/events/payment-intent';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, type Decider, type Decision, refuse } from '../decider/decider.ts';
import { isNoOp } from '../decider/is-no-op.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';

export const paymentIntentCommandSchema = paymentIntentOpened.schema.extend({
  type: z.literal('OpenPaymentIntent'),
});
export type PaymentIntentCommand = z.infer<typeof paymentIntentCommandSchema>;

export type PaymentIntentState =
  | { readonly phase: 'not_opened' }
  | ({ readonly phase: 'opened' } & PaymentIntentEvent['data']);

export type PaymentIntentRefusal = { readonly reason: 'opened_otherwise' };

export const paymentIntentLifecycle: Lifecycle<
  PaymentIntentState['phase'],
  PaymentIntentEvent['type'],
  'opened'
> = {
  not_opened: { PaymentIntentOpened: 'opened' },
  opened: {},
};

const evolve = (state: PaymentIntentState, event: PaymentIntentEvent): PaymentIntentState => {
  const phase = phaseAfter(paymentIntentLifecycle, state.phase, event.type);
  return phase === null ? state : { phase, ...event.data };
};

const decide = (
  command: PaymentIntentCommand,
  state: PaymentIntentState,
): Decision<PaymentIntentEvent, PaymentIntentRefusal> => {
  const data = dataOf(command);
  if (state.phase === 'not_opened') return accept({ type: 'PaymentIntentOpened', data });
  // The stream's `tr` derives from item and price; the item's title may have changed since.
  if (isNoOp(data, state, ['openedAt', 'purpose'])) return accept();
  return refuse({ reason: 'opened_otherwise' });
};

export const paymentIntentDecider: Decider<
  PaymentIntentState,
  PaymentIntentCommand,
  PaymentIntentEvent,
  PaymentIntentRefusal
> = { initial: { phase: 'not_opened' }, evolve, decide };
