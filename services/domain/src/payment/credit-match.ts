/** Whether a credit in the bank is the payment that a customer reported: pure, and in one place. */
import type { CreditEvidence } from '@haat/contracts/events/credit';
import type { PAYMENT_MATCHES, PAYMENT_REVIEWS } from '@haat/contracts/events/payment';
import { covers, type Paise, paiseToWholeRupees } from '@haat/contracts/money';
import { dueFromBank } from './payment-money.ts';
import type { SubmittedPayment } from './payment-state.ts';

/** What ties a credit to an account beside the UTR that somebody typed. */
export type CreditTie = {
  readonly by: 'tr' | 'note';
  /** For whom the `tr` was made. */
  readonly customerId: string;
};

export type CreditDetails = {
  /** Null where the bank hands on no `tr` of ours. */
  readonly tie: CreditTie | null;
  /** Other accounts that reported the same bank reference and still stand by it. */
  readonly competitors: number;
  /**
   * It is this payment's already: whoever claimed it was cut off before it was written down. Whose it is
   * was decided then, and a payment that has ended since takes no review any more.
   */
  readonly isClaimed: boolean;
};

export type CreditVerdict =
  | {
      readonly kind: 'verified';
      readonly matchedBy: (typeof PAYMENT_MATCHES)[number];
      readonly excessPaise: Paise;
    }
  /** Less than was reported, or than its order costs. */
  | { readonly kind: 'short'; readonly requiredPaise: Paise }
  | { readonly kind: 'review'; readonly reason: (typeof PAYMENT_REVIEWS)[number] };

const review = (reason: (typeof PAYMENT_REVIEWS)[number]): CreditVerdict => ({
  kind: 'review',
  reason,
});

/** The server's own `tr`s: easily found in a narration. */
const OUR_TR = /HT[0-9A-HJKMNP-TV-Z]{16}/g;

/** @returns the one `tr` of ours that a narration holds; null when there is none, or several. */
export const trIn = (note: string): string | null => {
  const [tr, ...others] = new Set(note.toUpperCase().match(OUR_TR));
  return tr !== undefined && others.length === 0 ? tr : null;
};

/** @returns why a person has to say whose it is; null where nothing but its sum is left to look at. */
const whyNotOwn = (
  payment: SubmittedPayment,
  { tie, competitors, isClaimed }: CreditDetails,
): CreditVerdict | null => {
  if (isClaimed) return null;
  if (tie !== null && tie.customerId !== payment.customerId) return review('paid_by_other');
  if (tie === null && competitors > 0) return review('disputed');
  return payment.lostItsName ? review('domain_lost') : null;
};

/**
 * Money decides only what cannot be anybody else's: what a person could have guessed, or read over
 * a shoulder, is looked at by a person.
 */
export const judgeCredit = (
  payment: SubmittedPayment,
  credit: Pick<CreditEvidence, 'amountPaise'>,
  facts: CreditDetails,
): CreditVerdict => {
  const { tie, isClaimed } = facts;
  const others = whyNotOwn(payment, facts);
  if (others !== null) return others;
  const requiredPaise = Math.max(payment.amountPaise, dueFromBank(payment));
  if (!covers(credit.amountPaise, requiredPaise)) return { kind: 'short', requiredPaise };
  const isMore = paiseToWholeRupees(credit.amountPaise) > paiseToWholeRupees(payment.amountPaise);
  if (isMore && tie === null && !isClaimed) return review('above_report');
  const excessPaise = isMore ? credit.amountPaise - payment.amountPaise : 0;
  return { kind: 'verified', matchedBy: tie?.by ?? 'utr', excessPaise };
};
