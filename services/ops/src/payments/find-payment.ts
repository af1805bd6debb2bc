import { type CreditEvent, creditStream } from '@haat/contracts/events/credit';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream, utrStream } from '@haat/contracts/events/payment';
import { readUtr } from '@haat/contracts/utr';
import { orderDecider } from '@haat/domain/order/order';
import type { OrderState } from '@haat/domain/order/order-state';
import { type CreditState, creditDecider } from '@haat/domain/payment/credit';
import { paymentDecider } from '@haat/domain/payment/payment';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import { utrDecider } from '@haat/domain/payment/utr';
import type { RecordedEvent } from '@haat/event-store/port';
import { loadAggregate } from '@haat/record/commands';
import type { EncryptedStore } from '@haat/record/encryption';

type Record = { readonly store: Pick<EncryptedStore, 'read' | 'names'> };

export type FoundCredit = { readonly creditId: string; readonly state: CreditState };

export type FoundPayment = {
  readonly payment: SubmittedPayment;
  readonly credits: readonly FoundCredit[];
  readonly order: OrderState;
  /** Of the payment and its credits, by position. */
  readonly events: readonly RecordedEvent[];
};

/** @returns the reference codes for a reference code, a UTR or an order id. */
export const paymentsNamed = async (
  { store }: Record,
  given: string,
): Promise<readonly string[]> => {
  const { state: payment } = await loadAggregate(store, paymentDecider, paymentStream(given));
  if (payment.phase !== 'not_submitted') return [given];
  const { state: order } = await loadAggregate(store, orderDecider, orderStream(given));
  if (order.phase !== 'not_placed') return order.payment ? [order.payment.referenceCode] : [];
  const utr = readUtr(given);
  if (utr === null) return [];
  const { state: reported } = await loadAggregate(
    store,
    utrDecider,
    utrStream(store.names.utr(utr)),
  );
  const { state: credit } = await loadAggregate(
    store,
    creditDecider,
    creditStream(store.names.credit({ utr })),
  );
  const codes = reported.reports.map(({ referenceCode }) => referenceCode);
  return [...new Set(credit.claim === null ? codes : [...codes, credit.claim.referenceCode])];
};

/** @returns null where no credit has this UTR. */
export const creditNamed = async (
  { store }: Record,
  given: string,
): Promise<FoundCredit | null> => {
  const utr = readUtr(given);
  if (utr === null) return null;
  const creditId = store.names.credit({ utr });
  const { state } = await loadAggregate(store, creditDecider, creditStream(creditId));
  return state.phase === 'unseen' ? null : { creditId, state };
};

export const reviewedIn = (events: readonly RecordedEvent[]): readonly string[] =>
  events
    .filter(({ type }) => type === 'PaymentPutInReview')
    .flatMap(({ data }) => (data.credit as { creditId: string } | null)?.creditId ?? [])
    .toReversed();

export const findPayment = async (
  { store }: Record,
  referenceCode: string,
): Promise<FoundPayment | null> => {
  const { state: payment, recorded } = await loadAggregate(
    store,
    paymentDecider,
    paymentStream(referenceCode),
  );
  if (payment.phase === 'not_submitted') return null;
  const byUtr = payment.utr === null ? [] : [store.names.credit({ utr: payment.utr })];
  const known = payment.creditId === null ? [] : [payment.creditId];
  const ids = [...new Set([...known, ...reviewedIn(recorded), ...byUtr])];
  const credits = await Promise.all(
    ids.map(async (creditId) => ({
      creditId,
      ...(await loadAggregate<CreditState, CreditEvent>(
        store,
        creditDecider,
        creditStream(creditId),
      )),
    })),
  );
  const seen = credits.filter(({ recorded: events }) => events.length > 0);
  const orderId = payment.allocation?.orderId ?? payment.releasedFrom ?? '';
  const { state: order } = await loadAggregate(store, orderDecider, orderStream(orderId));
  const events = [...recorded, ...seen.flatMap((credit) => credit.recorded)];
  return {
    payment,
    credits: seen.map(({ creditId, state }) => ({ creditId, state })),
    order,
    events: events.toSorted((one, other) => (one.position < other.position ? -1 : 1)),
  };
};
