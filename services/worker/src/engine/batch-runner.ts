import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';
import { type BatchHandler, backOffMs, type Job } from '../queue/queues.ts';
import { type JobEnds, unfinishedOf } from './outbox-end.ts';

export type BatchRunnerOptions = {
  readonly db: Kysely<Database>;
  /** Runs one job, to its end or until it waits in its row. */
  readonly run: (job: Job) => Promise<unknown>;
  readonly putOff: JobEnds['putOff'];
  /** Told of every error of a job, and of what keeps it from running again; the job runs again. */
  readonly onJobError: (job: Job, error: unknown) => void;
  /** Jobs at the same time, whatever batches they came with. */
  readonly jobsAtOnce: number;
  /** First and longest wait of a job after an unexpected error, in ms. */
  readonly retryMs: number;
  readonly retryMaxMs: number;
};

/** @returns what runs one thing at a time, or as many as there are places. */
const withPlaces = (places: number) => {
  const waiting: (() => void)[] = [];
  let free = places;
  return async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
};

/**
 * Runs the jobs of a batch side by side, each judged on its own: one that is done is remembered, one
 * that has to wait or fails goes back to its outbox row. So a batch is over when its jobs have
 * answered once. Of one that a worker had before, what is not done runs again.
 */
export const createBatchRunner = ({
  db,
  run,
  putOff,
  onJobError,
  jobsAtOnce,
  retryMs,
  retryMaxMs,
}: BatchRunnerOptions): BatchHandler => {
  const inPlace = withPlaces(jobsAtOnce);

  const runOnce = async (job: Job): Promise<void> => {
    try {
      await run(job);
    } catch (error) {
      onJobError(job, error);
      const { id, start } = job;
      await putOff({ id, starts: start, delayMs: backOffMs(start, retryMs, retryMaxMs) });
    }
  };

  const unfinished = async (batch: string, jobs: readonly Job[]): Promise<readonly Job[]> => {
    const left = await unfinishedOf(
      db,
      batch,
      jobs.map(({ id }) => id),
    );
    return jobs.filter(({ id }) => left.has(id));
  };

  return async ({ id: batch, jobs, isAgain }, ending) => {
    let toDo = jobs;
    try {
      if (isAgain) toDo = await unfinished(batch, jobs);
    } catch (error) {
      for (const job of jobs) onJobError(job, error);
      throw error;
    }
    const ended = await Promise.allSettled(
      toDo.map((job) =>
        inPlace(async () => {
          if (ending.aborted) return false;
          await runOnce(job);
          return true;
        }),
      ),
    );
    const refused = ended.find((one) => one.status === 'rejected');
    if (refused) throw refused.reason;
    return ended.every((one) => one.status === 'fulfilled' && one.value);
  };
};
