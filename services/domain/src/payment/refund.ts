import type { PaymentEvent } from '@haat/contracts/events/payment';
import type { Paise } from '@haat/contracts/money';
import { ERASED } from '@haat/contracts/personal';
import { readUtr } from '@haat/contracts/utr';

export type RefundPhase = 'recorded' | 'sent' | 'returned';

export type Refund = {
  /** The number of the customer's request, or the UTR of a transfer made before it was recorded. */
  readonly refundReference: string;
  readonly amountPaise: Paise;
  readonly phase: RefundPhase;
  /** UTR of the transfer; null before it is sent. */
  readonly transferReference: string | null;
  /** Day of the transfer in India, such as 2026-11-05; null if unknown. */
  readonly sentOn: string | null;
  /** As shown to the customer; null if unknown. */
  readonly destination: string | null;
  readonly isConfirmed: boolean;
};

/** Ignores case: banks and the shop write capitals, operators sometimes small letters. */
export const isSameNumber = (one: string, other: string): boolean =>
  one.toUpperCase() === other.toUpperCase();

/**
 * If the reference is a UTR, the refund was sent before it was recorded. Only references of sent
 * refunds are erased.
 */
const newRefund = (refundReference: string, amountPaise: Paise): Refund => {
  const transferReference = refundReference === ERASED ? ERASED : readUtr(refundReference);
  return {
    ...{ refundReference, amountPaise, transferReference },
    phase: transferReference === null ? 'recorded' : 'sent',
    ...{ sentOn: null, destination: null, isConfirmed: false },
  };
};

type Settling = Extract<PaymentEvent, { type: 'RefundSent' | 'RefundReturned' }>;

const updateRefund = <Item extends Refund>(
  refunds: readonly Item[],
  { data: { refundReference, amountPaise } }: Settling,
  change: Partial<Refund>,
): readonly Item[] => {
  // All references of an erased customer are alike, so the amount identifies the refund.
  const at = refunds.findIndex(
    (one) =>
      one.phase !== 'returned' &&
      one.amountPaise === amountPaise &&
      isSameNumber(one.refundReference, refundReference),
  );
  return refunds.map((one, index) => (index === at ? { ...one, ...change } : one));
};

/** @param begin adds the caller's fields to a new refund. */
export const refundsAfter = <Item extends Refund>(
  refunds: readonly Item[],
  event: PaymentEvent,
  begin: (refund: Refund) => Item,
): readonly Item[] => {
  switch (event.type) {
    case 'PaymentRefunded':
    case 'PaymentExcessRefunded':
      return [...refunds, begin(newRefund(event.data.refundReference, event.data.amountPaise))];
    case 'RefundSent': {
      const { transferReference, sentOn, destination, shownBy } = event.data;
      return updateRefund(refunds, event, {
        ...{ phase: 'sent', transferReference, sentOn, destination },
        isConfirmed: shownBy === 'statement',
      });
    }
    case 'RefundReturned':
      return updateRefund(refunds, event, { phase: 'returned' });
    default:
      return refunds;
  }
};

/** The sum of refunds that were not returned, in paise. */
export const refundedPaiseOf = (refunds: readonly Refund[]): Paise =>
  refunds.reduce(
    (sum, { phase, amountPaise }) => (phase === 'returned' ? sum : sum + amountPaise),
    0,
  );

/** The sum of refunds that are not sent yet, in paise. */
export const unsentPaiseOf = (refunds: readonly Refund[]): Paise =>
  refunds.reduce(
    (sum, { phase, amountPaise }) => (phase === 'recorded' ? sum + amountPaise : sum),
    0,
  );
