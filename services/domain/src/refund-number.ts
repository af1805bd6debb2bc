import { type RefundNumberEvent, refundNumberClaimed } from '@haat/contracts/events/payment';
import { z } from 'zod';
import { dataOf } from './command-data.ts';
import { accept, type Decider, type Decision, refuse } from './decider.ts';
import { type Lifecycle, phaseAfter } from './lifecycle.ts';

export const refundNumberCommandSchema = refundNumberClaimed.schema.extend({
  type: z.literal('ClaimRefundNumber'),
});
export type RefundNumberCommand = z.infer<typeof refundNumberCommandSchema>;

export type RefundNumberState =
  | { readonly phase: 'free' }
  | ({ readonly phase: 'claimed' } & RefundNumberEvent['data']);

/** The number is another payment's. */
export type RefundNumberRefusal = { readonly reason: 'claimed'; readonly referenceCode: string };

/** What was sent once is never taken for what goes back of something else. */
export const refundNumberLifecycle: Lifecycle<
  RefundNumberState['phase'],
  RefundNumberEvent['type'],
  'claimed'
> = {
  free: { RefundNumberClaimed: 'claimed' },
  claimed: {},
};

const evolve = (state: RefundNumberState, event: RefundNumberEvent): RefundNumberState => {
  const phase = phaseAfter(refundNumberLifecycle, state.phase, event.type);
  return phase === null ? state : { phase, ...event.data };
};

const decide = (
  command: RefundNumberCommand,
  state: RefundNumberState,
): Decision<RefundNumberEvent, RefundNumberRefusal> => {
  if (state.phase === 'free') return accept({ type: 'RefundNumberClaimed', data: dataOf(command) });
  const { referenceCode } = state;
  return referenceCode === command.referenceCode
    ? accept()
    : refuse({ reason: 'claimed', referenceCode });
};

export const refundNumberDecider: Decider<
  RefundNumberState,
  RefundNumberCommand,
  RefundNumberEvent,
  RefundNumberRefusal
> = { initial: { phase: 'free' }, evolve, decide };
