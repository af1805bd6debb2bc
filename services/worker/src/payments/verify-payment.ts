import { paymentStream } from '@haat/contracts/events/payment';
import { ERASED } from '@haat/contracts/personal';
import { paymentDecider } from '@haat/domain/payment/payment';
import { hasUtr, isBeingVerified, type PaymentWithUtr } from '@haat/domain/payment/payment-state';
import { isoNow } from '@haat/platform/clock';
import { loadAggregate } from '@haat/record/commands';
import { z } from 'zod';
import { DONE, defineStep, later } from '../engine/step.ts';
import { backOffMs, type JobResult } from '../queue/queues.ts';
import type { BankAnswer } from './payment-verifier.ts';
import { loadCompetitors, NO_COMPETITORS, recordDispute } from './reports.ts';
import { claimantsOf, expectNewCredit, hasUnrecordedClaim, settleCredit } from './settle-credit.ts';
import {
  putInReview,
  record,
  type VerifyPaymentJob,
  type VerifyPaymentServices,
} from './verification.ts';

/** Polls the bank until the payment ends; with statements and operators no time limit applies. */
export const verifyPaymentJob = defineStep(
  z.object({ referenceCode: z.string() }),
  async (services: VerifyPaymentServices, job: VerifyPaymentJob) => {
    const stream = paymentStream(job.payload.referenceCode);
    const { state: payment } = await loadAggregate(services.store, paymentDecider, stream);
    if (payment.phase === 'not_submitted' || !hasUtr(payment)) return DONE;
    if (payment.utr === ERASED) {
      job.log.error(job.payload, 'the customer of this payment is erased: an operator must check');
      return DONE;
    }
    if (!isBeingVerified(payment)) return settleOwed(services, job, payment);
    const competitors = await loadCompetitors(services, payment);
    await recordDispute(services, job, payment, competitors);
    const answer = await ask(services, payment);
    if (answer.kind === 'credited') {
      // Read again: competitors may have come while the bank was answering.
      const all = await loadCompetitors(services, payment);
      if (!answer.isObserved) expectNewCredit(services, job, answer.credit);
      return settleCredit(services, job, payment, answer.credit, all);
    }
    return settleWithoutCredit(services, job, payment, answer);
  },
);

/** A credit claimed for a payment counts, even if the payment ended before the credit was recorded. */
const settleOwed = async (
  services: VerifyPaymentServices,
  job: VerifyPaymentJob,
  payment: PaymentWithUtr,
): Promise<JobResult> => {
  // In review a person approves that credit.
  if (payment.creditedPaise !== null || payment.phase === 'in_review') return DONE;
  const answer = await ask(services, payment);
  if (answer.kind === 'unavailable') return later(untilNextMs(services, job));
  if (answer.kind !== 'credited') return DONE;
  if (!hasUnrecordedClaim(payment, await claimantsOf(services, answer.credit))) return DONE;
  return settleCredit(services, job, payment, answer.credit, NO_COMPETITORS);
};

const untilNextMs = (
  { settings }: VerifyPaymentServices,
  { start }: Pick<VerifyPaymentJob, 'start'>,
): number => backOffMs(start, settings.VERIFICATION_RETRY_MS, settings.VERIFICATION_RETRY_MAX_MS);

/** How often the bank is asked while it answers about another payment; also the runs. */
const MIX_UPS = 3;

const ask = async (
  { verifier }: VerifyPaymentServices,
  { utr, tr, amountPaise, referenceCode }: PaymentWithUtr,
): Promise<BankAnswer> => {
  let answer: BankAnswer;
  let tries = 0;
  do {
    answer = await verifier.lookUp({ utr, tr, amountPaise, referenceCode });
    tries += 1;
  } while (answer.kind === 'other_payment' && tries < MIX_UPS);
  return answer;
};

const settleWithoutCredit = async (
  services: VerifyPaymentServices,
  job: VerifyPaymentJob,
  payment: PaymentWithUtr,
  answer: Exclude<BankAnswer, { kind: 'credited' }>,
): Promise<JobResult> => {
  const { referenceCode } = payment;
  const { clock, settings } = services;
  const expiresAt = Date.parse(payment.verifyingSince) + settings.PAYMENT_EXPIRY_MS;
  const isOver = clock.now() >= expiresAt;
  switch (answer.kind) {
    case 'returned':
      job.log.info({ referenceCode, bank: answer.description }, 'the bank returned the payment');
      await record(services, job, payment, {
        type: 'RecordPaymentRejected',
        referenceCode,
        rejection: 'not_found',
        reason: RETURNED,
        creditId: null,
        creditedPaise: null,
      });
      return DONE;
    case 'awaited':
      return DONE;
    case 'by_hand':
      return putInReview(services, job, payment, 'by_hand');
    case 'none': {
      if (payment.creditNotSeenAt === null) {
        const askedAt = isoNow(clock);
        await record(services, job, payment, {
          type: 'RecordCreditNotSeen',
          referenceCode,
          askedAt,
        });
      }
      if (!isOver) break;
      await record(services, job, payment, {
        type: 'ExpirePayment',
        referenceCode,
        reason: EXPIRED,
      });
      return DONE;
    }
    case 'other_payment':
      if (job.start < MIX_UPS && !isOver) break;
      return putInReview(services, job, payment, 'other_payment_answered');
    case 'unavailable':
      job.log[answer.retryable ? 'info' : 'error'](
        { referenceCode, bank: answer.description },
        'the bank could not be asked',
      );
      // No answer says nothing about the payment: a person decides.
      if (isOver) return putInReview(services, job, payment, 'bank_unreachable');
  }
  return later(Math.max(0, Math.min(untilNextMs(services, job), expiresAt - clock.now())));
};

const RETURNED =
  'The bank has no payment with this transaction ID. Check the ID in your UPI app and edit it if ' +
  'it’s different.';

const EXPIRED =
  'We couldn’t verify this payment in time. If the money left your account, submit the ' +
  'transaction ID again or contact support.';
