import { isAccountRefusal, type Renewal } from '@haat/platform/registrar';
import { accountRefused, alarmWhenDenied } from '../domain-names/account-refused.ts';
import { checkAgain } from '../domain-names/registration/registration.ts';
import type { JobResult } from '../queue/queues.ts';
import { waitForUnknown } from './ask.ts';
import { type DomainStatus, domainStatusOf } from './domain-status.ts';
import { isRenewedEnd, type RenewalJob } from './renewal.ts';
import {
  type RestoreServices,
  type Restoring,
  recordAccepted,
  recordNotRestored,
  recordRestored,
} from './restore.ts';

type Step = 'restore' | 'renewal';
type Refused = Extract<Renewal, { kind: 'failed' }>;

/** Only where the last look-up shows redemption. */
export const askToRestore = async (
  services: RestoreServices,
  job: RenewalJob,
  order: Restoring,
): Promise<JobResult> => {
  const { registrarOrderId, domain } = order.restore;
  const answer = await services.registrar.restore({ registrarOrderId, domain });
  return answer.kind === 'failed'
    ? restoreRefused(services, job, order, answer)
    : accepted(services, job, order, 'restore', answer);
};

/**
 * The year, where the restore added none: a domain whose end has passed would be deleted again. From
 * the shown end, so that the registrar refuses a second year.
 */
export const askForYear = async (
  services: RestoreServices,
  job: RenewalJob,
  order: Restoring,
  endsAt: string,
): Promise<JobResult> => {
  const { registrarOrderId, domain, years } = order.restore;
  const request = { registrarOrderId, domain, years, renewsFrom: endsAt };
  const answer = await services.registrar.renew(request);
  return answer.kind === 'failed'
    ? yearRefused(services, job, order, answer)
    : accepted(services, job, order, 'renewal', answer);
};

/** An answer "done" counts once the domain is active with the later end; until then it is pending. */
const accepted = async (
  services: RestoreServices,
  job: RenewalJob,
  order: Restoring,
  step: Step,
  answer: Exclude<Renewal, Refused>,
): Promise<JobResult> => {
  if (answer.kind === 'outcome_unknown') return waitForUnknown(services, job, order, answer);
  if (answer.kind === 'pending') {
    return recordAccepted(services, job, order, step, { answer: answer.answer, cost: null });
  }
  const status = await domainStatusOf(services, order.restore);
  return isRestored(status, order)
    ? recordRestored(services, job, order, { ...answer, endsAt: status.endsAt })
    : recordAccepted(services, job, order, step, answer);
};

type Active = Extract<DomainStatus, { endsAt: string }>;

const isRestored = (status: DomainStatus, { restore }: Restoring): status is Active =>
  status.kind === 'registered' && isRenewedEnd(status.endsAt, restore);

/** An earlier try of ours may be the reason for a refusal: check. */
const restoreRefused = async (
  services: RestoreServices,
  job: RenewalJob,
  order: Restoring,
  refused: Refused,
): Promise<JobResult> => {
  if (isAboutAccount(services, job, order, refused)) return checkAgain(services, job);
  const { failure, answer } = refused;
  const status = await domainStatusOf(services, order.restore);
  if (status.kind === 'redemption' && failure === 'refused') {
    return recordNotRestored(services, job, order, 'refused', answer);
  }
  return status.kind === 'redemption'
    ? checkAgain(services, job)
    : recordShown(services, job, order, status);
};

/** The domain is restored, and the shop has paid for it: only a person may end the order. */
const yearRefused = async (
  services: RestoreServices,
  job: RenewalJob,
  order: Restoring,
  refused: Refused,
): Promise<JobResult> => {
  if (isAboutAccount(services, job, order, refused)) return checkAgain(services, job);
  const status = await domainStatusOf(services, order.restore);
  if (isRestored(status, order)) return recordRestored(services, job, order, status);
  const { orderId } = order;
  services.alarms.renewalNeedsPerson('not_understood');
  job.log.error({ orderId, registrar: refused.description }, 'restored, but its year is refused');
  return checkAgain(services, job);
};

/** The account lacks funds or rights: alarms the operators; the order waits. */
const isAboutAccount = (
  services: RestoreServices,
  job: RenewalJob,
  { orderId }: Restoring,
  { failure, description }: Refused,
): boolean => {
  job.log.warn({ orderId, failure, registrar: description }, 'the registrar refuses');
  if (!isAccountRefusal(failure)) return false;
  accountRefused(services, job, orderId, failure, description);
  return true;
};

/** A request of ours may have reached the registrar. The year waits for the next poll. */
export const recordShown = (
  services: RestoreServices,
  job: RenewalJob,
  order: Restoring,
  status: Exclude<DomainStatus, { kind: 'redemption' }>,
): JobResult | Promise<JobResult> => {
  if (status.kind === 'gone') return recordNotRestored(services, job, order, 'gone', order.answer);
  if (status.kind === 'not_known') {
    alarmWhenDenied(services, job, order.orderId, status);
    return checkAgain(services, job);
  }
  return isRestored(status, order)
    ? recordRestored(services, job, order, status)
    : recordAccepted(services, job, order, 'restore', status);
};
