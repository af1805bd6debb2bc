/** Moves unallocated money of a customer from one payment to another. */
import {
  type PaymentEvent,
  paymentDebited,
  paymentDebitReversed,
  paymentToppedUp,
  paymentTopUpVoided,
} from '@haat/contracts/events/payment';
import type { Paise } from '@haat/contracts/money';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, assertUnreachable, type Decision, refuse } from '../decider/decider.ts';
import { isNoOp } from '../decider/is-no-op.ts';
import { phaseAfter } from '../decider/lifecycle.ts';
import { paymentLifecycle } from './payment-lifecycle.ts';
import {
  allocatedOrder,
  type PaymentMoney,
  type PaymentRefusal,
  refusalFor,
  retainedOf,
  type SubmittedPayment,
  spentRefusal,
  unallocatedOf,
} from './payment-state.ts';

export const balanceCommandSchemas = [
  paymentDebited.schema.extend({
    type: z.literal('DebitPayment'),
    /** Set if the other payment corrects this one; `orderId` is this one's. Top-ups move too. */
    corrects: z.object({ orderId: z.string().nullable() }).nullable(),
  }),
  paymentDebitReversed.schema.omit({ amountPaise: true, by: true }).extend({
    type: z.literal('ReverseDebit'),
  }),
  paymentToppedUp.schema.omit({ amountPaise: true }).extend({
    type: z.literal('TopUpPayment'),
    customerId: z.string(),
  }),
  /**
   * Ends a top-up for good before its debits are reversed: if the top-up arrived afterwards, the
   * money would count twice.
   */
  paymentTopUpVoided.schema.extend({ type: z.literal('VoidTopUp') }),
] as const;
export type BalanceCommand = z.infer<(typeof balanceCommandSchemas)[number]>;

type CommandOf<Type extends BalanceCommand['type']> = Extract<BalanceCommand, { type: Type }>;
type PaymentDecision = Decision<PaymentEvent, PaymentRefusal>;

export const decideOnBalance = (
  command: BalanceCommand,
  state: SubmittedPayment,
): PaymentDecision => {
  switch (command.type) {
    case 'DebitPayment':
      return debit(command, state);
    case 'ReverseDebit':
      return reverseDebit(command, state);
    case 'TopUpPayment':
      return topUp(command, state);
    case 'VoidTopUp':
      if (isToppedUp(state, command.topUpId)) return refuse({ reason: 'topped_up' });
      if (state.voidedTopUps.includes(command.topUpId)) return accept();
      return accept({ type: 'PaymentTopUpVoided', data: dataOf(command) });
    default:
      return assertUnreachable(command);
  }
};

const isToppedUp = ({ topUps }: SubmittedPayment, topUpId: string): boolean =>
  topUps.some((topUp) => topUp.topUpId === topUpId);

/** Whether this payment got the top-up, with money of payment `referenceCode`. */
export const hasReceivedDebit = (
  { topUps }: SubmittedPayment,
  topUpId: string,
  referenceCode: string,
): boolean =>
  topUps.some(
    (topUp) =>
      topUp.topUpId === topUpId && topUp.parts.some((part) => part.referenceCode === referenceCode),
  );

/** One debit for each top-up: a repeat with another amount changes nothing. */
const debit = (command: CommandOf<'DebitPayment'>, state: SubmittedPayment): PaymentDecision => {
  const { corrects, ...data } = dataOf(command);
  if (state.customerId !== data.customerId) return refuse({ reason: 'not_yours' });
  const debited = state.debits.find(({ topUpId }) => topUpId === data.topUpId);
  if (debited) return debited.isReversed ? refuse({ reason: 'top_up_ended' }) : accept();
  const isMovable = phaseAfter(paymentLifecycle, state.phase, 'PaymentDebited') !== null;
  // Before the bank answers, all money here comes from top-ups. It moves to the correction, unless
  // this payment pays another order by now.
  const movesToCorrection =
    corrects !== null &&
    state.creditedPaise === null &&
    allocatedOrder(state, corrects.orderId) === corrects.orderId;
  const freePaise = movesToCorrection && isMovable ? retainedOf(state) : unallocatedOf(state);
  if (data.by === state.referenceCode || data.amountPaise > freePaise) {
    return refuse({ reason: 'not_free', freePaise });
  }
  return accept({ type: 'PaymentDebited', data });
};

const reverseDebit = (
  command: CommandOf<'ReverseDebit'>,
  state: SubmittedPayment,
): PaymentDecision => {
  const { referenceCode, topUpId } = command;
  const debited = state.debits.find((debit) => debit.topUpId === topUpId);
  if (!debited) return refuse({ reason: 'top_up_ended' });
  if (debited.isReversed) return accept();
  const { amountPaise, by } = debited;
  return accept({
    type: 'PaymentDebitReversed',
    data: { referenceCode, topUpId, amountPaise, by },
  });
};

export const topUpRefusal = (state: SubmittedPayment): PaymentRefusal | null => {
  if (phaseAfter(paymentLifecycle, state.phase, 'PaymentToppedUp') === null) {
    return refusalFor(state);
  }
  return state.allocation && spentRefusal(state.allocation);
};

/** @returns the part that comes from the balance, in paise: top-ups less debits and refunds. */
export const toppedUpLeft = ({ toppedUpPaise, debitedPaise, refundedPaise }: SpentMoney): Paise =>
  Math.max(0, toppedUpPaise - debitedPaise - refundedPaise);
type SpentMoney = Pick<PaymentMoney, 'toppedUpPaise' | 'debitedPaise' | 'refundedPaise'>;

/** @returns the money that moves to a payment that corrects this one, in paise. */
export const correctionPaise = (state: SubmittedPayment): Paise =>
  state.creditedPaise === null ? retainedOf(state) : 0;

const topUp = (command: CommandOf<'TopUpPayment'>, state: SubmittedPayment): PaymentDecision => {
  const { customerId, ...data } = dataOf(command);
  if (state.customerId !== customerId) return refuse({ reason: 'not_yours' });
  const { topUpId, parts } = data;
  const known = state.topUps.find((topUp) => topUp.topUpId === topUpId);
  if (known) return isNoOp({ parts }, known) ? accept() : refuse({ reason: 'topped_up' });
  if (state.voidedTopUps.includes(topUpId)) return refuse({ reason: 'top_up_ended' });
  const refusal = topUpRefusal(state);
  if (refusal !== null) return refuse(refusal);
  const amountPaise = parts.reduce((sum, part) => sum + part.amountPaise, 0);
  if (state.phase === 'opened' && amountPaise !== state.amountPaise) {
    const requiredPaise = state.amountPaise;
    return refuse({ reason: 'underpaid', paidPaise: amountPaise, requiredPaise });
  }
  return accept({ type: 'PaymentToppedUp', data: { ...data, amountPaise } });
};
