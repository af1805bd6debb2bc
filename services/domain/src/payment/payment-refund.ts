import {
  type PaymentEvent,
  paymentExcessRefunded,
  paymentRefunded,
  refundReturned,
  refundSent,
} from '@haat/contracts/events/payment';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, assertUnreachable, type Decision, refuse } from '../decider/decider.ts';
import { phaseAfter } from '../decider/lifecycle.ts';
import { paymentLifecycle } from './payment-lifecycle.ts';
import {
  type PaymentRefusal,
  refusalFor,
  retainedOf,
  type SubmittedPayment,
  spentRefusal,
  unallocatedOf,
} from './payment-state.ts';
import { isSameNumber, type Refund } from './refund.ts';

export const refundCommandSchemas = [
  /** Refunds all money of an unallocated payment. */
  paymentRefunded.schema.extend({ type: z.literal('RefundPayment') }),
  /** Refunds a part that no order needs. */
  paymentExcessRefunded.schema.extend({ type: z.literal('RefundExcess') }),
  refundSent.schema.omit({ amountPaise: true }).extend({ type: z.literal('RecordRefundSent') }),
  refundReturned.schema
    .omit({ amountPaise: true })
    .extend({ type: z.literal('RecordRefundReturned') }),
] as const;
export type RefundCommand = z.infer<(typeof refundCommandSchemas)[number]>;

type CommandOf<Type extends RefundCommand['type']> = Extract<RefundCommand, { type: Type }>;
type PaymentDecision = Decision<PaymentEvent, PaymentRefusal>;

export const decideOnRefund = (
  command: RefundCommand,
  state: SubmittedPayment,
): PaymentDecision => {
  switch (command.type) {
    case 'RefundPayment':
      return refund(command, state);
    case 'RefundExcess':
      return refundExcess(command, state);
    case 'RecordRefundSent':
      return recordSent(command, state);
    case 'RecordRefundReturned':
      return recordReturned(command, state);
    default:
      return assertUnreachable(command);
  }
};

/** Ignores case. */
export const refundUnder = (
  { refunds }: Pick<SubmittedPayment, 'refunds'>,
  refundReference: string,
): Refund | undefined => refunds.find((one) => isSameNumber(one.refundReference, refundReference));

const repeatedRefund = (
  command: CommandOf<'RefundPayment' | 'RefundExcess'>,
  state: SubmittedPayment,
): PaymentDecision | null => {
  const known = refundUnder(state, command.refundReference);
  if (known === undefined) return null;
  const { refundReference, amountPaise, phase } = known;
  // The money is in the balance again: a repeat would record a refund that is never sent.
  if (phase === 'returned') return refuse({ reason: 'refund_returned', refundReference });
  return amountPaise === command.amountPaise
    ? accept()
    : refuse({ reason: 'number_used', refundReference, amountPaise });
};

const refund = (command: CommandOf<'RefundPayment'>, state: SubmittedPayment): PaymentDecision => {
  const repeated = repeatedRefund(command, state);
  if (repeated !== null) return repeated;
  const retainedPaise = retainedOf(state);
  if (
    state.creditedPaise === null ||
    phaseAfter(paymentLifecycle, state.phase, 'PaymentRefunded') === null
  ) {
    return refuse(refusalFor(state));
  }
  if (state.allocation !== null) return refuse(spentRefusal(state.allocation));
  if (command.amountPaise !== retainedPaise) {
    return refuse({ reason: 'other_amount', refundablePaise: retainedPaise });
  }
  return accept({ type: 'PaymentRefunded', data: dataOf(command) });
};

/** Whether a refund must be the whole sum; always partial while a credit may still come. */
export const isRefundedWhole = (state: SubmittedPayment): boolean =>
  state.allocation === null && state.creditedPaise !== null && state.phase !== 'refunded';

const refundExcess = (
  command: CommandOf<'RefundExcess'>,
  state: SubmittedPayment,
): PaymentDecision => {
  const repeated = repeatedRefund(command, state);
  if (repeated !== null) return repeated;
  if (phaseAfter(paymentLifecycle, state.phase, 'PaymentExcessRefunded') === null) {
    return refuse(refusalFor(state));
  }
  if (isRefundedWhole(state)) return refuse({ reason: 'not_allocated', orderId: null });
  const refundablePaise = unallocatedOf(state);
  if (command.amountPaise > refundablePaise) {
    return refuse({ reason: 'other_amount', refundablePaise });
  }
  return accept({ type: 'PaymentExcessRefunded', data: dataOf(command) });
};

/** One transfer for each refund; a statement may confirm it once. */
const recordSent = (
  command: CommandOf<'RecordRefundSent'>,
  state: SubmittedPayment,
): PaymentDecision => {
  const known = refundUnder(state, command.refundReference);
  if (known === undefined) return refuse({ reason: 'refund_unknown' });
  const { refundReference, amountPaise, phase, transferReference, destination } = known;
  if (phase === 'returned') return refuse({ reason: 'refund_returned', refundReference });
  if (transferReference !== null) {
    if (!isSameNumber(transferReference, command.transferReference)) {
      return refuse({ reason: 'refund_sent', refundReference, transferReference });
    }
    if (command.shownBy === 'operator' || known.isConfirmed) return accept();
  }
  const data = { ...dataOf(command), refundReference, amountPaise };
  // A statement does not show the destination; keep the known one.
  return accept({
    type: 'RefundSent',
    data: { ...data, destination: destination ?? command.destination },
  });
};

const recordReturned = (
  command: CommandOf<'RecordRefundReturned'>,
  state: SubmittedPayment,
): PaymentDecision => {
  const known = refundUnder(state, command.refundReference);
  if (known === undefined) return refuse({ reason: 'refund_unknown' });
  const { refundReference, amountPaise, phase } = known;
  if (phase === 'returned') return accept();
  if (phase === 'recorded') return refuse({ reason: 'refund_not_sent', refundReference });
  return accept({
    type: 'RefundReturned',
    data: { ...dataOf(command), refundReference, amountPaise },
  });
};
