import type { Processor, Queue, QueueOptions, Worker, WorkerOptions } from 'bullmq';

/** Retries without end; the Postgres backend stores an int4. */
export const WITHOUT_END = 2_000_000_000;

export type BullQueueOptions = Omit<QueueOptions, 'connection' | 'prefix'>;
export type BullWorkerOptions = Omit<WorkerOptions, 'connection' | 'prefix'>;

export type QueueBackend = {
  readonly createQueue: (name: string, options: BullQueueOptions) => Queue;
  readonly createWorker: (name: string, processor: Processor, options: BullWorkerOptions) => Worker;
  /** @returns the ids that the queue has. */
  readonly held: (queue: Queue, ids: readonly string[]) => Promise<readonly string[]>;
  /** @throws while the engine does not answer. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
};
