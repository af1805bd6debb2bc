import { QUEUES } from '../queue/queue-names.ts';
import type { Queues, WorkerOptions } from '../queue/queues.ts';
import { createBatchRunner } from './batch-runner.ts';
import { contextOf, type JobRunnerServices, runJob } from './job-runner.ts';
import { createLaterEnds, type JobEnds } from './outbox-end.ts';

/** Concurrent jobs and batches of a queue: a batch may hold a single job. */
const AT_ONCE = 32;
/** Concurrent mails: SMTP servers allow one account few connections. */
const MAILS_AT_ONCE = 8;

/** Batch window of job ends, in ms. */
const END_BATCH_WINDOW_MS = 250;
/** First and longest wait after an error, in ms. */
const RETRY_MS = 1_000;
const RETRY_MAX_MS = 60_000;

export type Workers = {
  readonly close: () => Promise<void>;
};

/** @param onPutOff called with the ms until a job put off is due. */
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
      // The next worker of the batch must see which jobs are done.
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
