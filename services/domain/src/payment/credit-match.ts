/** Decides whether a bank credit is the payment that a customer submitted. No I/O. */
import type { CreditEvidence } from '@haat/contracts/events/credit';
import type { PAYMENT_MATCHES, PAYMENT_REVIEWS } from '@haat/contracts/events/payment';
import { covers, type Paise, paiseToWholeRupees } from '@haat/contracts/money';
import { dueFromBank } from './payment-money.ts';
import type { SubmittedPayment } from './payment-state.ts';

/** Shows the account of a credit by our `tr` or note, not by a typed UTR. */
export type CreditTie = {
  readonly by: 'tr' | 'note';
  /** The customer whose payment link had this `tr`: our transaction reference in a UPI link. */
  readonly customerId: string;
};

export type CreditDetails = {
  /** Null if the bank shows no `tr` of ours. */
  readonly tie: CreditTie | null;
  /** How many other accounts have an open payment with the same UTR. */
  readonly competitors: number;
  /** The payment claimed the credit before a crash: the claim counts without review. */
  readonly isClaimed: boolean;
};

export type CreditVerdict =
  | {
      readonly kind: 'verified';
      readonly matchedBy: (typeof PAYMENT_MATCHES)[number];
      readonly excessPaise: Paise;
    }
  /** Less than submitted, or less than the order costs. */
  | { readonly kind: 'short'; readonly requiredPaise: Paise }
  | { readonly kind: 'review'; readonly reason: (typeof PAYMENT_REVIEWS)[number] };

const review = (reason: (typeof PAYMENT_REVIEWS)[number]): CreditVerdict => ({
  kind: 'review',
  reason,
});

const OUR_TR = /HT[0-9A-HJKMNP-TV-Z]{16}/g;

/** @returns our only `tr` in a narration; null for none or several. */
export const findTr = (note: string): string | null => {
  const [tr, ...others] = new Set(note.toUpperCase().match(OUR_TR));
  return tr !== undefined && others.length === 0 ? tr : null;
};

/** @returns a review if the payer is in doubt; null if only the amount is left to check. */
const ownerVerdict = (
  payment: SubmittedPayment,
  { tie, competitors, isClaimed }: CreditDetails,
): CreditVerdict | null => {
  if (isClaimed) return null;
  if (tie !== null && tie.customerId !== payment.customerId) return review('paid_by_other');
  if (tie === null && competitors > 0) return review('disputed');
  return payment.lostDomain ? review('domain_lost') : null;
};

/** A credit that another person could have guessed or seen needs manual review. */
export const judgeCredit = (
  payment: SubmittedPayment,
  credit: Pick<CreditEvidence, 'amountPaise'>,
  details: CreditDetails,
): CreditVerdict => {
  const { tie, isClaimed } = details;
  const doubt = ownerVerdict(payment, details);
  if (doubt !== null) return doubt;
  const requiredPaise = Math.max(payment.amountPaise, dueFromBank(payment));
  if (!covers(credit.amountPaise, requiredPaise)) return { kind: 'short', requiredPaise };
  const isMore = paiseToWholeRupees(credit.amountPaise) > paiseToWholeRupees(payment.amountPaise);
  if (isMore && tie === null && !isClaimed) return review('above_report');
  const excessPaise = isMore ? credit.amountPaise - payment.amountPaise : 0;
  return { kind: 'verified', matchedBy: tie?.by ?? 'utr', excessPaise };
};
