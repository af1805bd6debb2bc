import { createOutageLog } from '@haat/platform/log';
import { QUEUES } from '../queue/queue-names.ts';
import type { Queues, WorkerOptions } from '../queue/queues.ts';
import { createBatchRunner } from './batch-runner.ts';
import { contextOf, type JobRunnerServices, runJob } from './job-runner.ts';
import { createDeferredEnds, type JobEnds } from './outbox-end.ts';

/** Concurrent jobs of a queue, and concurrent batches: a batch may hold a single job. */
const AT_ONCE = 32;
const AT_ONCE_OF: Readonly<Partial<Record<(typeof QUEUES)[number], number>>> = {
  // SMTP servers allow few connections for an account.
  mail: 8,
  // Each holds a transaction and draws PDFs.
  'data-exports': 1,
};

/** Batch window in ms for marking jobs as finished. */
const END_BATCH_WINDOW_MS = 250;
/** First and longest wait after an error, in ms. */
const RETRY_MS = 1_000;
const RETRY_MAX_MS = 60_000;

export type Workers = {
  readonly close: () => Promise<void>;
};

/** @param onPutOff called when a job is put off, with its delay in ms. */
export const startWorkers = (
  services: JobRunnerServices,
  queues: Queues,
  onPutOff: (dueInMs: number) => void,
  {
    endBatchWindowMs = END_BATCH_WINDOW_MS,
    retryMs = RETRY_MS,
    retryMaxMs = RETRY_MAX_MS,
    ...options
  }: Omit<WorkerOptions, 'concurrency' | 'beforeReturn'> & {
    readonly endBatchWindowMs?: number;
  } = {},
): Workers => {
  const outage = createOutageLog(services.log, 'job failed');
  const { finish, putOff, flush } = createDeferredEnds(services, endBatchWindowMs);
  const ends: JobEnds = {
    finish,
    putOff: async (job) => {
      const waits = await putOff(job);
      if (waits) onPutOff(job.delayMs);
      return waits;
    },
  };
  const workers = QUEUES.map((name) => {
    const jobsAtOnce = AT_ONCE_OF[name] ?? AT_ONCE;
    const runBatch = createBatchRunner({
      ...{ db: services.db, putOff: ends.putOff, jobsAtOnce, retryMs, retryMaxMs },
      run: async (job) => {
        await runJob(services, job, ends);
        outage.worked(job.name);
      },
      onJobError: (job, error) => {
        services.alarms.jobFailed(job.name);
        outage.failed(error, contextOf(job), job.name);
      },
    });
    return queues.worker(name, runBatch, {
      ...{ ...options, retryMs, retryMaxMs },
      concurrency: jobsAtOnce,
      // The next worker of the batch must know which jobs are done.
      beforeReturn: flush,
    });
  });
  return {
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await flush();
    },
  };
};
