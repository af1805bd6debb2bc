import {
  type PaymentEvent,
  paymentAllocated,
  paymentExpired,
  paymentRejected,
  paymentSubmitted,
  paymentVerified,
} from '@haat/contracts/events/payment';
import { type Paise, paiseToWholeRupees } from '@haat/contracts/money';
import { z } from 'zod';
import { dataOf } from './command-data.ts';
import { accept, assertUnreachable, type Decider, type Decision, refuse } from './decider.ts';
import { type Lifecycle, phaseAfter } from './lifecycle.ts';
import { restates } from './restates.ts';

export const paymentCommandSchema = z.discriminatedUnion('type', [
  /** Reports a UPI payment; the customer gets the reference code for it. */
  paymentSubmitted.schema.extend({ type: z.literal('SubmitPayment') }),
  /** Asks for the bank's word on a reference code, for an amount in whole rupees. */
  z.object({
    type: z.literal('VerifyReference'),
    referenceCode: z.string(),
    customerId: z.string(),
    amountRupees: z.int().nonnegative(),
  }),
  paymentVerified.schema.extend({ type: z.literal('RecordPaymentVerified') }),
  paymentRejected.schema.extend({ type: z.literal('RecordPaymentRejected') }),
  paymentExpired.schema.extend({ type: z.literal('ExpirePayment') }),
  /** Spends the payment on one order, once. */
  paymentAllocated.schema.extend({
    type: z.literal('AllocatePayment'),
    customerId: z.string(),
  }),
]);
export type PaymentCommand = z.infer<typeof paymentCommandSchema>;

type DataOf<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { type: Type }>['data'];
type CommandOf<Type extends PaymentCommand['type']> = Extract<PaymentCommand, { type: Type }>;

type SubmittedPhase = 'submitted' | 'verifying' | 'verified' | 'rejected' | 'expired';
export type PaymentPhase = 'not_submitted' | SubmittedPhase;

export type SubmittedPayment = DataOf<'PaymentSubmitted'> & {
  readonly phase: SubmittedPhase;
  /** What the bank saw; null before its word, and for a credit it did not find. */
  readonly creditedPaise: Paise | null;
  readonly verifiedAt: string | null;
  readonly rejection: DataOf<'PaymentRejected'>['rejection'] | null;
  /** Why it was rejected or expired: a sentence for the customer. */
  readonly explanation: string | null;
  /** The one order it is spent on. */
  readonly allocation: { readonly orderId: string; readonly pricePaise: Paise } | null;
};

export type PaymentState = { readonly phase: 'not_submitted' } | SubmittedPayment;

export type PaymentRefusal =
  | { readonly reason: 'not_found' }
  | { readonly reason: 'not_yours' }
  /** The reference code stands for a payment that was reported differently. */
  | { readonly reason: 'already_submitted'; readonly customerId: string; readonly utr: string }
  | { readonly reason: 'verified'; readonly creditedPaise: Paise }
  | { readonly reason: 'rejected'; readonly explanation: string }
  | { readonly reason: 'expired'; readonly explanation: string }
  | { readonly reason: 'underpaid'; readonly paidPaise: Paise; readonly requiredPaise: Paise }
  | { readonly reason: 'spent'; readonly orderId: string; readonly pricePaise: Paise };

const initial: PaymentState = { phase: 'not_submitted' };

const nothingKnown = {
  creditedPaise: null,
  verifiedAt: null,
  rejection: null,
  explanation: null,
  allocation: null,
} as const;

const evolve = (state: PaymentState, event: PaymentEvent): PaymentState => {
  const phase = phaseAfter(paymentLifecycle, state.phase, event.type);
  if (phase === null) return state;
  if (event.type === 'PaymentSubmitted') return { ...nothingKnown, ...event.data, phase };
  if (state.phase === 'not_submitted') return state;
  switch (event.type) {
    case 'PaymentVerificationRequested':
      return { ...state, phase };
    case 'PaymentVerified': {
      const { creditedPaise, verifiedAt } = event.data;
      return { ...state, phase, creditedPaise, verifiedAt };
    }
    case 'PaymentRejected': {
      const { creditedPaise, rejection, reason } = event.data;
      return { ...state, phase, creditedPaise, rejection, explanation: reason };
    }
    case 'PaymentExpired':
      return { ...state, phase, explanation: event.data.reason };
    case 'PaymentAllocated': {
      const { orderId, pricePaise } = event.data;
      return { ...state, phase, allocation: { orderId, pricePaise } };
    }
    default:
      return assertUnreachable(event);
  }
};

/** The bank's word is final: a verified payment is never rejected, nor the reverse. */
export const paymentLifecycle: Lifecycle<PaymentPhase, PaymentEvent['type'], SubmittedPhase> = {
  not_submitted: { PaymentSubmitted: 'submitted' },
  submitted: {
    PaymentVerificationRequested: 'verifying',
    PaymentVerified: 'verified',
    PaymentRejected: 'rejected',
    PaymentExpired: 'expired',
    PaymentAllocated: 'submitted',
  },
  verifying: {
    PaymentVerified: 'verified',
    PaymentRejected: 'rejected',
    PaymentExpired: 'expired',
    PaymentAllocated: 'verifying',
  },
  verified: { PaymentAllocated: 'verified' },
  rejected: {},
  expired: {},
};

