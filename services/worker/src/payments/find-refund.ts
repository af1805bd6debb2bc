import { customerStream } from '@haat/contracts/events/customer';
import { inboxStream } from '@haat/contracts/events/inbox';
import { paymentStream, refundNumberStream } from '@haat/contracts/events/payment';
import { type Paise, sumPaise } from '@haat/contracts/money';
import {
  customerDecider,
  isRegistered,
  type RegisteredCustomer,
} from '@haat/domain/customer/customer';
import { inboxDecider } from '@haat/domain/messages/inbox';
import { paymentDecider } from '@haat/domain/payment/payment';
import { isRefundedWhole, refundUnder } from '@haat/domain/payment/payment-refund';
import { type SubmittedPayment, unallocatedOf } from '@haat/domain/payment/payment-state';
import type { Refund, RefundPhase } from '@haat/domain/payment/refund';
import { refundNumberDecider } from '@haat/domain/payment/refund-number';
import { type CommandServices, loadAggregate } from '@haat/record/commands';
import { decidedAt } from '@haat/record/hash-chain';

type Store = CommandServices['store'];

export type RefundPart = {
  readonly payment: SubmittedPayment;
  /** Null where an operator began it. */
  readonly requestedPaise: Paise | null;
  readonly refund: Refund | null;
};

export type FoundRefund = {
  /** Such as BACK-7K3M92QD. */
  readonly number: string;
  readonly customerId: string;
  /** `settled`: an operator resolved the request in another way. */
  readonly state: 'requested' | RefundPhase | 'withdrawn' | 'settled';
  /** Requested or recorded, ISO 8601. */
  readonly since: string;
  readonly parts: readonly RefundPart[];
  /** Null where the customer has given none. */
  readonly destination: RegisteredCustomer['refundDestination'];
};

const IS_REQUEST = /^BACK-[\dA-Z]{8}$/;

export const requestUnder = async (store: Store, number: string) => {
  const name = number.toUpperCase();
  if (!IS_REQUEST.test(name)) return null;
  const { state } = await loadAggregate(store, inboxDecider, inboxStream(name));
  if (state.phase === 'empty' || state.message.type !== 'RefundRequested') return null;
  return { ...state.message.data, isSettled: state.phase === 'settled' };
};

const loadPart = async (
  store: Store,
  number: string,
  { referenceCode, amountPaise }: { referenceCode: string; amountPaise: Paise | null },
): Promise<readonly RefundPart[]> => {
  const { state } = await loadAggregate(store, paymentDecider, paymentStream(referenceCode));
  if (state.phase === 'not_submitted') return [];
  const refund = refundUnder(state, number) ?? null;
  return [{ payment: state, requestedPaise: amountPaise, refund }];
};

const stateOf = (
  parts: readonly RefundPart[],
  isWithdrawn: boolean,
  isSettled: boolean,
): FoundRefund['state'] => {
  // A refund counts as sent once all its parts are.
  for (const phase of ['recorded', 'sent', 'returned'] as const) {
    if (parts.some(({ refund }) => refund?.phase === phase)) return phase;
  }
  if (isWithdrawn) return 'withdrawn';
  return isSettled ? 'settled' : 'requested';
};

export const destinationOf = async (
  store: Store,
  customerId: string,
): Promise<RegisteredCustomer['refundDestination']> => {
  const { state } = await loadAggregate(store, customerDecider, customerStream(customerId));
  return isRegistered(state) ? state.refundDestination : null;
};

/** @returns null for an unknown number. */
export const findRefund = async (store: Store, number: string): Promise<FoundRefund | null> => {
  const stream = refundNumberStream(store.names.refund(number));
  const [request, { state: claim, recorded }] = await Promise.all([
    requestUnder(store, number),
    loadAggregate(store, refundNumberDecider, stream),
  ]);
  const requested = request?.parts ?? [];
  const claimed = claim.phase === 'claimed' ? claim.referenceCode : null;
  const isRequested = requested.some(({ referenceCode }) => referenceCode === claimed);
  const others =
    claimed === null || isRequested ? [] : [{ referenceCode: claimed, amountPaise: null }];
  const loaded = await Promise.all(
    [...requested, ...others].map((part) => loadPart(store, number, part)),
  );
  const parts = loaded.flat();
  const [first] = parts;
  const [claimEvent] = recorded;
  if (first === undefined) return null;
  const { customerId } = first.payment;
  return {
    ...{ number: request?.number ?? number, customerId, parts },
    state: stateOf(parts, claim.phase === 'withdrawn', request?.isSettled ?? false),
    since: request?.requestedAt ?? (claimEvent ? decidedAt(claimEvent) : ''),
    destination: await destinationOf(store, customerId),
  };
};

/** @returns what a request may take out of the payment now, in paise. */
export const refundablePaise = ({ payment, requestedPaise, refund }: RefundPart): Paise => {
  if (refund !== null) return 0;
  const freePaise = unallocatedOf(payment);
  // An unallocated payment is refunded in full.
  return isRefundedWhole(payment) ? freePaise : Math.min(freePaise, requestedPaise ?? freePaise);
};

/** In paise, as far as the refund has come. */
export const amountOf = ({ state, parts }: FoundRefund): Paise =>
  sumPaise(
    parts.map((part) => {
      if (state === 'requested') return refundablePaise(part);
      if (state === 'withdrawn' || state === 'settled') return part.requestedPaise ?? 0;
      return part.refund?.amountPaise ?? 0;
    }),
  );
