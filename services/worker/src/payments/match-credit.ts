import { paymentStream } from '@haat/contracts/events/payment';
import { paymentDecider } from '@haat/domain/payment/payment';
import { hasUtr, isBeingVerified } from '@haat/domain/payment/payment-state';
import type { Config } from '@haat/platform/config';
import { loadAggregate } from '@haat/record/commands';
import { z } from 'zod';
import { DONE, defineStep, type Step } from '../engine/step.ts';
import type { JobResult } from '../queue/queues.ts';
import { competitorsOf, loadReported, recordDispute } from './reports.ts';
import { claimantsOf, hasUnrecordedClaim, settleCredit } from './settle-credit.ts';
import { loadCredit } from './statement-verifier.ts';
import type { ReviewServices } from './verification.ts';

export type MatchCreditServices = ReviewServices & {
  readonly settings: Pick<Config, 'PAYMENT_VERIFIER'>;
};

/** Matches a credit to payments submitted before it; later ones look for it themselves. */
export const matchCreditStep = defineStep(
  z.object({ creditId: z.string() }),
  async (services: MatchCreditServices, step: Step<{ readonly creditId: string }>) => {
    if (services.settings.PAYMENT_VERIFIER !== 'statement') return DONE;
    const { store } = services;
    const credit = await loadCredit(store, step.payload.creditId);
    if (credit === null) return DONE;
    const [reported, claimants] = await Promise.all([
      loadReported(services, credit.utr),
      claimantsOf(services, credit),
    ]);
    let result: JobResult = DONE;
    for (const { referenceCode } of reported.reports) {
      const stream = paymentStream(referenceCode);
      const { state: payment } = await loadAggregate(store, paymentDecider, stream);
      if (payment.phase === 'not_submitted' || !hasUtr(payment)) continue;
      const isClaimed = hasUnrecordedClaim(payment, claimants);
      // No earlier statement showed an expired payment: a late credit can still be for it.
      if (!isClaimed && !isBeingVerified(payment) && payment.phase !== 'expired') continue;
      const job = {
        ...step,
        id: `${step.id}.${referenceCode}`,
        correlationId: stream,
        payload: { referenceCode },
      };
      const competitors = competitorsOf(payment, reported);
      await recordDispute(services, job, payment, competitors);
      const settled = await settleCredit(services, job, payment, credit, competitors);
      if (settled.kind === 'later') result = settled;
    }
    return result;
  },
);
