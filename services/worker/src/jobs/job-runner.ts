import type { Database } from '@haat/platform/database/tables';
import type { Log } from '@haat/platform/log';
import type {
  JobResult,
  JobWorker,
  Job as QueuedJob,
  Queues,
  WorkerOptions,
} from '@haat/platform/queues/queues';
import type { Kysely } from 'kysely';
import { createFinisher, markFinished, unfinishedOf } from '../outbox/outbox-end.ts';
import { type StepServices, stepCalled } from '../process.ts';
import type { Alarms } from '../watch/alarms.ts';

/** The last is what an older version put steps into that are done inside by now. */
const QUEUES = ['payments', 'registrations', 'hosting', 'orders'] as const;

/** What running jobs needs beside what they need themselves. */
export type JobRunnerServices = StepServices & {
  readonly db: Kysely<Database>;
  readonly log: Log;
  readonly alarms: Alarms;
};

const contextOf = ({ id, name, start, data }: QueuedJob) => ({
  jobId: id,
  job: name,
  start,
  about: data.orderId ?? data.correlationId,
});

/**
 * Runs one job; a job that is done is remembered as done.
 * @param finish remembers it, by its id.
 * @throws whatever went wrong in it.
 */
export const runJob = async (
  services: JobRunnerServices,
  queued: QueuedJob,
  finish = (id: string): Promise<void> => markFinished(services.db, [id]),
): Promise<JobResult> => {
  const definition = stepCalled(queued.name);
  const { id, start, data } = queued;
  const result = await definition.run(services, { id, start, payload: data, log: services.log });
  if (result.kind === 'done') await finish(id);
  services.log.debug({ ...contextOf(queued), result }, 'job ran');
  return result;
};

/**
 * Takes jobs from every queue. An error is logged with its order and the job runs again.
 * @returns one worker for each queue: whoever leaves closes them before anything else.
 */
export const startWorkers = (
  services: JobRunnerServices,
  queues: Queues,
  options: WorkerOptions = {},
): readonly JobWorker[] => {
  const finish = createFinisher(services.db);
  return QUEUES.map((name) =>
    queues.worker(name, (queued) => runJob(services, queued, finish), {
      ...options,
      unfinished: (ids) => unfinishedOf(services.db, ids),
      onJobError: (queued, error) => {
        services.alarms.jobFailed(queued.name);
        services.log.error({ ...contextOf(queued), error }, 'job failed, it will run again');
      },
    }),
  );
};
