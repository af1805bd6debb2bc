import {
  type PaymentEvent,
  paymentCreditNotSeen,
  paymentDisputed,
  paymentExpired,
  paymentOpenedFromBalance,
  paymentPutInReview,
  paymentRejected,
  paymentReopened,
  paymentSubmitted,
  paymentVerified,
} from '@haat/contracts/events/payment';
import { covers } from '@haat/contracts/money';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, type Decider, type Decision, refuse } from '../decider/decider.ts';
import { isNoOp } from '../decider/is-no-op.ts';
import { phaseAfter } from '../decider/lifecycle.ts';
import { paymentLifecycle } from './payment-lifecycle.ts';
import { decideOnMoney, dueFromBank, moneyCommandSchemas } from './payment-money.ts';
import {
  evolve,
  initial,
  isBeingVerified,
  type PaymentRefusal,
  type PaymentState,
  refusalFor,
  type SubmittedPayment,
} from './payment-state.ts';

export const paymentCommandSchema = z.discriminatedUnion('type', [
  paymentSubmitted.schema.extend({ type: z.literal('SubmitPayment') }),
  /** Opens a payment that is paid only from the balance. */
  paymentOpenedFromBalance.schema.extend({ type: z.literal('OpenPaymentFromBalance') }),
  paymentCreditNotSeen.schema.extend({ type: z.literal('RecordCreditNotSeen') }),
  paymentVerified.schema.extend({
    type: z.literal('RecordPaymentVerified'),
    creditId: z.string(),
    excessPaise: z.int().nonnegative(),
  }),
  paymentRejected.schema.extend({ type: z.literal('RecordPaymentRejected') }),
  paymentExpired.schema.extend({ type: z.literal('ExpirePayment') }),
  paymentPutInReview.schema.extend({ type: z.literal('PutPaymentInReview') }),
  paymentDisputed.schema.extend({ type: z.literal('RecordPaymentDisputed') }),
  /** The worker polls the bank again. A customer may do this `MAX_REOPENINGS` times. */
  paymentReopened.schema.extend({ type: z.literal('ReopenPayment') }),
  ...moneyCommandSchemas,
]);
export type PaymentCommand = z.infer<typeof paymentCommandSchema>;

type CommandOf<Type extends PaymentCommand['type']> = Extract<PaymentCommand, { type: Type }>;
type PaymentDecision = Decision<PaymentEvent, PaymentRefusal>;

/** Maximum reopenings by a customer; then an operator must decide. */
export const MAX_REOPENINGS = 3;

const decide = (command: PaymentCommand, state: PaymentState): PaymentDecision => {
  if (command.type === 'SubmitPayment') return submit(command, state);
  if (command.type === 'OpenPaymentFromBalance') return open(command, state);
  if (state.phase === 'not_submitted') return refuse({ reason: 'not_found' });
  switch (command.type) {
    case 'RecordCreditNotSeen':
      if (state.creditNotSeenAt !== null) return accept();
      return ifAllowed(state, { type: 'PaymentCreditNotSeen', data: dataOf(command) });
    case 'RecordPaymentVerified':
      return recordVerified(command, state);
    case 'RecordPaymentRejected': {
      const { rejection, creditedPaise } = command;
      const isRepeat = state.phase === 'rejected' && isNoOp({ rejection, creditedPaise }, state);
      if (isRepeat) return accept();
      const isOpen = isBeingVerified(state) || state.phase === 'in_review';
      if (!isOpen && (command.creditId === null || state.creditedPaise !== null)) {
        return refuse(refusalFor(state));
      }
      return ifAllowed(state, { type: 'PaymentRejected', data: dataOf(command) });
    }
    case 'ExpirePayment':
      if (state.phase === 'expired') return accept();
      return ifAllowed(state, { type: 'PaymentExpired', data: dataOf(command) });
    case 'PutPaymentInReview':
      if (state.phase === 'in_review') return accept();
      return ifAllowed(state, { type: 'PaymentPutInReview', data: dataOf(command) });
    case 'RecordPaymentDisputed':
      if (state.isDisputed) return accept();
      return ifAllowed(state, { type: 'PaymentDisputed', data: dataOf(command) });
    case 'ReopenPayment':
      return reopen(command, state);
    default:
      return decideOnMoney(command, state);
  }
};

