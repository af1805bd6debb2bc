import type { Job, JobHandler, JobResult } from './queues.ts';
import type { Room } from './room.ts';

/** What became of a start: `left` when the process ends before it was done, or begun. */
export type Outcome =
  | JobResult
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'left' };

export type Running = {
  /** Runs a job as soon as there is room. Never rejects. */
  readonly run: (job: Job) => Promise<Outcome>;
  /** Begins none from now on, and leaves what still runs after so many ms. */
  readonly leave: (afterMs: number) => void;
};

const LEFT: Outcome = { kind: 'left' };

/** Runs the jobs of one worker, each in a place of the room. */
export const createRunning = (
  handler: JobHandler,
  room: Room,
  onJobError: (job: Job, error: Error) => void,
): Running => {
  const leaving = new Set<() => void>();

  const outcomeOf = (job: Job): Promise<Outcome> =>
    handler(job).catch((error: Error) => {
      onJobError(job, error);
      return { kind: 'failed', error };
    });

  return {
    run: async (job) => {
      if (!(await room.enter())) return LEFT;
      const left = Promise.withResolvers<Outcome>();
      const leave = (): void => left.resolve(LEFT);
      leaving.add(leave);
      try {
        return await Promise.race([outcomeOf(job), left.promise]);
      } finally {
        leaving.delete(leave);
        room.leave();
      }
    },
    leave: (afterMs) => {
      room.close();
      const late = setTimeout(() => {
        for (const leave of leaving) leave();
      }, afterMs);
      // Whatever is done in time ends the process before.
      late.unref();
    },
  };
};
