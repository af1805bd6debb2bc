import type { PaymentFact } from '@haat/contracts/http/payment-list';
import { inIndia } from '@haat/contracts/indian-time';
import { formatRupees } from '@haat/contracts/money';
import { paymentFactLabels } from '@haat/contracts/payment-messages';
import type { ReviewedEvidence } from '@haat/platform/read-models';
import type { Database } from '@haat/platform/tables';
import type { Selectable } from 'kysely';

export type PaymentRow = Selectable<Database['payments']>;

/** @returns "22 Nov 2026, 10:38" in IST. */
const moment = (at: number): string => {
  const shown = inIndia(at);
  const [, day = '', month = '', year = ''] = shown.toUTCString().split(' ');
  return `${Number(day)} ${month} ${year}, ${shown.toISOString().slice(11, 16)}`;
};

/** Reviews whose credit is certainly this customer's. */
const OWN_CREDIT: ReadonlySet<ReviewedEvidence['reason']> = new Set(['domain_lost']);

/** A guessed transaction ID must not reveal the amount of another account's credit. */
export const detailsOf = (row: PaymentRow): PaymentFact[] => {
  const { utr, review, amount_paise, credited_paise, submitted_at } = row;
  if (utr === null) return [];
  const submittedAmount = formatRupees(amount_paise);
  const { utr: id, amount, paidOn, reportedBy, you, accounts } = paymentFactLabels;
  if (row.status === 'rejected' && row.rejection === 'underpaid' && credited_paise !== null) {
    return [
      { label: id, told: utr, seen: null },
      { label: amount, told: submittedAmount, seen: formatRupees(credited_paise) },
    ];
  }
  if (row.status !== 'in_review' || review === null) return [];
  const { credit } = review;
  const isOwn = OWN_CREDIT.has(review.reason);
  const shown = (submitted: string, seen: string | undefined): string | null =>
    seen === undefined || (!isOwn && seen !== submitted) ? null : seen;
  const facts: PaymentFact[] = [
    { label: id, told: utr, seen: shown(utr, credit?.utr ?? undefined) },
    {
      label: amount,
      told: submittedAmount,
      seen: shown(submittedAmount, credit ? formatRupees(credit.amountPaise) : undefined),
    },
  ];
  if (isOwn && credit) {
    const reported = moment(submitted_at.getTime());
    facts.push({ label: paidOn, told: reported, seen: moment(Date.parse(credit.creditedAt)) });
  }
  if (review.reason === 'disputed') {
    facts.push({ label: reportedBy, told: you, seen: accounts(review.reports) });
  }
  return facts;
};
