import { type Job as BullJob, DelayedError, type Queue, type Worker } from 'bullmq';
import type { JsonObject } from '../event-store/port.ts';
import type { QueueBackend } from './backend.ts';

export type JobToAdd = {
  /** Without ':'. A second job of the same id is not added while the first one is there. */
  readonly id: string;
  readonly name: string;
  readonly data: JsonObject;
  /** Milliseconds before it may run. */
  readonly delayMs: number;
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

export type JobHandler = (job: Job) => Promise<JobResult>;

export type WorkerOptions = {
  /** Jobs at the same time; 4 unless given. */
  readonly concurrency?: number;
  /** A dead worker's job runs again after about this and two checks, in ms; 6,000 unless given. */
  readonly lockMs?: number;
  /** How often jobs of dead workers are looked for, in ms; 2,000 unless given. */
  readonly stalledCheckMs?: number;
  /** First and longest wait after an unexpected error, in ms. */
  readonly retryMs?: number;
  readonly retryMaxMs?: number;
  /** Told of every error that a handler threw; the job runs again. */
  readonly onJobError?: (job: Job, error: Error) => void;
};

export type JobQueue = {
  /**
   * Adds all of them, or throws, also when the engine has not answered in time (10 s
   * unless the queues were connected otherwise); adding them again
   * adds none twice.
   */
  add(jobs: readonly JobToAdd[]): Promise<void>;
};

export type JobWorker = {
  /** Finishes what runs, takes nothing new. */
  close(): Promise<void>;
};

export type Queues = {
  queue(name: string): JobQueue;
  worker(name: string, handler: JobHandler, options?: WorkerOptions): JobWorker;
  /** Throws while the engine does not answer. */
  ping(): Promise<void>;
  /** Closes the workers first: jobs that run are finished. */
  close(): Promise<void>;
};

/** In ms. An engine that is away keeps what it is told until it is back: nobody waits for that. */
const ADD_WITHIN_MS = 10_000;

const answered = async (adding: Promise<unknown>, withinMs: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`The queue did not answer within ${withinMs} ms`);
    timer = setTimeout(() => reject(error), withinMs);
  });
  await Promise.race([adding, late]).finally(() => clearTimeout(timer));
};

/** Errors are retried for ever; the Postgres backend keeps attempts in an int4. */
const WITHOUT_END = 2_000_000_000;

/** A bulk insert on Postgres makes temporary tables, at the cost of some twenty single jobs. */
const BULK_FROM = 20;

const jobOptions = ({ id, delayMs }: JobToAdd) => ({
  jobId: id,
  delay: delayMs,
  attempts: WITHOUT_END,
  backoff: { type: 'custom' },
  // The outbox remembers what was done, so finished jobs need not be kept.
  removeOnComplete: true,
  keepLogs: 0,
});

/** @returns `firstMs` doubled with every start before this one, at most `maxMs`. */
export const backOffMs = (start: number, firstMs: number, maxMs: number): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(start - 1, 30));

const readJob = (job: BullJob): Job => ({
  id: String(job.id),
  name: job.name,
  data: job.data as JsonObject,
  start: Math.max(1, job.attemptsStarted),
});

export const createQueues = (
  backend: QueueBackend,
  onError: (error: Error) => void,
  addWithinMs: number = ADD_WITHIN_MS,
): Queues => {
  const queues = new Map<string, Queue>();
  const workers = new Set<Worker>();

  const queueNamed = (name: string): Queue => {
    const known = queues.get(name);
    if (known) return known;
    const queue = backend.createQueue(name, { defaultJobOptions: { stackTraceLimit: 1 } });
    queue.on('error', onError);
    queues.set(name, queue);
    return queue;
  };

  const closeWorker = async (worker: Worker): Promise<void> => {
    await worker.close();
    workers.delete(worker);
  };

  return {
    queue: (name) => ({
      add: async (jobs) => {
        const queue = queueNamed(name);
        const adding =
          jobs.length < BULK_FROM
            ? Promise.all(jobs.map((job) => queue.add(job.name, job.data, jobOptions(job))))
            : queue.addBulk(
                jobs.map((job) => ({ name: job.name, data: job.data, opts: jobOptions(job) })),
              );
        await answered(adding, addWithinMs);
      },
    }),

    worker: (name, handler, options = {}) => {
      const { retryMs = 1_000, retryMaxMs = 60_000 } = options;
      const worker = backend.createWorker(
        name,
        async (bullJob, token) => {
          const job = readJob(bullJob);
          const result = await handler(job).catch((error: Error) => {
            options.onJobError?.(job, error);
            throw error;
          });
          if (result.kind === 'done') return;
          await bullJob.moveToDelayed(Date.now() + result.delayMs, token);
          throw new DelayedError();
        },
        {
          concurrency: options.concurrency ?? 4,
          lockDuration: options.lockMs ?? 6_000,
          stalledInterval: options.stalledCheckMs ?? 2_000,
          // Every job may be run again: one whose worker died is never given up.
          maxStalledCount: WITHOUT_END,
          // After a refused connection; BullMQ's own 15 s would far outlast an engine's restart.
          runRetryDelay: 1_000,
          settings: { backoffStrategy: (attempts) => backOffMs(attempts, retryMs, retryMaxMs) },
        },
      );
      worker.on('error', onError);
      workers.add(worker);
      return { close: () => closeWorker(worker) };
    },

    ping: backend.ping,

    close: async () => {
      await Promise.all([...workers].map(closeWorker));
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      await backend.close();
    },
  };
};
