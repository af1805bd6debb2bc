import { orderStream } from '@haat/contracts/events/order';
import { orderDecider } from '@haat/domain/order/order';
import { isRenewalOrder, type RenewalOrder } from '@haat/domain/order/order-state';
import { loadAggregate } from '@haat/record/commands';
import { z } from 'zod';
import { alarmWhenDenied } from '../domain-names/account-refused.ts';
import { checkAgain } from '../domain-names/registration/registration.ts';
import { DONE, defineStep } from '../engine/step.ts';
import type { JobResult } from '../queue/queues.ts';
import { ask } from './ask.ts';
import { claimRenewal } from './claim-renewal.ts';
import { type DomainStatus, domainStatusOf } from './domain-status.ts';
import { loadSubscription } from './load-subscription.ts';
import { alarmWhenOverdue } from './overdue-renewal.ts';
import {
  ASKS_FOR_RENEWAL,
  isRenewedEnd,
  isRenewing,
  type RenewalJob,
  type RenewalServices,
  type Renewing,
  recordFailed,
  recordOutcome,
  recordRenewed,
} from './renewal.ts';

/** Renews once: the shown end is recorded first, checked before each try, and sent with it. */
export const renewDomainJob = defineStep(
  z.object({ orderId: z.string() }),
  async (services: RenewalServices, job: RenewalJob): Promise<JobResult> => {
    const stream = orderStream(job.payload.orderId);
    const { state: order, recorded } = await loadAggregate(services.store, orderDecider, stream);
    const asking = recorded.findLast(({ type }) => ASKS_FOR_RENEWAL.has(type));
    if (asking?.id !== job.causationId) return DONE;
    if (order.phase === 'not_placed' || !isRenewalOrder(order)) return DONE;
    if (order.service.of !== 'domain') return DONE;
    alarmWhenOverdue(services, job, order, recorded);
    if (order.phase === 'payment_confirmed') return begin(services, job, order);
    if (!isRenewing(order)) return DONE;
    if (order.phase === 'renewal_requested') return resume(services, job, order);
    return order.phase === 'renewal_pending' ? checkPending(services, job, order) : DONE;
  },
);

const begin = async (
  services: RenewalServices,
  job: RenewalJob,
  order: RenewalOrder,
): Promise<JobResult> => {
  const { domain, subscriptionId } = order.service;
  if (!(await claimRenewal(services, job, order))) return DONE;
  const subscription = await loadSubscription(services, subscriptionId);
  if (subscription.phase === 'not_started' || subscription.of.kind !== 'domain') return DONE;
  const { registrarOrderId } = subscription.of;
  const standing = await domainStatusOf(services, { registrarOrderId, domain });
  if (standing.kind !== 'registered') return notRenewable(services, job, order, standing);
  const { endsAt: renewsFrom } = standing;
  const intent = { type: 'RequestDomainRenewal', registrarOrderId, years: 1, renewsFrom } as const;
  const intended = await recordOutcome(services, job, order, intent);
  // Another run recorded the intent and asks; this one polls.
  if (!intended.ok || intended.events.length === 0) return checkAgain(services, job);
  const { state } = intended;
  if (state.phase === 'not_placed' || !isRenewalOrder(state) || !isRenewing(state)) return DONE;
  return ask(services, job, state, renewsFrom);
};

const resume = async (
  services: RenewalServices,
  job: RenewalJob,
  order: Renewing,
): Promise<JobResult> => {
  const standing = await domainStatusOf(services, order.renewal);
  if ('endsAt' in standing && isRenewedEnd(standing.endsAt, order.renewal)) {
    return recordRenewed(services, job, order, standing);
  }
  return standing.kind === 'registered'
    ? ask(services, job, order, standing.endsAt)
    : notRenewable(services, job, order, standing);
};

/** The registrar accepted it: it is never asked for again. */
const checkPending = async (
  services: RenewalServices,
  job: RenewalJob,
  order: Renewing,
): Promise<JobResult> => {
  const standing = await domainStatusOf(services, order.renewal);
  if ('endsAt' in standing && isRenewedEnd(standing.endsAt, order.renewal)) {
    return recordRenewed(services, job, order, standing);
  }
  if (standing.kind === 'gone') return recordFailed(services, job, order, 'gone', order.answer);
  if (standing.kind === 'not_known') alarmWhenDenied(services, job, order.orderId, standing);
  return checkAgain(services, job);
};

const notRenewable = (
  services: RenewalServices,
  job: RenewalJob,
  order: RenewalOrder,
  standing: Exclude<DomainStatus, { kind: 'registered' }>,
): JobResult | Promise<JobResult> => {
  if (standing.kind === 'gone') return recordFailed(services, job, order, 'gone', null);
  if (standing.kind === 'not_known') {
    const { orderId } = order;
    alarmWhenDenied(services, job, orderId, standing);
    job.log.info(
      { orderId, registrar: standing.description },
      'the state of the domain is unknown',
    );
    return checkAgain(services, job);
  }
  return recordFailed(services, job, order, 'redemption', standing.answer);
};
