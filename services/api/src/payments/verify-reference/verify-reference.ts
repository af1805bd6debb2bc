import { paymentStream } from '@haat/contracts/events/payment';
import type { CheckStatusAnswer, CheckStatusBody } from '@haat/contracts/http/payments';
import { paiseToWholeRupees } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { paymentDecider } from '@haat/domain/payment/payment';
import type { PaymentState } from '@haat/domain/payment/payment-state';
import { comparePositions, type Position, START } from '@haat/event-store/port';
import { customerCommand } from '@haat/ordering/caller';
import { noticeOf } from '@haat/ordering/payments/payment-notice';
import { readReferenceCode } from '@haat/ordering/payments/reference-code';
import { paymentRefusal, referenceNotFound } from '@haat/ordering/payments/refusals';
import { findShownStep } from '@haat/ordering/payments/shown-step';
import { Refusal } from '@haat/platform/answers';
import { executeCommand, loadAggregate } from '@haat/record/commands';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context.ts';

type Caller = Pick<FastifyRequest, 'commandId' | 'id'> & { readonly customerId: string };
type Services = Pick<ApiContext, 'store' | 'clock' | 'outcomes' | 'settings'>;

const rejected = (explanation: string | null): CheckStatusAnswer => ({
  isValid: false,
  status: 'rejected',
  error: refusalMessages.paymentRejected(explanation ?? ''),
});

const VERIFIED: CheckStatusAnswer = { isValid: true, status: 'verified' };

/** An older outcome may no longer hold. */
const isAfter = (position: Position, read: Position | null): boolean =>
  comparePositions(position, read ?? START) > 0;

const answerOf = (
  state: PaymentState,
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
): CheckStatusAnswer => {
  switch (state.phase) {
    case 'not_submitted':
      return { isValid: true, status: 'under_review' };
    case 'verified':
      return VERIFIED;
    case 'rejected':
    case 'expired':
      return rejected(state.explanation);
    default: {
      const notice = noticeOf(state, settings, clock.now());
      const underReview = { isValid: true, status: 'under_review' } as const;
      return notice === null ? underReview : { ...underReview, notice };
    }
  }
};

/** A price rise since the payment's step is ignored: the order decides. */
const wantVerified = async (
  services: Pick<Services, 'store' | 'clock'>,
  caller: Caller,
  referenceCode: string,
  requestedRupees: number,
) => {
  const { customerId } = caller;
  const give = (amountRupees: number) =>
    executeCommand(
      services,
      paymentDecider,
      paymentStream(referenceCode),
      { type: 'VerifyReference', referenceCode, customerId, amountRupees },
      customerCommand(caller, customerId),
    );
  const result = await give(requestedRupees);
  if (result.ok || result.refusal.reason !== 'underpaid') return result;
  if (result.state.phase === 'not_submitted') return result;
  const step = await findShownStep(services, result.state);
  return step === null
    ? result
    : give(Math.min(requestedRupees, paiseToWholeRupees(step.amountPaise)));
};

/** `under_review` without an answer in time. @throws {Refusal} 403, 404, 409 if too low. */
export const verifyReference = async (
  { store, clock, outcomes, settings }: Services,
  caller: Caller,
  body: CheckStatusBody,
): Promise<CheckStatusAnswer> => {
  const { customerId } = caller;
  if (body.userId !== undefined && body.userId !== customerId) {
    throw new Refusal(403, refusalMessages.accountMismatch);
  }
  const referenceCode = readReferenceCode(body.referenceCode);
  if (referenceCode === null) throw referenceNotFound();

  const stream = paymentStream(referenceCode);
  // Watch first: no outcome is missed.
  const watch = outcomes.watch(referenceCode);
  try {
    await watch.listening;
    const result = await wantVerified(
      { store, clock },
      caller,
      referenceCode,
      Math.round(body.amount),
    );
    if (!result.ok) {
      const { refusal } = result;
      if (refusal.reason === 'rejected' || refusal.reason === 'expired') {
        return rejected(refusal.explanation);
      }
      throw paymentRefusal(refusal);
    }
    const answer = answerOf(result.state, { settings, clock });
    if (answer.status !== 'under_review') return answer;
    const outcome = await watch.within(settings.VERIFICATION_WAIT_MS);
    // Other outcomes need the payment's reason.
    if (outcome?.type === 'PaymentVerified' && isAfter(outcome.position, result.position)) {
      return VERIFIED;
    }
    const { state } = await loadAggregate(store, paymentDecider, stream);
    return answerOf(state, { settings, clock });
  } finally {
    watch.end();
  }
};