const submit = (command: CommandOf<'SubmitPayment'>, state: PaymentState): PaymentDecision => {
  if (state.phase === 'not_submitted') {
    return accept({ type: 'PaymentSubmitted', data: dataOf(command) });
  }
  if (isNoOp(dataOf(command), state, ['submittedAt', 'utrLooksUnusual'])) return accept();
  return refuse({ reason: 'already_submitted', customerId: state.customerId, utr: state.utr });
};

const open = (
  command: CommandOf<'OpenPaymentFromBalance'>,
  state: PaymentState,
): PaymentDecision => {
  if (state.phase === 'not_submitted') {
    return accept({ type: 'PaymentOpenedFromBalance', data: dataOf(command) });
  }
  if (state.utr === null && isNoOp(dataOf(command), state, ['openedAt'])) return accept();
  return refuse({ reason: 'already_submitted', customerId: state.customerId, utr: state.utr });
};

/**
 * An operator may accept less than submitted, but not less than the order needs by UPI. The payment
 * has claimed the credit, so it is verified even if it expired, was replaced, or was rejected
 * without a credit: otherwise no payment would hold the money.
 */
const recordVerified = (
  command: CommandOf<'RecordPaymentVerified'>,
  state: SubmittedPayment,
): PaymentDecision => {
  const { creditId, creditedPaise, matchedBy } = command;
  if (state.phase === 'verified' && isNoOp({ creditId, creditedPaise }, state)) return accept();
  const event: PaymentEvent = { type: 'PaymentVerified', data: dataOf(command) };
  if (
    state.creditedPaise !== null ||
    phaseAfter(paymentLifecycle, state.phase, event.type) === null
  ) {
    return refuse(refusalFor(state));
  }
  const duePaise = dueFromBank(state);
  const requiredPaise = matchedBy === 'operator' ? duePaise : Math.max(duePaise, state.amountPaise);
  if (!covers(creditedPaise, requiredPaise)) {
    return refuse({ reason: 'underpaid', paidPaise: creditedPaise, requiredPaise });
  }
  return accept(event);
};

/** The limit keeps guessed transaction IDs from causing endless bank requests. */
const reopen = (command: CommandOf<'ReopenPayment'>, state: SubmittedPayment): PaymentDecision => {
  const { by } = command;
  if (isBeingVerified(state)) return accept();
  if (
    state.creditedPaise !== null ||
    phaseAfter(paymentLifecycle, state.phase, 'PaymentReopened') === null ||
    (by === 'customer' && isForManualReview(state))
  ) {
    return refuse(refusalFor(state));
  }
  if (by === 'customer' && state.ownReopenings >= MAX_REOPENINGS) {
    return refuse({ reason: 'reopened_too_often', reopenings: state.ownReopenings });
  }
  return accept({ type: 'PaymentReopened', data: dataOf(command) });
};

/** An operator has decided or must decide: the bank's answer would change nothing. */
const isForManualReview = ({ phase, review, rejection }: SubmittedPayment): boolean =>
  rejection === 'by_operator' ||
  (phase === 'in_review' && review !== 'bank_unreachable' && review !== 'other_payment_answered');

const ifAllowed = (state: SubmittedPayment, event: PaymentEvent): PaymentDecision =>
  phaseAfter(paymentLifecycle, state.phase, event.type) === null
    ? refuse(refusalFor(state))
    : accept(event);

export const paymentDecider: Decider<PaymentState, PaymentCommand, PaymentEvent, PaymentRefusal> = {
  initial,
  evolve,
  decide,
};
