import {
  MAX_REPORTS_IN_REVIEW,
  type PaymentReport,
  paymentStream,
  utrStream,
} from '@haat/contracts/events/payment';
import { paymentDecider } from '@haat/domain/payment/payment';
import type { PaymentWithUtr, SubmittedPayment } from '@haat/domain/payment/payment-state';
import { type UtrReport, utrDecider } from '@haat/domain/payment/utr';
import { isoNow } from '@haat/platform/clock';
import { type CommandServices, loadAggregate } from '@haat/record/commands';
import { command } from '../engine/step.ts';
import type { ReviewServices, VerifyPaymentJob } from './verification.ts';

/** Reported by another account, and not taken back by it or by a person. */
const standsByIt = (other: SubmittedPayment): boolean =>
  other.phase !== 'replaced' && other.phase !== 'refunded' && other.rejection !== 'by_operator';

/** What a review has room for beside the payment's own. */
const MAX_COMPETITORS = MAX_REPORTS_IN_REVIEW - 1;

/** A stranger may report a transaction id as often as they open accounts: no look reads more of them. */
const MAX_CHECKED = 50;

/** Payments of other accounts that reported the same bank reference and stand by it. */
export type Competitors = {
  /** The oldest first, as many as a review has room for. */
  readonly known: readonly SubmittedPayment[];
  /** With those that were not looked at: nobody knows whether they stand by it, so a person decides. */
  readonly count: number;
};
export const NO_COMPETITORS: Competitors = { known: [], count: 0 };

/** The payments that were reported by a bank reference. */
export type Reported = {
  /** One for each account, the first to report first. */
  readonly reports: readonly UtrReport[];
  /** The first of them; a report whose payment is not written yet is made whole by its customer. */
  readonly lookedAt: readonly SubmittedPayment[];
};

/** @param known a payment that was read already. */
export const loadReported = async (
  { store }: Pick<CommandServices, 'store'>,
  utr: string,
  known: string | null = null,
): Promise<Reported> => {
  const { state } = await loadAggregate(store, utrDecider, utrStream(store.names.utr(utr)));
  const reports = state.reports.filter(({ referenceCode }) => referenceCode !== known);
  const read = await Promise.all(
    reports
      .slice(0, MAX_CHECKED)
      .map(({ referenceCode }) =>
        loadAggregate(store, paymentDecider, paymentStream(referenceCode)),
      ),
  );
  const lookedAt = read
    .map(({ state: payment }) => payment)
    .filter((payment) => payment.phase !== 'not_submitted');
  return { reports, lookedAt };
};

/** @returns who reported the same besides a payment. */
export const competitorsOf = (
  { referenceCode }: PaymentWithUtr,
  { reports, lookedAt }: Reported,
): Competitors => {
  const standing = lookedAt.filter(
    (other) => other.referenceCode !== referenceCode && standsByIt(other),
  );
  const unseen = reports
    .slice(MAX_CHECKED)
    .filter((report) => report.referenceCode !== referenceCode);
  return { known: standing.slice(0, MAX_COMPETITORS), count: standing.length + unseen.length };
};

export const loadCompetitors = async (
  services: Pick<CommandServices, 'store'>,
  payment: PaymentWithUtr,
): Promise<Competitors> =>
  competitorsOf(payment, await loadReported(services, payment.utr, payment.referenceCode));

/** Lets each of them know of the other, once; what is verified is not touched by it. */
export const recordContest = async (
  services: ReviewServices,
  job: VerifyPaymentJob,
  payment: SubmittedPayment,
  { known }: Competitors,
): Promise<void> => {
  const [first] = known;
  if (first === undefined || payment.isDisputed) return;
  const contest = (one: SubmittedPayment, other: SubmittedPayment) =>
    command(services, job, paymentDecider, paymentStream(one.referenceCode), {
      type: 'RecordPaymentDisputed',
      referenceCode: one.referenceCode,
      otherReferenceCode: other.referenceCode,
      disputedAt: isoNow(services.clock),
    });
  for (const competitor of known) {
    if (!competitor.isDisputed) await contest(competitor, payment);
    if (competitor.phase !== 'verified') continue;
    const codes = {
      referenceCode: competitor.referenceCode,
      otherReferenceCode: payment.referenceCode,
    };
    job.log.warn(codes, 'a verified payment is disputed: a person has to look');
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
