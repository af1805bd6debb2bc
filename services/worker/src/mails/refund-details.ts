import { customerStream } from '@haat/contracts/events/customer';
import { inboxStream } from '@haat/contracts/events/inbox';
import { paymentStream } from '@haat/contracts/events/payment';
import { sumPaise } from '@haat/contracts/money';
import { maskedDestination } from '@haat/contracts/refund-destination';
import { customerDecider, isRegistered } from '@haat/domain/customer/customer';
import { inboxDecider } from '@haat/domain/messages/inbox';
import { paymentDecider } from '@haat/domain/payment/payment';
import { refundUnder } from '@haat/domain/payment/payment-refund';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import type { Refund, RefundPhase } from '@haat/domain/payment/refund';
import { type CommandServices, loadAggregate } from '@haat/record/commands';
import type { RefundDetails } from './refund.ts';

type Store = CommandServices['store'];

const loadPayment = async (
  store: Store,
  referenceCode: string,
): Promise<SubmittedPayment | null> => {
  const stream = paymentStream(referenceCode);
  const { state } = await loadAggregate(store, paymentDecider, stream);
  return state.phase === 'not_submitted' ? null : state;
};

/** @returns the payments of the refund request; the payment alone where there is no request. */
const partsOf = async (
  store: Store,
  payment: SubmittedPayment,
  { refundReference }: Refund,
): Promise<readonly SubmittedPayment[]> => {
  const stream = inboxStream(refundReference.toUpperCase());
  const { state } = await loadAggregate(store, inboxDecider, stream);
  if (state.phase === 'empty' || state.message.type !== 'RefundRequested') return [payment];
  const codes = state.message.data.parts.map(({ referenceCode }) => referenceCode);
  if (!codes.includes(payment.referenceCode)) return [payment];
  const parts = await Promise.all(codes.map((code) => loadPayment(store, code)));
  return parts.filter((part) => part !== null);
};

const destinationOf = async (store: Store, customerId: string): Promise<string | null> => {
  const { state } = await loadAggregate(store, customerDecider, customerStream(customerId));
  const stored = isRegistered(state) ? state.refundDestination : null;
  return stored && maskedDestination(stored);
};

export type FoundRefund =
  | { readonly customerId: string; readonly refund: RefundDetails }
  | 'not_there'
  /** The refund is past this phase, or another payment of the request sends this email. */
  | 'overtaken';

/** @param phase only the last refund in it counts. @returns one for all payments of a request. */
export const findRefundDetails = async (
  { store }: CommandServices,
  referenceCode: string,
  phase: RefundPhase,
): Promise<FoundRefund> => {
  const payment = await loadPayment(store, referenceCode);
  if (payment === null) return 'not_there';
  const { customerId } = payment;
  const refund = payment.refunds.findLast((one) => one.phase === phase);
  if (refund === undefined) return 'overtaken';
  const number = refund.refundReference;
  const all = await partsOf(store, payment, refund);
  const parts = all.filter((part) => refundUnder(part, number)?.phase === phase);
  if (parts[0]?.referenceCode !== referenceCode) return 'overtaken';
  const { transferReference, sentOn } = refund;
  return {
    customerId,
    refund: {
      ...{ referenceCode, number, transferReference, sentOn },
      amountPaise: sumPaise(parts.map((part) => refundUnder(part, number)?.amountPaise ?? 0)),
      destination: refund.destination ?? (await destinationOf(store, customerId)),
    },
  };
};
