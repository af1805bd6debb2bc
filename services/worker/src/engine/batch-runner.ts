import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';
import { type BatchHandler, backOffMs, type Job } from '../queue/queues.ts';
import { type JobEnds, unfinishedOf } from './outbox-end.ts';

export type BatchRunnerOptions = {
  readonly db: Kysely<Database>;
  readonly run: (job: Job) => Promise<unknown>;
  readonly putOff: JobEnds['putOff'];
  /** Called at every error of a job; the job runs again. */
  readonly onJobError: (job: Job, error: unknown) => void;
  readonly jobsAtOnce: number;
  /** First and longest wait after an error, in ms. */
  readonly retryMs: number;
  readonly retryMaxMs: number;
};

const createLimit = (limit: number) => {
  const waiting: (() => void)[] = [];
  let freeSlots = limit;
  return async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
    if (freeSlots > 0) freeSlots -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next === undefined) freeSlots += 1;
      else next();
    }
  };
};

/** Runs each job of a batch once; a job that waits or fails returns to its outbox row. */
export const createBatchRunner = ({
  db,
  run,
  putOff,
  onJobError,
  jobsAtOnce,
  retryMs,
  retryMaxMs,
}: BatchRunnerOptions): BatchHandler => {
  const withinLimit = createLimit(jobsAtOnce);

  const runOnce = async (job: Job): Promise<void> => {
    try {
      await run(job);
    } catch (error) {
      onJobError(job, error);
      const { id, start } = job;
      await putOff({ id, starts: start, delayMs: backOffMs(start, retryMs, retryMaxMs) });
    }
  };

  const findUnfinished = async (batch: string, jobs: readonly Job[]): Promise<readonly Job[]> => {
    const left = await unfinishedOf(
      db,
      batch,
      jobs.map(({ id }) => id),
    );
    return jobs.filter(({ id }) => left.has(id));
  };

  return async ({ id: batch, jobs, isAgain }, ending) => {
    let unfinishedJobs = jobs;
    try {
      if (isAgain) unfinishedJobs = await findUnfinished(batch, jobs);
    } catch (error) {
      for (const job of jobs) onJobError(job, error);
      throw error;
    }
    const ended = await Promise.allSettled(
      unfinishedJobs.map((job) =>
        withinLimit(async () => {
          if (ending.aborted) return false;
          await runOnce(job);
          return true;
        }),
      ),
    );
    const failed = ended.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    return ended.every((one) => one.status === 'fulfilled' && one.value);
  };
};
