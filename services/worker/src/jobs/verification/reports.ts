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

/**
 * The payments of other accounts that reported the same bank reference, oldest first. A stranger
 * may report it as often as they open accounts: only so many are read.
 */
export const loadRivals = async (
  { store }: Pick<CommandServices, 'store'>,
  payment: ReportedPayment,
): Promise<readonly SubmittedPayment[]> => {
  const { state } = await loadAggregate(store, utrDecider, utrStream(store.names.utr(payment.utr)));
  const codes = state.reports
    .map(({ referenceCode }) => referenceCode)
    .filter((code) => code !== payment.referenceCode)
    .slice(0, MOST_REPORTS_IN_REVIEW - 1);
  const rivals = await Promise.all(
    codes.map(async (code) => {
      const loaded = await loadAggregate(store, paymentDecider, paymentStream(code));
      return loaded.state;
    }),
  );
  // A report whose payment is not written yet is made whole by its customer, and asked about then.
  return rivals.filter(
    (other): other is SubmittedPayment => other.phase !== 'not_submitted' && standsByIt(other),
  );
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
