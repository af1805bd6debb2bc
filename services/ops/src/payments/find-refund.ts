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
import { freeOf, type SubmittedPayment } from '@haat/domain/payment/payment-state';
import type { Refund, RefundPhase } from '@haat/domain/payment/refund';
import { refundNumberDecider } from '@haat/domain/payment/refund-number';
import { type CommandServices, loadAggregate } from '@haat/record/commands';

type Store = CommandServices['store'];

/** One payment of a refund. */
export type RefundPart = {
  readonly payment: SubmittedPayment;
  /** What its customer asked for; null where an operator began it. */
  readonly requestedPaise: Paise | null;
  /** Null before it is recorded. */
  readonly refund: Refund | null;
};

export type FoundRefund = {
  /** Such as BACK-7K3M92QD. */
  readonly number: string;
  readonly customerId: string;
  /** `settled`: an operator saw to the request otherwise. */
  readonly state: 'requested' | RefundPhase | 'withdrawn' | 'settled';
  /** When it was asked for or recorded, ISO 8601. */
  readonly since: string;
  /** At least one: the first is whose the number is. */
  readonly parts: readonly RefundPart[];
  /** Null where its customer has given none. */
  readonly destination: RegisteredCustomer['refundDestination'];
};

const IS_REQUEST = /^BACK-[\dA-Z]{8}$/;

/** @returns the customer's request of this number; null where there is none. */
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
  // What is still to do comes first: a refund is sent once all of it is.
  for (const phase of ['recorded', 'sent', 'returned'] as const) {
    if (parts.some(({ refund }) => refund?.phase === phase)) return phase;
  }
  if (isWithdrawn) return 'withdrawn';
  return isSettled ? 'settled' : 'requested';
};

/** @returns where a customer's refunds go, decrypted; null where they gave no address. */
export const destinationOf = async (
  store: Store,
  customerId: string,
): Promise<RegisteredCustomer['refundDestination']> => {
  const { state } = await loadAggregate(store, customerDecider, customerStream(customerId));
  return isRegistered(state) ? state.refundDestination : null;
};

/** @returns the refund of a number, as its streams tell it; null where nothing has this number. */
export const findRefund = async (store: Store, number: string): Promise<FoundRefund | null> => {
  const stream = refundNumberStream(store.names.refund(number));
  const [request, { state: claim, recorded }] = await Promise.all([
    requestUnder(store, number),
    loadAggregate(store, refundNumberDecider, stream),
  ]);
  const asked = request?.parts ?? [];
  const claimed = claim.phase === 'claimed' ? claim.referenceCode : null;
  const isRequested = asked.some(({ referenceCode }) => referenceCode === claimed);
  const others =
    claimed === null || isRequested ? [] : [{ referenceCode: claimed, amountPaise: null }];
  const loaded = await Promise.all(
    [...asked, ...others].map((part) => loadPart(store, number, part)),
  );
  const parts = loaded.flat();
  const [first] = parts;
  if (first === undefined) return null;
  const { customerId } = first.payment;
  return {
    ...{ number: request?.number ?? number, customerId, parts },
    state: stateOf(parts, claim.phase === 'withdrawn', request?.isSettled ?? false),
    since: request?.requestedAt ?? recorded[0]?.recordedAt ?? '',
    destination: await destinationOf(store, customerId),
  };
};

/** @returns what a request may take out of a payment now, in paise. */
export const refundablePaise = ({ payment, requestedPaise, refund }: RefundPart): Paise => {
  if (refund !== null) return 0;
  const freePaise = freeOf(payment);
  // What no order needs goes back whole; else what was asked for.
  return isRefundedWhole(payment) ? freePaise : Math.min(freePaise, requestedPaise ?? freePaise);
};

/** @returns the sum of a refund as far as it has come, in paise. */
export const amountOf = ({ state, parts }: FoundRefund): Paise =>
  sumPaise(
    parts.map((part) => {
      if (state === 'requested') return refundablePaise(part);
      if (state === 'withdrawn' || state === 'settled') return part.requestedPaise ?? 0;
      return part.refund?.amountPaise ?? 0;
    }),
  );
