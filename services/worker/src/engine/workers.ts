import { QUEUES } from '../queue/queue-names.ts';
import type { Queues, WorkerOptions } from '../queue/queues.ts';
import { createBatchRunner } from './batch-runner.ts';
import { contextOf, type JobRunnerServices, runJob } from './job-runner.ts';
import { createLaterEnds, type JobEnds } from './outbox-end.ts';

/** Jobs that a process runs of a queue at once, and batches: one job may be all that a batch holds. */
const AT_ONCE = 32;
/**
 * Mails that a process hands over at once: servers let one account in a few times, and what a rush of
 * orders leaves to be written waits, not the orders.
 */
const MAILS_AT_ONCE = 8;

/** How long ends of jobs gather before they are written, in ms. */
const END_BATCH_WINDOW_MS = 250;
/** First and longest wait of a job after an unexpected error, in ms. */
const RETRY_MS = 1_000;
const RETRY_MAX_MS = 60_000;

export type Workers = {
  /** Jobs that run are finished, or given back, and what has ended is remembered. */
  readonly close: () => Promise<void>;
};

/**
 * Takes batches from every queue. An error is logged with its order and the job runs again.
 * @param onPutOff told in how many ms a job is due that waits in the outbox from now on.
 */
export const startWorkers = (
  services: JobRunnerServices,
  queues: Queues,
  onPutOff: (dueInMs: number) => void,
  {
    endBatchWindowMs = END_BATCH_WINDOW_MS,
    retryMs = RETRY_MS,
    retryMaxMs = RETRY_MAX_MS,
    ...options
  }: Omit<WorkerOptions, 'concurrency' | 'beforeGivenBack'> & {
    readonly endBatchWindowMs?: number;
  } = {},
): Workers => {
  const { finish, putOff, remembered } = createLaterEnds(services, endBatchWindowMs);
  const ends: JobEnds = {
    finish,
    putOff: async (job) => {
      const waits = await putOff(job);
      if (waits) onPutOff(job.delayMs);
      return waits;
    },
  };
  const workers = QUEUES.map((name) => {
    const jobsAtOnce = name === 'mail' ? MAILS_AT_ONCE : AT_ONCE;
    const runBatch = createBatchRunner({
      ...{ db: services.db, putOff: ends.putOff, jobsAtOnce, retryMs, retryMaxMs },
      run: (job) => runJob(services, job, ends),
      onJobError: (job, error) => {
        services.alarms.jobFailed(job.name);
        services.log.error({ ...contextOf(job), error }, 'job failed, it will run again');
      },
    });
    return queues.worker(name, runBatch, {
      ...{ ...options, retryMs, retryMaxMs },
      concurrency: jobsAtOnce,
      // Whoever gets the rest of a batch is told which of its jobs are done.
      beforeGivenBack: remembered,
    });
  });
  return {
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await remembered();
    },
  };
};
