import {
  type RefundNumberEvent,
  refundNumberClaimed,
  refundWithdrawn,
} from '@haat/contracts/events/payment';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, type Decider, type Decision, refuse } from '../decider/decider.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';

export const refundNumberCommandSchema = z.discriminatedUnion('type', [
  refundNumberClaimed.schema.extend({ type: z.literal('ClaimRefundNumber') }),
  refundWithdrawn.schema.extend({ type: z.literal('WithdrawRefund') }),
]);
export type RefundNumberCommand = z.infer<typeof refundNumberCommandSchema>;

export type RefundNumberState =
  | { readonly phase: 'free' }
  | ({ readonly phase: 'claimed' } & DataOf<'RefundNumberClaimed'>)
  | ({ readonly phase: 'withdrawn' } & DataOf<'RefundWithdrawn'>);
type DataOf<Type extends RefundNumberEvent['type']> = Extract<
  RefundNumberEvent,
  { type: Type }
>['data'];

export type RefundNumberRefusal =
  /** Another payment has the number; or, for a withdrawal, a refund is being recorded. */
  { readonly reason: 'claimed'; readonly referenceCode: string } | { readonly reason: 'withdrawn' };

/**
 * One refund for each number. Refund and withdrawal claim the number first, so only one succeeds.
 */
export const refundNumberLifecycle: Lifecycle<
  RefundNumberState['phase'],
  RefundNumberEvent['type'],
  'claimed' | 'withdrawn'
> = {
  free: { RefundNumberClaimed: 'claimed', RefundWithdrawn: 'withdrawn' },
  claimed: {},
  withdrawn: {},
};

const evolve = (state: RefundNumberState, event: RefundNumberEvent): RefundNumberState => {
  if (phaseAfter(refundNumberLifecycle, state.phase, event.type) === null) return state;
  return event.type === 'RefundWithdrawn'
    ? { phase: 'withdrawn', ...event.data }
    : { phase: 'claimed', ...event.data };
};

const decide = (
  command: RefundNumberCommand,
  state: RefundNumberState,
): Decision<RefundNumberEvent, RefundNumberRefusal> => {
  if (command.type === 'WithdrawRefund') {
    if (state.phase === 'withdrawn') return accept();
    if (state.phase === 'free') return accept({ type: 'RefundWithdrawn', data: dataOf(command) });
    return refuse({ reason: 'claimed', referenceCode: state.referenceCode });
  }
  if (state.phase === 'free') return accept({ type: 'RefundNumberClaimed', data: dataOf(command) });
  if (state.phase === 'withdrawn') return refuse({ reason: 'withdrawn' });
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
