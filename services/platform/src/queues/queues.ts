import type { JsonObject } from '../event-store/port.ts';

export type JobToAdd = {
  /** Without ':'. A second job of the same id is not added while the first one is there. */
  readonly id: string;
  readonly name: string;
  readonly data: JsonObject;
  /** Milliseconds before it may run. */
  readonly delayMs: number;
  /** How often it was started before, elsewhere; never unless given. */
  readonly startsBefore?: number;
};

/** A job that may run at once, among others. */
export type BatchedJob = Omit<JobToAdd, 'delayMs'>;

export type Job = {
  readonly id: string;
  readonly name: string;
  readonly data: JsonObject;
  /** 1 for the first time it runs; counts every start, also after `later` and after errors. */
  readonly start: number;
};

/** `later`: the same job runs again after `delayMs`, without counting as failed. */
export type JobResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'later'; readonly delayMs: number };

export type JobHandler = (job: Job) => Promise<JobResult>;

export type WorkerOptions = {
  /** Jobs at the same time, in batches or not; 32 unless given. */
  readonly concurrency?: number;
  /** A dead worker's job runs again at the second check after this, in ms; 6,000 unless given. */
  readonly lockMs?: number;
  /** How often jobs of dead workers are looked for, in ms; 15,000 unless given. */
  readonly stalledCheckMs?: number;
  /** First and longest wait after an unexpected error, in ms. */
  readonly retryMs?: number;
  readonly retryMaxMs?: number;
  /**
   * Told of every error that a handler threw, and of what kept a job from leaving its batch; the
   * job runs again.
   */
  readonly onJobError?: (job: Job, error: Error) => void;
  /**
   * Asked once for a batch whose worker died or left: which of its jobs are still to be done. All
   * unless given.
   */
  readonly unfinished?: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Awaited before a message goes back into the queue, for another worker to start at once. */
  readonly beforeGivenBack?: () => Promise<void>;
  /** How long `close` waits for what runs, in ms; 1,500 unless given. */
  readonly leaveAfterMs?: number;
};

export type JobQueue = {
  /**
   * Adds all of them, or throws, also when the engine has not answered in time (10 s
   * unless the queues were connected otherwise); adding them again
   * adds none twice.
   */
  add(jobs: readonly JobToAdd[]): Promise<void>;
  /**
   * Adds jobs that may run at once, all in one message; throws as `add` does. One worker runs them
   * side by side, each judged on its own: what is not done becomes a job of its own. While the
   * batch is there, adding it again adds nothing.
   * @param id of the batch; no job's.
   */
  addBatch(id: string, jobs: readonly BatchedJob[]): Promise<void>;
  /**
   * Looks for all of them at once; throws as `add` does.
   * @returns those of the ids of which a job or batch is there, waiting or running. A batch's is
   *   looked for no later than the ids after it.
   */
  held(ids: readonly string[]): Promise<ReadonlySet<string>>;
};

export type JobWorker = {
  /**
   * Takes nothing new and finishes what runs, or, after `leaveAfterMs`, gives it back to the queue:
   * another worker starts it again at once. Closing it twice is closing it once.
   */
  close(): Promise<void>;
};

export type Queues = {
  queue(name: string): JobQueue;
  worker(name: string, handler: JobHandler, options?: WorkerOptions): JobWorker;
  /** Throws while the engine does not answer. */
  ping(): Promise<void>;
  /** Closes the workers first: jobs that run are finished, or given back. */
  close(): Promise<void>;
};

/** @returns `firstMs` doubled with every start before this one, at most `maxMs`. */
export const backOffMs = (start: number, firstMs: number, maxMs: number): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(start - 1, 30));
