import type { Database } from '@haat/platform/database/tables';
import type { Log } from '@haat/platform/log';
import type {
  JobResult,
  Job as QueuedJob,
  Queues,
  WorkerOptions,
} from '@haat/platform/queues/queues';
import type { Kysely } from 'kysely';
import {
  createJobEnds,
  createLaterEnds,
  type JobEnds,
  unfinishedOf,
} from '../outbox/outbox-end.ts';
import { type StepServices, stepCalled } from '../process.ts';
import { QUEUES } from '../queue-names.ts';
import { DONE, runStep } from '../step.ts';
import type { Alarms } from '../watch/alarms.ts';

/**
 * What waits no longer than this waits in the queue, in ms: a thousand jobs that wait there cost
 * every other one its time.
 */
const MOST_IN_QUEUE_MS = 1_000;

/** What running jobs needs beside what they need themselves. */
export type JobRunnerServices = StepServices & {
  readonly db: Kysely<Database>;
  readonly log: Log;
  readonly alarms: Alarms;
};

/**
 * Mails that a process hands over at once: servers let one account in a few times, and what a rush of
 * orders leaves to be written waits, not the orders.
 */
const MAILS_AT_ONCE = 8;

const contextOf = ({ id, name, start, data }: QueuedJob) => ({
  jobId: id,
  job: name,
  start,
  about: data.orderId ?? data.correlationId,
  correlationId: data.correlationId,
  traceId: data.traceId ?? id,
});

/**
 * Runs one job; one that is done is remembered as done, and one that has to wait for long waits in
 * the outbox: to its queue both are over.
 * @throws whatever went wrong in it.
 */
export const runJob = async (
  services: JobRunnerServices,
  queued: QueuedJob,
  ends: JobEnds = createJobEnds(services.db),
): Promise<JobResult> => {
  const definition = stepCalled(queued.name);
  const { id, name, start, data } = queued;
  const step = { id, name, where: 'queue', start, payload: data, log: services.log } as const;
  const result = await runStep(definition, services, step);
  services.log.debug({ ...contextOf(queued), result }, 'job ran');
  if (result.kind === 'done') await ends.finish(id, definition.leavesNoEvent);
  else if (result.delayMs > MOST_IN_QUEUE_MS) {
    const { delayMs } = result;
    // Killed before its message is gone, it runs once more than it had to.
    if (await ends.putOff({ id, starts: start, delayMs })) return DONE;
  }
  return result;
};

/** How long ends of jobs gather before they are written, in ms. */
const GATHER_ENDS_MS = 250;

export type Workers = {
  /** Jobs that run are finished, or given back, and what has ended is remembered. */
  readonly close: () => Promise<void>;
};

/**
 * Takes jobs from every queue. An error is logged with its order and the job runs again.
 * @param onPutOff told in how many ms a job is due that waits in the outbox from now on.
 */
export const startWorkers = (
  services: JobRunnerServices,
  queues: Queues,
  onPutOff: (dueInMs: number) => void,
  {
    gatherEndsMs = GATHER_ENDS_MS,
    ...options
  }: WorkerOptions & { readonly gatherEndsMs?: number } = {},
): Workers => {
  const { finish, putOff, remembered } = createLaterEnds(services, gatherEndsMs);
  const ends: JobEnds = {
    finish,
    putOff: async (job) => {
      const waits = await putOff(job);
      if (waits) onPutOff(job.delayMs);
      return waits;
    },
  };
  const workers = QUEUES.map((name) =>
    queues.worker(name, (queued) => runJob(services, queued, ends), {
      ...options,
      ...(name === 'mail' ? { concurrency: MAILS_AT_ONCE } : {}),
      unfinished: (ids) => unfinishedOf(services.db, ids),
      // Whoever gets the rest of a batch is told which of its jobs are done.
      beforeGivenBack: remembered,
      onJobError: (queued, error) => {
        services.alarms.jobFailed(queued.name);
        services.log.error({ ...contextOf(queued), error }, 'job failed, it will run again');
      },
    }),
  );
  return {
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await remembered();
    },
  };
};
