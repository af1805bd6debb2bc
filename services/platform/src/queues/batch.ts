import type { JsonObject } from '../event-store/port.ts';
import type { BatchedJob, Job } from './queues.ts';

/** The name of a message that carries jobs, where others carry their job's own. */
export const BATCH = 'batch';

/** In the data of a job that was started before it got this message. */
const STARTS_BEFORE = 'startsBefore';

/** What the message of one job holds. */
export const messageOf = ({ data, startsBefore = 0 }: BatchedJob): JsonObject =>
  startsBefore === 0 ? data : { ...data, [STARTS_BEFORE]: startsBefore };

/** @returns a job's own data, and how often it had been started before this message. */
export const readMessage = (
  message: JsonObject,
): { readonly data: JsonObject; readonly startsBefore: number } => {
  const { [STARTS_BEFORE]: startsBefore = 0, ...data } = message;
  return { data, startsBefore: Number(startsBefore) };
};

/** What a message of several jobs holds: of each what a message of its own would. */
export const batchOf = (jobs: readonly BatchedJob[]): JsonObject => ({
  jobs: jobs.map((job) => ({ id: job.id, name: job.name, data: messageOf(job) })),
});

/** @returns the jobs of a batch, each as it runs for the first time in it. */
export const readBatch = (message: JsonObject): readonly Job[] =>
  (message as { jobs: readonly BatchedJob[] }).jobs.map(({ id, name, data: told }) => {
    const { data, startsBefore } = readMessage(told);
    return { id, name, data, start: startsBefore + 1 };
  });
