import type { IQueueBackend } from 'bullmq';
import { abortable } from '../abortable.ts';

/** How many jobs run at once in a process, however they came. */
export type Room = {
  /** Whether there is no place for another job, ever again once it is closed. */
  readonly isFull: () => boolean;
  /** Waits for a place. @returns false once the room is closed: then there is none. */
  readonly enter: () => Promise<boolean>;
  /** Gives a place back. */
  readonly leave: () => void;
  /** Resolves when there is a place to be had, or the room is closed. */
  readonly free: () => Promise<void>;
  /** Whoever waits for a place gets none; who has one keeps it. */
  readonly close: () => void;
};

export const createRoom = (places: number): Room => {
  const waiting: ((isIn: boolean) => void)[] = [];
  let freed = Promise.withResolvers<void>();
  let taken = 0;
  let isClosed = false;
  // Whoever gives a job back while it closes would else take it again.
  const isFull = (): boolean => isClosed || taken + waiting.length >= places;
  const tellOfPlace = (): void => {
    freed.resolve();
    freed = Promise.withResolvers();
  };
  return {
    isFull,
    enter: async () => {
      if (isClosed) return false;
      if (taken >= places) return new Promise((resolve) => waiting.push(resolve));
      taken += 1;
      return true;
    },
    leave: () => {
      const next = waiting.shift();
      if (next === undefined) taken -= 1;
      else next(true);
      if (!isFull()) tellOfPlace();
    },
    free: async () => {
      if (isFull() && !isClosed) await freed.promise;
    },
    close: () => {
      isClosed = true;
      for (const refuse of waiting.splice(0)) refuse(false);
      tellOfPlace();
    },
  };
};

const NOTHING: Awaited<ReturnType<IQueueBackend['moveToActive']>> = [null, '', 0, 0];
const LOOK_NOW = { member: '', score: 0 };

/**
 * Lets a worker take a message only while there is room for what is in it. BullMQ counts messages,
 * and one may carry many jobs: without this a process would hold what others could run.
 */
export const takeWhileRoom = <Backend extends IQueueBackend>(
  backend: Backend,
  room: Room,
): Backend => {
  const { moveToActive, moveToCompleted, moveToFailed, waitForJob, disconnectBlocking } = backend;
  let interrupted = new AbortController();
  const taking: Partial<IQueueBackend> = {
    moveToActive: async (...wanted) =>
      room.isFull() ? NOTHING : moveToActive.apply(backend, wanted),
    moveToCompleted: (job, value, keep, token, fetchNext) =>
      moveToCompleted.call(backend, job, value, keep, token, fetchNext && !room.isFull()) as never,
    moveToFailed: (job, reason, keep, token, fetchNext, fields) =>
      moveToFailed.call(
        backend,
        job,
        reason,
        keep,
        token,
        fetchNext && !room.isFull(),
        fields,
      ) as never,
    waitForJob: async (seconds) => {
      if (!room.isFull()) return waitForJob.call(backend, seconds);
      // No race with what hardly ever comes: each would be kept until it does.
      await abortable(room.free(), interrupted.signal);
      return LOOK_NOW;
    },
    disconnectBlocking: (wait) => {
      interrupted.abort();
      interrupted = new AbortController();
      return disconnectBlocking.call(backend, wait);
    },
  };
  return Object.assign(backend, taking);
};
