import type { SubscriptionOrder } from '@haat/domain/order/order-state';
import { isAccountRefusal, type OutcomeUnknown, type Renewal } from '@haat/platform/registrar';
import { accountRefused } from '../domain-names/account-refused.ts';
import { coolDownMs } from '../domain-names/registration/attempt.ts';
import { checkAgain } from '../domain-names/registration/registration.ts';
import { later } from '../engine/step.ts';
import type { JobResult } from '../queue/queues.ts';
import { domainStatusOf } from './domain-status.ts';
import {
  isRenewedEnd,
  type RenewalJob,
  type RenewalServices,
  type Renewing,
  record,
  recordFailed,
  recordRenewed,
} from './renewal.ts';

/** Asks to renew from the shown end: the registrar refuses a second renewal from there. */
export const ask = async (
  services: RenewalServices,
  job: RenewalJob,
  order: Renewing,
  endsAt: string,
): Promise<JobResult> => {
  const { registrarOrderId, domain, years } = order.renewal;
  const request = { registrarOrderId, domain, years, renewsFrom: endsAt };
  const renewal = await services.registrar.renew(request);
  switch (renewal.kind) {
    case 'renewed':
      return renewed(services, job, order, renewal);
    case 'pending':
      return record(services, job, order, { type: 'RecordRenewalPending', answer: renewal.answer });
    case 'failed':
      return refused(services, job, order, renewal);
    case 'outcome_unknown':
      return waitForUnknown(services, job, order, renewal);
  }
};

/** A "renewed" answer counts once the later end shows; until then it is pending. */
const renewed = async (
  services: RenewalServices,
  job: RenewalJob,
  order: Renewing,
  { answer, cost }: Extract<Renewal, { kind: 'renewed' }>,
): Promise<JobResult> => {
  const standing = await domainStatusOf(services, order.renewal);
  return standing.kind === 'registered' && isRenewedEnd(standing.endsAt, order.renewal)
    ? recordRenewed(services, job, order, { endsAt: standing.endsAt, answer, cost })
    : record(services, job, order, { type: 'RecordRenewalPending', answer });
};

/** An earlier try of ours may be the reason for a refusal: check. */
const refused = async (
  services: RenewalServices,
  job: RenewalJob,
  order: Renewing,
  { failure, description, answer }: Extract<Renewal, { kind: 'failed' }>,
): Promise<JobResult> => {
  const { orderId } = order;
  if (isAccountRefusal(failure)) {
    accountRefused(services, job, orderId, failure, description);
    return checkAgain(services, job);
  }
  job.log.warn({ orderId, failure, registrar: description }, 'renewal refused');
  const standing = await domainStatusOf(services, order.renewal);
  if (standing.kind === 'gone') return recordFailed(services, job, order, 'gone', answer);
  if (standing.kind === 'not_known') return checkAgain(services, job);
  if (isRenewedEnd(standing.endsAt, order.renewal))
    return recordRenewed(services, job, order, standing);
  if (standing.kind === 'redemption') {
    return recordFailed(services, job, order, 'redemption', answer);
  }
  return failure === 'refused'
    ? recordFailed(services, job, order, 'refused', answer)
    : checkAgain(services, job);
};

/** The registrar may still carry it out: wait long enough for that. */
export const waitForUnknown = (
  services: RenewalServices,
  job: RenewalJob,
  { orderId }: SubscriptionOrder,
  { description, answer }: OutcomeUnknown,
): JobResult => {
  if (answer !== null) services.alarms.renewalNeedsPerson('not_understood');
  job.log.warn({ orderId, registrar: description }, 'it is unknown what the registrar did');
  const again = checkAgain(services, job);
  return again.kind === 'later' ? later(Math.max(again.delayMs, coolDownMs(services))) : again;
};
