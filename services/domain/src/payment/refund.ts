/** What became of each sum that was taken out of a payment to go back to its payer. */
import type { PaymentEvent } from '@haat/contracts/events/payment';
import type { Paise } from '@haat/contracts/money';
import { ERASED } from '@haat/contracts/personal';
import { readUtr } from '@haat/contracts/utr';

/** Where a refund stands, once it is recorded. */
export type RefundPhase = 'recorded' | 'sent' | 'returned';

export type Refund = {
  /** Of the customer's request, or the bank's reference of a transfer that was made before. */
  readonly refundReference: string;
  readonly amountPaise: Paise;
  readonly phase: RefundPhase;
  /** The bank's reference of the transfer; null before it was sent. */
  readonly transferReference: string | null;
  /** The day of the transfer in India, such as 2026-11-05; null where nothing tells. */
  readonly sentOn: string | null;
  /** Where it went, as its customer reads it; null where nothing tells. */
  readonly destination: string | null;
  /** A statement shows the transfer. */
  readonly isConfirmed: boolean;
};

/** Banks and the shop write these numbers in capitals; people may not. */
export const isSameNumber = (one: string, other: string): boolean =>
  one.toUpperCase() === other.toUpperCase();

/**
 * A refund under a bank's reference was sent before it was recorded. An erased customer's refund was
 * sent too: an account with an unsent refund is not erased.
 */
const recorded = (refundReference: string, amountPaise: Paise): Refund => {
  const transferReference = refundReference === ERASED ? ERASED : readUtr(refundReference);
  return {
    ...{ refundReference, amountPaise, transferReference },
    phase: transferReference === null ? 'recorded' : 'sent',
    ...{ sentOn: null, destination: null, isConfirmed: false },
  };
};

type Settling = Extract<PaymentEvent, { type: 'RefundSent' | 'RefundReturned' }>;

const changed = <Item extends Refund>(
  refunds: readonly Item[],
  { data: { refundReference, amountPaise } }: Settling,
  change: Partial<Refund>,
): readonly Item[] => {
  // Of an erased customer every reference reads alike: the sum keeps the money right.
  const at = refunds.findIndex(
    (one) =>
      one.phase !== 'returned' &&
      one.amountPaise === amountPaise &&
      isSameNumber(one.refundReference, refundReference),
  );
  return refunds.map((one, index) => (index === at ? { ...one, ...change } : one));
};

/**
 * @param begin adds what is kept of a new refund beside what the event says.
 * @returns a payment's refunds after an event, in the order in which they were recorded.
 */
export const refundsAfter = <Item extends Refund>(
  refunds: readonly Item[],
  event: PaymentEvent,
  begin: (refund: Refund) => Item,
): readonly Item[] => {
  switch (event.type) {
    case 'PaymentRefunded':
    case 'PaymentExcessRefunded':
      return [...refunds, begin(recorded(event.data.refundReference, event.data.amountPaise))];
    case 'RefundSent': {
      const { transferReference, sentOn, destination, shownBy } = event.data;
      return changed(refunds, event, {
        ...{ phase: 'sent', transferReference, sentOn, destination },
        isConfirmed: shownBy === 'statement',
      });
    }
    case 'RefundReturned':
      return changed(refunds, event, { phase: 'returned' });
    default:
      return refunds;
  }
};

/** What was recorded and did not come back, in paise. */
export const refundedPaiseOf = (refunds: readonly Refund[]): Paise =>
  refunds.reduce(
    (sum, { phase, amountPaise }) => (phase === 'returned' ? sum : sum + amountPaise),
    0,
  );

/** What is still to be sent, in paise. */
export const unsentPaiseOf = (refunds: readonly Refund[]): Paise =>
  refunds.reduce(
    (sum, { phase, amountPaise }) => (phase === 'recorded' ? sum + amountPaise : sum),
    0,
  );
