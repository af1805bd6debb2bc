import { paymentStream } from '@haat/contracts/events/payment';
import type { CheckStatusAnswer, CheckStatusBody } from '@haat/contracts/http/payments';
import { paiseToWholeRupees } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { paymentDecider } from '@haat/domain/payment/payment';
import type { PaymentRefusal, PaymentState } from '@haat/domain/payment/payment-state';
import { refusalOfReference } from '@haat/domain/payment/reference-check';
import { comparePositions, type Position, type RecordedEvent, START } from '@haat/event-store/port';
import { noticeOf } from '@haat/ordering/payments/payment-notice';
import { readReferenceCode } from '@haat/ordering/payments/reference-code';
import { paymentRefusal, referenceNotFound } from '@haat/ordering/payments/refusals';
import { findShownStep } from '@haat/ordering/payments/shown-step';
import { Refusal } from '@haat/platform/answers';
import { aggregateOf, loadAggregate } from '@haat/record/commands';
import type { ApiContext } from '../../context.ts';

type Services = Pick<ApiContext, 'store' | 'clock' | 'outcomes' | 'settings'>;

const rejected = (explanation: string | null): CheckStatusAnswer => ({
  isValid: false,
  status: 'rejected',
  error: refusalMessages.paymentRejected(explanation ?? ''),
});

const VERIFIED: CheckStatusAnswer = { isValid: true, status: 'verified' };

/** An older outcome may no longer hold. */
const isAfter = (position: Position, read: RecordedEvent | undefined): boolean =>
  comparePositions(position, read?.position ?? START) > 0;

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
const refusalOf = async (
  services: Pick<Services, 'store' | 'clock'>,
  state: PaymentState,
  { customerId, amountRupees }: { readonly customerId: string; readonly amountRupees: number },
): Promise<PaymentRefusal | null> => {
  const refusal = refusalOfReference(state, { customerId, amountRupees });
  if (refusal?.reason !== 'underpaid' || state.phase === 'not_submitted') return refusal;
  const step = await findShownStep(services, state);
  if (step === null) return refusal;
  const shownRupees = Math.min(amountRupees, paiseToWholeRupees(step.amountPaise));
  return refusalOfReference(state, { customerId, amountRupees: shownRupees });
};

/** `under_review` without an answer in time. @throws {Refusal} 403, 404, 409 if too low. */
export const verifyReference = async (
  { store, clock, outcomes, settings }: Services,
  customerId: string,
  body: CheckStatusBody,
): Promise<CheckStatusAnswer> => {
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
    const read = () => loadAggregate(store, paymentDecider, stream);
    const requested = { customerId, amountRupees: Math.round(body.amount) };
    const recent = outcomes.payments.of(referenceCode);
    let payment = recent ? aggregateOf(paymentDecider, recent) : await read();
    let refusal = await refusalOf({ store, clock }, payment.state, requested);
    if (refusal !== null && recent) {
      payment = await read();
      refusal = await refusalOf({ store, clock }, payment.state, requested);
    }
    const { state, recorded } = payment;
    if (refusal?.reason === 'rejected' || refusal?.reason === 'expired') {
      return rejected(refusal.explanation);
    }
    if (refusal !== null) throw paymentRefusal(refusal);
    const answer = answerOf(state, { settings, clock });
    if (answer.status !== 'under_review') return answer;
    const outcome = await watch.within(settings.VERIFICATION_WAIT_MS);
    // Other outcomes need the payment's reason.
    if (outcome?.type === 'PaymentVerified' && isAfter(outcome.position, recorded.at(-1))) {
      return VERIFIED;
    }
    return answerOf((await read()).state, { settings, clock });
  } finally {
    watch.end();
  }
};
