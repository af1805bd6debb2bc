import {
  MOST_REPORTS_IN_REVIEW,
  type PaymentReport,
  paymentStream,
  utrStream,
} from '@haat/contracts/events/payment';
import { paymentDecider } from '@haat/domain/payment';
import type { ReportedPayment, SubmittedPayment } from '@haat/domain/payment-state';
import { utrDecider } from '@haat/domain/utr';
import { isoNow } from '@haat/platform/clock';
import { type CommandServices, loadAggregate } from '@haat/platform/commands/execute';
import { command } from '../../step.ts';
import type { ReviewServices, VerifyPaymentJob } from './verification.ts';

/** Reported by another account, and not taken back by it or by a person. */
const standsByIt = (other: SubmittedPayment): boolean =>
  other.phase !== 'replaced' && other.phase !== 'refunded' && other.rejection !== 'by_operator';

/** What a review has room for beside the payment's own. */
const MOST_RIVALS = MOST_REPORTS_IN_REVIEW - 1;

/**
 * The payments of other accounts that reported the same bank reference and stand by it, oldest first.
 * A stranger may report it as often as they open accounts: only so many are read who stand by it, and
 * whoever has taken it back hides nobody who came later.
 */
export const loadRivals = async (
  { store }: Pick<CommandServices, 'store'>,
  payment: ReportedPayment,
): Promise<readonly SubmittedPayment[]> => {
  const { state } = await loadAggregate(store, utrDecider, utrStream(store.names.utr(payment.utr)));
  const codes = state.reports
    .map(({ referenceCode }) => referenceCode)
    .filter((code) => code !== payment.referenceCode);
  const rivals: SubmittedPayment[] = [];
  for (let at = 0; at < codes.length && rivals.length < MOST_RIVALS; at += MOST_RIVALS) {
    const read = await Promise.all(
      codes
        .slice(at, at + MOST_RIVALS)
        .map((code) => loadAggregate(store, paymentDecider, paymentStream(code))),
    );
    // A report whose payment is not written yet is made whole by its customer, and asked about then.
    rivals.push(
      ...read
        .map(({ state: other }) => other)
        .filter((other) => other.phase !== 'not_submitted')
        .filter(standsByIt),
    );
  }
  return rivals.slice(0, MOST_RIVALS);
};

/** Lets each of them know of the other, once; what is verified is not touched by it. */
export const recordContest = async (
  services: ReviewServices,
  job: VerifyPaymentJob,
  payment: SubmittedPayment,
  rivals: readonly SubmittedPayment[],
): Promise<void> => {
  const [first] = rivals;
  if (first === undefined || payment.isContested) return;
  const contest = (one: SubmittedPayment, other: SubmittedPayment) =>
    command(services, job, paymentDecider, paymentStream(one.referenceCode), {
      type: 'RecordPaymentContested',
      referenceCode: one.referenceCode,
      otherReferenceCode: other.referenceCode,
      contestedAt: isoNow(services.clock),
    });
  for (const rival of rivals) {
    if (!rival.isContested) await contest(rival, payment);
    if (rival.phase !== 'verified') continue;
    const codes = { referenceCode: rival.referenceCode, otherReferenceCode: payment.referenceCode };
    job.log.warn(codes, 'a verified payment is contested: a person has to look');
    services.alarms.paymentNeedsPerson('verified_contested');
  }
  // Last, since it is what tells a repeat that all is recorded.
  await contest(payment, first);
};

/** What every account gave that reported it, this one's own first. */
export const reportsOf = (payments: readonly SubmittedPayment[]): PaymentReport[] =>
  payments.map(({ referenceCode, customerId, submittedAt, amountPaise, tr, screenshotHash }) => ({
    referenceCode,
    customerId,
    submittedAt,
    amountPaise,
    tr,
    screenshotHash,
  }));
