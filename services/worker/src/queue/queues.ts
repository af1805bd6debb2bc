import type { JsonObject } from '@haat/event-store/port';

/** A job as a batch carries it. */
export type BatchedJob = {
  readonly id: string;
  readonly name: string;
  readonly data: JsonObject;
  /** How often it was started before, in other batches. */
  readonly starts: number;
};

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

export type Batch = {
  readonly id: string;
  readonly jobs: readonly Job[];
  /** Whether a worker had it before, and died, left or failed: some of its jobs may be done. */
  readonly isAgain: boolean;
};

/**
 * Runs the jobs of a batch. Where it throws, the batch is tried again.
 * @param ending aborted when no job is to begin any more.
 * @returns whether nothing of the batch is left to do; else another worker gets it.
 */
export type BatchHandler = (batch: Batch, ending: AbortSignal) => Promise<boolean>;

export type WorkerOptions = {
  /** Batches at the same time; 32 unless given. */
  readonly concurrency?: number;
  /** A dead worker's batch runs again at the second check after this, in ms; 6,000 unless given. */
  readonly lockMs?: number;
  /** How often batches of dead workers are looked for, in ms; 15,000 unless given. */
  readonly stalledCheckMs?: number;
  /** First and longest wait after a handler threw, in ms; 1,000 and 60,000 unless given. */
  readonly retryMs?: number;
  readonly retryMaxMs?: number;
  /** Awaited before a batch goes back into the queue, for another worker to start at once. */
  readonly beforeGivenBack?: () => Promise<void>;
  /** How long `close` waits for what runs, in ms; 1,500 unless given. */
  readonly leaveAfterMs?: number;
};

export type JobQueue = {
  /**
   * Adds jobs in one batch, or throws, also when the engine has not answered in time (10 s unless
   * the queues were connected otherwise). While a batch of that id is there, nothing is added.
   * @param id without ':', and no number.
   */
  add(id: string, jobs: readonly BatchedJob[]): Promise<void>;
  /** @returns those of the ids of which a batch is there, waiting or running; throws as `add` does. */
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
  worker(name: string, handler: BatchHandler, options?: WorkerOptions): JobWorker;
  /** Throws while the engine does not answer. */
  ping(): Promise<void>;
  /** Closes the workers first: batches that run are finished, or given back. */
  close(): Promise<void>;
};

/** @returns `firstMs` doubled with every start before this one, at max `maxMs`. */
export const backOffMs = (start: number, firstMs: number, maxMs: number): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(start - 1, 30));
