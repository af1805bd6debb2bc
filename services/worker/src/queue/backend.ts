import type { Processor, Queue, QueueOptions, Worker, WorkerOptions } from 'bullmq';

/** Batches are tried for ever; the Postgres backend counts in an int4. */
export const WITHOUT_END = 2_000_000_000;

/** What BullMQ needs beside the connection. */
export type BullQueueOptions = Omit<QueueOptions, 'connection' | 'prefix'>;
export type BullWorkerOptions = Omit<WorkerOptions, 'connection' | 'prefix'>;

/** An engine under BullMQ: makes its queues and workers over connections of its own. */
export type QueueBackend = {
  readonly createQueue: (name: string, options: BullQueueOptions) => Queue;
  readonly createWorker: (name: string, processor: Processor, options: BullWorkerOptions) => Worker;
  /** @returns those of the ids that the queue has. */
  readonly held: (queue: Queue, ids: readonly string[]) => Promise<readonly string[]>;
  /** Throws while the engine does not answer. */
  readonly ping: () => Promise<void>;
  /** After the queues and workers have been closed. */
  readonly close: () => Promise<void>;
};
