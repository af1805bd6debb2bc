import type { JsonObject } from '../event-store/port.ts';
import type { BundledJob, Job, JobToAdd } from './queues.ts';

/** The name of a message that carries jobs, where others carry their job's own. */
export const BUNDLE = 'bundle';

/** What a message of several jobs holds. */
export const bundleOf = (jobs: readonly BundledJob[]): JsonObject => ({
  jobs: jobs.map(({ id, name, data }) => ({ id, name, data })),
});

/** @returns the jobs of a bundle, each as it runs for the first time. */
export const readBundle = (data: JsonObject): readonly Job[] =>
  (data as { jobs: readonly BundledJob[] }).jobs.map((job) => ({ ...job, start: 1 }));

/** In the data of a job that ran in a bundle before it got a message of its own. */
const STARTS_BEFORE = 'startsBefore';

/** What the message of one job holds. */
export const messageOf = ({ data, startsBefore = 0 }: JobToAdd): JsonObject =>
  startsBefore === 0 ? data : { ...data, [STARTS_BEFORE]: startsBefore };

/** @returns a job's own data, and how often it had been started before this message. */
export const readMessage = (
  message: JsonObject,
): { readonly data: JsonObject; readonly startsBefore: number } => {
  const { [STARTS_BEFORE]: startsBefore = 0, ...data } = message;
  return { data, startsBefore: Number(startsBefore) };
};
