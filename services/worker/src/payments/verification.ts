import type { CreditEvidence } from '@haat/contracts/events/credit';
import {
  type PAYMENT_REVIEWS,
  type PaymentReport,
  paymentStream,
} from '@haat/contracts/events/payment';
import { paymentNotices } from '@haat/contracts/payment-messages';
import { type PaymentCommand, paymentDecider } from '@haat/domain/payment/payment';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import type { Config } from '@haat/platform/config';
import type { CommandServices } from '@haat/record/commands';
import type { Alarms } from '../alarms/alarms.ts';
import { command, DONE, type Step } from '../engine/step.ts';
import type { JobResult } from '../queue/queues.ts';
import type { PaymentVerifier } from './payment-verifier.ts';

export type VerifyPaymentServices = CommandServices & {
  readonly verifier: PaymentVerifier;
  readonly alarms: Pick<Alarms, 'paymentNeedsPerson'>;
  readonly settings: Pick<
    Config,
    'VERIFICATION_RETRY_MS' | 'VERIFICATION_RETRY_MAX_MS' | 'PAYMENT_EXPIRY_MS'
  >;
};

export type VerifyPaymentJob = Step<{ readonly referenceCode: string }>;

export type ReviewServices = Pick<VerifyPaymentServices, keyof CommandServices | 'alarms'>;

/** Records an outcome; false where the payment was settled otherwise meanwhile. */
export const record = async (
  services: CommandServices,
  job: VerifyPaymentJob,
  payment: SubmittedPayment,
  outcome: PaymentCommand,
): Promise<boolean> => {
  const stream = paymentStream(payment.referenceCode);
  const correlationId = payment.allocation?.orderId ?? job.correlationId;
  const ofItsOrder = { ...job, correlationId };
  const done = await command(services, ofItsOrder, paymentDecider, stream, outcome);
  if (!done.ok) {
    job.log.warn(
      { outcome: outcome.type, refusal: done.refusal },
      'the payment ended in another way',
    );
  }
  return done.ok;
};

type Review = (typeof PAYMENT_REVIEWS)[number];

const EXPLANATIONS: Readonly<Record<Review, string>> = {
  disputed: paymentNotices.disputed,
  credit_claimed: paymentNotices.creditClaimed,
  above_report: paymentNotices.aboveReport,
  paid_by_other: paymentNotices.paidByOther,
  other_payment_answered: paymentNotices.beingChecked,
  answers_differ: paymentNotices.beingChecked,
  reversed: paymentNotices.beingChecked,
  bank_unreachable: paymentNotices.beingChecked,
  domain_lost: paymentNotices.domainLost,
  by_hand: paymentNotices.beingChecked,
};

export const putInReview = async (
  services: ReviewServices,
  job: VerifyPaymentJob,
  payment: SubmittedPayment,
  reason: Review,
  evidence: {
    readonly credit?: CreditEvidence | undefined;
    readonly reports?: PaymentReport[] | undefined;
  } = {},
): Promise<JobResult> => {
  const { referenceCode } = payment;
  job.log.warn({ referenceCode, reason }, 'a payment needs review by an operator');
  const isRecorded = await record(services, job, payment, {
    type: 'PutPaymentInReview',
    referenceCode,
    reason,
    explanation: EXPLANATIONS[reason],
    credit: evidence.credit ?? null,
    reports: evidence.reports ?? [],
  });
  if (isRecorded) services.alarms.paymentNeedsPerson(reason);
  return DONE;
};
