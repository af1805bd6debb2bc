import type { Database } from '@haat/platform/database/tables';
import type { Log } from '@haat/platform/log';
import type {
  JobResult,
  Job as QueuedJob,
  Queues,
  WorkerOptions,
} from '@haat/platform/queues/queues';
import type { Kysely } from 'kysely';
import { markFinished } from '../outbox/outbox-relay.ts';
import type { Alarms } from '../watch/alarms.ts';
import { type CompleteOrderServices, completeOrderJob } from './complete-order.ts';
import type { JobDefinition } from './job.ts';
import { type JobName, queueNames } from './job-names.ts';
import { pollRegistrationJob } from './poll-registration.ts';
import { registerDomainJob } from './register-domain.ts';
import type { RegistrationServices } from './registration/registration.ts';
import { releaseAbandonedClaimJob } from './release-abandoned-claim.ts';
import { releaseDomainNameJob } from './release-domain-name.ts';
import { settleOrderPaymentJob } from './settle-order-payment.ts';
import { type VerifyPaymentServices, verifyPaymentJob } from './verify-payment.ts';

export type JobServices = VerifyPaymentServices &
  RegistrationServices &
  CompleteOrderServices & { readonly log: Log; readonly alarms: Alarms };

const jobs: Readonly<Record<JobName, JobDefinition<JobServices>>> = {
  'verify-payment': verifyPaymentJob,
  'settle-order-payment': settleOrderPaymentJob,
  'register-domain': registerDomainJob,
  'poll-registration': pollRegistrationJob,
  'complete-order': completeOrderJob,
  'release-domain-name': releaseDomainNameJob,
  'release-abandoned-claim': releaseAbandonedClaimJob,
};

const contextOf = ({ id, name, start, data }: QueuedJob) => ({
  jobId: id,
  job: name,
  start,
  about: data.orderId ?? data.correlationId,
});

/** Runs one job; a job that is done is remembered as done. @throws whatever went wrong in it. */
export const runJob = async (services: JobServices, queued: QueuedJob): Promise<JobResult> => {
  const definition = jobs[queued.name as JobName];
  if (definition === undefined) throw new Error(`No job is called ${queued.name}`);
  const { id, start, data } = queued;
  const result = await definition.run(services, { id, start, payload: data, log: services.log });
  if (result.kind === 'done') await markFinished(services.db, id);
  services.log.debug({ ...contextOf(queued), result }, 'job ran');
  return result;
};

/** Takes jobs from every queue. An error is logged with its order and the job runs again. */
export const startWorkers = (
  services: JobServices & { readonly db: Kysely<Database> },
  queues: Queues,
  options: WorkerOptions = {},
): void => {
  for (const name of queueNames) {
    queues.worker(name, (queued) => runJob(services, queued), {
      ...options,
      onJobError: (queued, error) => {
        services.alarms.jobFailed(queued.name);
        services.log.error({ ...contextOf(queued), error }, 'job failed, it will run again');
      },
    });
  }
};
