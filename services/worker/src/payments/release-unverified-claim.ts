import { domainNameStream } from '@haat/contracts/events/domain-name';
import { paymentStream } from '@haat/contracts/events/payment';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { type DomainOrder, isDomainOrder } from '@haat/domain/order/order-state';
import { paymentDecider } from '@haat/domain/payment/payment';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import type { RecordedEvent } from '@haat/event-store/port';
import type { Config } from '@haat/platform/config';
import { newCommandId } from '@haat/platform/ids';
import { type CommandServices, loadAggregate } from '@haat/record/commands';
import { decidedAt } from '@haat/record/hash-chain';
import { z } from 'zod';
import { command, DONE, defineStep, later, type Step } from '../engine/step.ts';
import { loadOrder } from '../orders/load-order.ts';
import type { JobResult } from '../queue/queues.ts';

export type ClaimServices = CommandServices & {
  readonly settings: Pick<Config, 'CLAIM_UNVERIFIED_MS' | 'CLAIM_IN_REVIEW_MS'>;
};

type ClaimStep = Step<{ readonly referenceCode: string }>;

/**
 * Releases the domain of an unverified payment, but not while the bank is unavailable. A later
 * verification claims the domain again.
 */
export const releaseUnverifiedClaimStep = defineStep(
  z.object({ referenceCode: z.string() }),
  async (services: ClaimServices, step: ClaimStep): Promise<JobResult> => {
    const { referenceCode } = step.payload;
    const { state: payment, recorded } = await loadAggregate(
      services.store,
      paymentDecider,
      paymentStream(referenceCode),
    );
    if (payment.phase === 'not_submitted') return DONE;
    const hold = holdOf(services, payment, recorded);
    if (hold === null) return DONE;
    if (payment.allocation === null) return later(hold.forMs);
    const { orderId } = payment.allocation;
    const order = await loadOrder(services, orderId);
    if (order.phase === 'not_placed') return later(hold.forMs);
    if (order.phase !== 'placed' || !isDomainOrder(order)) return DONE;
    // The payment was corrected: the domain is held for the new one.
    if (order.payment.referenceCode !== referenceCode) return DONE;
    const since = Math.max(hold.since, Date.parse(order.waitsSince));
    const leftMs = since + hold.forMs - services.clock.now();
    return leftMs > 0 ? later(leftMs) : release(services, step, order);
  },
);

/** @returns how long a claim is kept, in ms; null where time does not decide. */
const holdOf = (
  { settings }: ClaimServices,
  payment: SubmittedPayment,
  recorded: readonly RecordedEvent[],
): { readonly since: number; readonly forMs: number } | null => {
  switch (payment.phase) {
    case 'submitted':
    case 'verifying':
      // Reopened: if the bank does not show the credit again, this step starts again.
      if (payment.creditNotSeenAt === null) return null;
      return { since: Date.parse(payment.creditNotSeenAt), forMs: settings.CLAIM_UNVERIFIED_MS };
    case 'in_review': {
      // The bank did not answer: that says nothing about the credit.
      if (payment.review === 'bank_unreachable') return null;
      const put = recorded.findLast(({ type }) => type === 'PaymentPutInReview');
      if (put === undefined) return null;
      return { since: Date.parse(decidedAt(put)), forMs: settings.CLAIM_IN_REVIEW_MS };
    }
    case 'opened':
    case 'verified':
    case 'rejected':
    case 'expired':
    case 'replaced':
    case 'refunded':
      return null;
  }
};

const release = async (
  services: ClaimServices,
  step: ClaimStep,
  { orderId, customerId, service: { domain } }: DomainOrder,
): Promise<JobResult> => {
  const reason = 'The payment was not verified in time.';
  await command(
    services,
    // A new command id: the domain may have been claimed again since.
    { ...step, id: newCommandId() },
    domainNameDecider,
    domainNameStream(domain),
    { type: 'ReleaseUnsecuredDomainName', domain, orderId, customerId, reason },
  );
  return DONE;
};
