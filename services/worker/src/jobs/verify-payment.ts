import { paymentStream } from '@haat/contracts/events/payment';
import { formatRupees, type Paise } from '@haat/contracts/money';
import { paymentDecider } from '@haat/domain/payment';
import type { SubmittedPayment } from '@haat/domain/payment-state';
import { isoNow } from '@haat/platform/clock';
import { type CommandServices, loadAggregate } from '@haat/platform/commands/execute';
import type { Config } from '@haat/platform/config';
import { backOffMs, type JobResult } from '@haat/platform/queues/queues';
import { z } from 'zod';
import type { PaymentVerdict, PaymentVerifier } from '../providers/payment-verifier.ts';
import { command, DONE, defineJob, type Job, later } from './job.ts';

export type VerifyPaymentServices = CommandServices & {
  readonly verifier: PaymentVerifier;
  readonly settings: Pick<
    Config,
    'VERIFICATION_RETRY_MS' | 'VERIFICATION_RETRY_MAX_MS' | 'PAYMENT_EXPIRY_MS'
  >;
};

type VerifyPaymentJob = Job<{ readonly referenceCode: string }>;

/**
 * Asks the bank of a payment until it knows, or until it still does not when the payment expires.
 */
export const verifyPaymentJob = defineJob(
  z.object({ referenceCode: z.string() }),
  async (services: VerifyPaymentServices, job: VerifyPaymentJob) => {
    const stream = paymentStream(job.payload.referenceCode);
    const { state } = await loadAggregate(services.store, paymentDecider, stream);
    if (state.phase !== 'verifying') return DONE;
    const { utr, amountPaise, referenceCode, submittedAt } = state;
    const verdict = await services.verifier.verify({
      utr,
      amountPaise,
      referenceCode,
      submittedAt,
    });
    return act(services, job, state, verdict);
  },
);

const act = async (
  services: VerifyPaymentServices,
  job: VerifyPaymentJob,
  payment: SubmittedPayment,
  verdict: PaymentVerdict,
): Promise<JobResult> => {
  const { referenceCode, amountPaise } = payment;
  switch (verdict.kind) {
    case 'verified':
      return record(services, job, payment, {
        type: 'RecordPaymentVerified',
        referenceCode,
        creditId: `utr-${payment.utr}`,
        creditedPaise: verdict.creditedPaise,
        excessPaise: verdict.creditedPaise - amountPaise,
        matchedBy: 'utr',
        verifiedAt: isoNow(services.clock),
      });
    case 'underpaid':
      return record(services, job, payment, {
        type: 'RecordPaymentRejected',
        referenceCode,
        rejection: 'underpaid',
        creditId: `utr-${payment.utr}`,
        reason: underpaid(verdict.creditedPaise, amountPaise),
        creditedPaise: verdict.creditedPaise,
      });
    case 'rejected':
      return record(services, job, payment, {
        type: 'RecordPaymentRejected',
        referenceCode,
        rejection: 'not_found',
        creditId: null,
        reason: verdict.reason,
        creditedPaise: null,
      });
    case 'unavailable':
      job.log[verdict.retryable ? 'info' : 'error'](
        { referenceCode, bank: verdict.description },
        'the bank could not be asked',
      );
      // Its silence says nothing of the payment: only a bank that answers lets one expire.
      return later(waitMs(services, job));
    case 'pending':
      return askAgain(services, job, payment);
  }
};

type PaymentOutcome = Parameters<typeof paymentDecider.decide>[0];

const record = async (
  services: VerifyPaymentServices,
  job: VerifyPaymentJob,
  payment: SubmittedPayment,
  outcome: PaymentOutcome,
): Promise<JobResult> => {
  const stream = paymentStream(payment.referenceCode);
  const orderId = payment.allocation?.orderId;
  const done = await command(services, job, paymentDecider, stream, outcome, orderId);
  if (!done.ok) {
    job.log.warn({ outcome: outcome.type, refusal: done.refusal }, 'payment was settled otherwise');
  }
  return DONE;
};

const askAgain = (
  services: VerifyPaymentServices,
  job: VerifyPaymentJob,
  payment: SubmittedPayment,
): Promise<JobResult> | JobResult => {
  const { clock, settings } = services;
  const expiresAt = Date.parse(payment.submittedAt) + settings.PAYMENT_EXPIRY_MS;
  if (clock.now() >= expiresAt) {
    return record(services, job, payment, {
      type: 'ExpirePayment',
      referenceCode: payment.referenceCode,
      reason:
        'The bank has not confirmed this payment in time. If the money left your account, please ' +
        'contact support with the transaction id.',
    });
  }
  return later(Math.min(waitMs(services, job), expiresAt - clock.now()));
};

const waitMs = ({ settings }: VerifyPaymentServices, { start }: VerifyPaymentJob): number =>
  backOffMs(start, settings.VERIFICATION_RETRY_MS, settings.VERIFICATION_RETRY_MAX_MS);

/** Says what arrived, what is missing and where the money is. */
const underpaid = (credited: Paise, claimed: Paise): string =>
  `${formatRupees(credited)} arrived, ${formatRupees(claimed - credited)} less than the ` +
  `${formatRupees(claimed)} reported. The amount that arrived is kept for you: please contact ` +
  'support.';