type PaymentDecision = Decision<PaymentEvent, PaymentRefusal>;

const decide = (command: PaymentCommand, state: PaymentState): PaymentDecision => {
  if (command.type === 'SubmitPayment') return submit(command, state);
  if (state.phase === 'not_submitted') return refuse({ reason: 'not_found' });
  switch (command.type) {
    case 'VerifyReference':
      return verifyReference(command, state);
    case 'RecordPaymentVerified':
      return recordVerified(command, state);
    case 'RecordPaymentRejected':
      return recordRejected(command, state);
    case 'ExpirePayment':
      if (state.phase === 'expired') return accept();
      return whileUnsettled(state, { type: 'PaymentExpired', data: dataOf(command) });
    case 'AllocatePayment':
      return allocate(command, state);
    default:
      return assertUnreachable(command);
  }
};

const submit = (command: CommandOf<'SubmitPayment'>, state: PaymentState): PaymentDecision => {
  if (state.phase === 'not_submitted') {
    return accept({ type: 'PaymentSubmitted', data: dataOf(command) });
  }
  // Both depend on the moment of reporting, not on what is reported.
  if (restates(dataOf(command), state, ['submittedAt', 'utrLooksUnusual'])) return accept();
  return refuse({ reason: 'already_submitted', customerId: state.customerId, utr: state.utr });
};

const verifyReference = (
  command: CommandOf<'VerifyReference'>,
  state: SubmittedPayment,
): PaymentDecision => {
  if (state.customerId !== command.customerId) return refuse({ reason: 'not_yours' });
  if (state.phase === 'rejected' || state.phase === 'expired') return refuse(settled(state));
  const paidPaise = paidOf(state);
  if (state.allocation === null && command.amountRupees > paiseToWholeRupees(paidPaise)) {
    return refuse({ reason: 'underpaid', paidPaise, requiredPaise: command.amountRupees * 100 });
  }
  if (state.phase !== 'submitted') return accept();
  const { referenceCode, utr, amountPaise, submittedAt } = state;
  return accept({
    type: 'PaymentVerificationRequested',
    data: { referenceCode, utr, amountPaise, submittedAt },
  });
};

const recordVerified = (
  command: CommandOf<'RecordPaymentVerified'>,
  state: SubmittedPayment,
): PaymentDecision => {
  const { creditedPaise } = command;
  if (state.phase === 'verified' && state.creditedPaise === creditedPaise) return accept();
  if (isUnsettled(state) && creditedPaise < state.amountPaise) {
    const { amountPaise } = state;
    return refuse({ reason: 'underpaid', paidPaise: creditedPaise, requiredPaise: amountPaise });
  }
  return whileUnsettled(state, { type: 'PaymentVerified', data: dataOf(command) });
};

const recordRejected = (
  command: CommandOf<'RecordPaymentRejected'>,
  state: SubmittedPayment,
): PaymentDecision => {
  const { rejection, creditedPaise } = command;
  if (state.phase === 'rejected' && restates({ rejection, creditedPaise }, state)) return accept();
  return whileUnsettled(state, { type: 'PaymentRejected', data: dataOf(command) });
};

const allocate = (
  command: CommandOf<'AllocatePayment'>,
  state: SubmittedPayment,
): PaymentDecision => {
  if (state.customerId !== command.customerId) return refuse({ reason: 'not_yours' });
  const { referenceCode, orderId, pricePaise } = command;
  if (state.allocation !== null) {
    if (restates({ orderId, pricePaise }, state.allocation)) return accept();
    return refuse({ reason: 'spent', ...state.allocation });
  }
  if (state.phase === 'rejected' || state.phase === 'expired') return refuse(settled(state));
  const paidPaise = paidOf(state);
  if (paidPaise < pricePaise) {
    return refuse({ reason: 'underpaid', paidPaise, requiredPaise: pricePaise });
  }
  return accept({ type: 'PaymentAllocated', data: { referenceCode, orderId, pricePaise } });
};

/** The bank's amount once it is verified, the customer's word before. */
const paidOf = (state: SubmittedPayment): Paise => state.creditedPaise ?? state.amountPaise;

const isUnsettled = (state: SubmittedPayment): boolean =>
  state.phase === 'submitted' || state.phase === 'verifying';

const whileUnsettled = (state: SubmittedPayment, event: PaymentEvent): PaymentDecision =>
  phaseAfter(paymentLifecycle, state.phase, event.type) === null
    ? refuse(settled(state))
    : accept(event);

const settled = (state: SubmittedPayment): PaymentRefusal => {
  if (state.phase === 'verified') return { reason: 'verified', creditedPaise: paidOf(state) };
  const reason = state.phase === 'expired' ? 'expired' : 'rejected';
  return { reason, explanation: state.explanation ?? '' };
};

export const paymentDecider: Decider<PaymentState, PaymentCommand, PaymentEvent, PaymentRefusal> = {
  initial,
  evolve,
  decide,
};
