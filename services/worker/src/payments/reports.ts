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

/** Not withdrawn by its account or rejected by a person. */
const isStillReported = (other: SubmittedPayment): boolean =>
  other.phase !== 'replaced' && other.phase !== 'refunded' && other.rejection !== 'by_operator';

/** Competitors that a review holds beside the payment itself. */
const MAX_COMPETITORS = MAX_REPORTS_IN_REVIEW - 1;

/** Limits reads: a stranger can submit an ID from many accounts. */
const MAX_CHECKED = 50;

export type Competitors = {
  /** Oldest first, limited to a review's size. */
  readonly known: readonly SubmittedPayment[];
  /** Includes unread ones: only a person can decide on those. */
  readonly count: number;
};
export const NO_COMPETITORS: Competitors = { known: [], count: 0 };

export type Reported = {
  /** One per account, oldest first. */
  readonly reports: readonly UtrReport[];
  /** Payments of the first reports. One may be missing until the customer tries again. */
  readonly lookedAt: readonly SubmittedPayment[];
};

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

export const competitorsOf = (
  { referenceCode }: PaymentWithUtr,
  { reports, lookedAt }: Reported,
): Competitors => {
  const others = lookedAt.filter(
    (other) => other.referenceCode !== referenceCode && isStillReported(other),
  );
  const unseen = reports
    .slice(MAX_CHECKED)
    .filter((report) => report.referenceCode !== referenceCode);
  return { known: others.slice(0, MAX_COMPETITORS), count: others.length + unseen.length };
};

export const loadCompetitors = async (
  services: Pick<CommandServices, 'store'>,
  payment: PaymentWithUtr,
): Promise<Competitors> =>
  competitorsOf(payment, await loadReported(services, payment.utr, payment.referenceCode));

/** Tells each competitor about the other, once; a verified payment stays verified. */
export const recordDispute = async (
  services: ReviewServices,
  job: VerifyPaymentJob,
  payment: SubmittedPayment,
  { known }: Competitors,
): Promise<void> => {
  const [first] = known;
  if (first === undefined || payment.isDisputed) return;
  const dispute = (one: SubmittedPayment, other: SubmittedPayment) =>
    command(services, job, paymentDecider, paymentStream(one.referenceCode), {
      type: 'RecordPaymentDisputed',
      referenceCode: one.referenceCode,
      otherReferenceCode: other.referenceCode,
      disputedAt: isoNow(services.clock),
    });
  for (const competitor of known) {
    if (!competitor.isDisputed) await dispute(competitor, payment);
    if (competitor.phase !== 'verified') continue;
    const codes = {
      referenceCode: competitor.referenceCode,
      otherReferenceCode: payment.referenceCode,
    };
    job.log.warn(codes, 'a verified payment is disputed: an operator must check');
    services.alarms.paymentNeedsPerson('verified_contested');
  }
  // Last: it marks that all is recorded.
  await dispute(payment, first);
};

export const reportsOf = (payments: readonly SubmittedPayment[]): PaymentReport[] =>
  payments.map(({ referenceCode, customerId, submittedAt, amountPaise, tr, screenshotHash }) => ({
    referenceCode,
    customerId,
    submittedAt,
    amountPaise,
    tr,
    screenshotHash,
  }));
