import {
  type PaymentEvent,
  paymentAllocated,
  paymentReleased,
  paymentReplaced,
  paymentUnallocatedByCreditNote,
} from '@haat/contracts/events/payment';
import { covers, type Paise } from '@haat/contracts/money';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, type Decision, refuse } from '../decider/decider.ts';
import { isNoOp } from '../decider/is-no-op.ts';
import { phaseAfter } from '../decider/lifecycle.ts';
import { balanceCommandSchemas, decideOnBalance } from './payment-balance.ts';
import { paymentLifecycle } from './payment-lifecycle.ts';
import { decideOnRefund, refundCommandSchemas } from './payment-refund.ts';
import {
  allocatedOrder,
  type PaymentMoney,
  type PaymentRefusal,
  refusalFor,
  retainedOf,
  type SubmittedPayment,
  spentRefusal,
} from './payment-state.ts';

export const moneyCommandSchemas = [
  paymentAllocated.schema.extend({ type: z.literal('AllocatePayment'), customerId: z.string() }),
  /** Changes the price of the order. `without`: why a part was not delivered; null for none. */
  paymentAllocated.schema.omit({ replaces: true }).extend({
    type: z.literal('ChargePayment'),
    without: paymentReleased.schema.pick({ cause: true, reason: true }).nullable(),
  }),
  paymentUnallocatedByCreditNote.schema.extend({ type: z.literal('UnallocateByCreditNote') }),
  paymentReplaced.schema.extend({ type: z.literal('ReplacePayment') }),
  paymentReleased.schema.extend({ type: z.literal('ReleasePayment') }),
  ...refundCommandSchemas,
  ...balanceCommandSchemas,
] as const;
export type MoneyCommand = z.infer<(typeof moneyCommandSchemas)[number]>;

type CommandOf<Type extends MoneyCommand['type']> = Extract<MoneyCommand, { type: Type }>;
type PaymentDecision = Decision<PaymentEvent, PaymentRefusal>;

/** The money that the payment holds; before the bank's answer also the submitted amount. */
export const paidOf = (state: SubmittedPayment): Paise =>
  retainedOf(state) + (state.creditedPaise === null ? state.amountPaise : 0);

/** What must come by UPI for the order, in paise: the price less the part from the balance. */
export const dueFromBank = (
  state: PaymentMoney & { readonly allocation: { readonly pricePaise: Paise } | null },
): Paise =>
  Math.max(0, (state.allocation?.pricePaise ?? 0) - retainedOf({ ...state, creditedPaise: null }));

export const decideOnMoney = (command: MoneyCommand, state: SubmittedPayment): PaymentDecision => {
  switch (command.type) {
    case 'AllocatePayment':
      return allocate(command, state);
    case 'ChargePayment':
      return charge(command, state);
    case 'UnallocateByCreditNote':
      return unallocateByCreditNote(command, state);
    case 'ReplacePayment':
      return replace(command, state);
    case 'ReleasePayment': {
      const { orderId } = command;
      if (state.allocation?.orderId === orderId) {
        return accept({ type: 'PaymentReleased', data: dataOf(command) });
      }
      if (state.releasedFrom === orderId) return accept();
      return refuse({ reason: 'not_allocated', orderId: state.allocation?.orderId ?? null });
    }
    case 'RefundPayment':
    case 'RefundExcess':
    case 'RecordRefundSent':
    case 'RecordRefundReturned':
      return decideOnRefund(command, state);
    default:
      return decideOnBalance(command, state);
  }
};

const allocate = (
  command: CommandOf<'AllocatePayment'>,
  state: SubmittedPayment,
): PaymentDecision => {
  if (state.customerId !== command.customerId) return refuse({ reason: 'not_yours' });
  const { referenceCode, orderId, pricePaise, replaces } = command;
  if (state.allocation !== null) {
    if (isNoOp({ orderId, pricePaise }, state.allocation)) return accept();
    return refuse(spentRefusal(state.allocation));
  }
  const refusal = allocationRefusal(state, pricePaise);
  if (refusal !== null) return refuse(refusal);
  return accept({
    type: 'PaymentAllocated',
    data: { referenceCode, orderId, pricePaise, replaces },
  });
};

const allocationRefusal = (
  state: SubmittedPayment,
  requiredPaise: Paise,
): PaymentRefusal | null => {
  if (phaseAfter(paymentLifecycle, state.phase, 'PaymentAllocated') === null) {
    return refusalFor(state);
  }
  const paidPaise = paidOf(state);
  return covers(paidPaise, requiredPaise)
    ? null
    : { reason: 'underpaid', paidPaise, requiredPaise };
};

/** Release and allocation in one append: a release alone would leave the order unpaid. */
const charge = (command: CommandOf<'ChargePayment'>, state: SubmittedPayment): PaymentDecision => {
  const { referenceCode, orderId, pricePaise, without } = command;
  const { allocation } = state;
  if (allocation?.orderId !== orderId) {
    return refuse({ reason: 'not_allocated', orderId: allocation?.orderId ?? null });
  }
  if (allocation.pricePaise === pricePaise) return accept();
  const refusal = allocationRefusal(state, pricePaise);
  if (refusal !== null) return refuse(refusal);
  const charged: PaymentEvent = {
    type: 'PaymentAllocated',
    data: { referenceCode, orderId, pricePaise, replaces: allocation.replaces },
  };
  if (without === null) return accept(charged);
  const data = { referenceCode, orderId, ...without };
  return accept<PaymentEvent>({ type: 'PaymentReleased', data }, charged);
};

/** In paise. Prices are compared in whole rupees, so less than ₹1 may be unpaid. */
const ROUNDING_LIMIT_PAISE = 100;

/** Once for each credit note. The first one also takes off the paise that rounding left unpaid. */
const unallocateByCreditNote = (
  command: CommandOf<'UnallocateByCreditNote'>,
  state: SubmittedPayment,
): PaymentDecision => {
  const { allocation, creditNotes } = state;
  if (creditNotes.includes(command.creditNoteNumber)) return accept();
  if (phaseAfter(paymentLifecycle, state.phase, 'PaymentUnallocatedByCreditNote') === null) {
    return refuse(refusalFor(state));
  }
  if (allocation?.orderId !== command.orderId) {
    return refuse({ reason: 'not_allocated', orderId: allocation?.orderId ?? null });
  }
  const { pricePaise } = allocation;
  if (command.amountPaise - pricePaise >= ROUNDING_LIMIT_PAISE) {
    return refuse({ reason: 'other_amount', refundablePaise: pricePaise });
  }
  const unpaidPaise = Math.max(0, pricePaise - retainedOf(state));
  const amountPaise = Math.min(pricePaise, command.amountPaise + unpaidPaise);
  const data = { ...dataOf(command), amountPaise };
  return accept({ type: 'PaymentUnallocatedByCreditNote', data });
};

const replace = (
  command: CommandOf<'ReplacePayment'>,
  state: SubmittedPayment,
): PaymentDecision => {
  if (state.phase === 'replaced' && state.replacedBy === command.replacedBy) return accept();
  // A payment with credited money is released, never replaced.
  if (
    state.creditedPaise !== null ||
    phaseAfter(paymentLifecycle, state.phase, 'PaymentReplaced') === null
  ) {
    return refuse(refusalFor(state));
  }
  const orderId = allocatedOrder(state, command.orderId);
  if (orderId !== command.orderId) return refuse({ reason: 'not_allocated', orderId });
  return accept({ type: 'PaymentReplaced', data: dataOf(command) });
};
