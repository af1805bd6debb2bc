import type { JsonObject } from '@haat/event-store/port';

export type BatchedJob = {
  readonly id: string;
  readonly name: string;
  readonly data: JsonObject;
  /** Starts before, in other batches. */
  readonly starts: number;
};

export type Job = {
  readonly id: string;
  readonly name: string;
  readonly data: JsonObject;
  /** 1 for the first run; counts every start, also after `later` and errors. */
  readonly start: number;
};

/** `later`: runs again after `delayMs`, without counting as failed. */
export type JobResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'later'; readonly delayMs: number };

export type Batch = {
  readonly id: string;
  readonly jobs: readonly Job[];
  /** A worker had it before and died, closed or failed: some jobs may be done. */
  readonly isAgain: boolean;
};

/**
 * If it throws, the batch is tried again. @param ending aborted when no job may start. @returns
 * false where jobs are left.
 */
export type BatchHandler = (batch: Batch, ending: AbortSignal) => Promise<boolean>;

export type WorkerOptions = {
  /** Concurrent batches; 32 unless given. */
  readonly concurrency?: number;
  /** A dead worker's batch runs again at the second check after this, in ms; 6,000 unless given. */
  readonly lockMs?: number;
  /** Interval of checks for dead workers' batches, in ms; 15,000 unless given. */
  readonly stalledCheckMs?: number;
  /** First and longest wait after a handler threw, in ms; 1,000 and 60,000 unless given. */
  readonly retryMs?: number;
  readonly retryMaxMs?: number;
  /** Awaited before an unfinished batch returns to the queue: another worker starts it at once. */
  readonly beforeReturn?: () => Promise<void>;
  /** How long `close` waits for running batches, in ms; 1,500 unless given. */
  readonly leaveAfterMs?: number;
};

export type JobQueue = {
  /** Does nothing if the batch exists. @param id no ':', not a number. @throws on timeout. */
  add(id: string, jobs: readonly BatchedJob[]): Promise<void>;
  /** @returns the ids whose batch waits or runs. @throws as `add` does. */
  held(ids: readonly string[]): Promise<ReadonlySet<string>>;
};

export type JobWorker = {
  /** Finishes running batches or, after `leaveAfterMs`, gives them back. Idempotent. */
  close(): Promise<void>;
};

export type Queues = {
  queue(name: string): JobQueue;
  worker(name: string, handler: BatchHandler, options?: WorkerOptions): JobWorker;
  /** @throws while the engine does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** @returns `firstMs` doubled with every earlier start, at most `maxMs`. */
export const backOffMs = (start: number, firstMs: number, maxMs: number): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(start - 1, 30));
