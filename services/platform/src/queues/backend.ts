import type { Processor, Queue, QueueOptions, Worker, WorkerOptions } from 'bullmq';

/** What BullMQ needs beside the connection. */
export type BullQueueOptions = Omit<QueueOptions, 'connection' | 'prefix'>;
export type BullWorkerOptions = Omit<WorkerOptions, 'connection' | 'prefix'>;

/** An engine under BullMQ: makes its queues and workers over connections of its own. */
export type QueueBackend = {
  readonly createQueue: (name: string, options: BullQueueOptions) => Queue;
  readonly createWorker: (name: string, processor: Processor, options: BullWorkerOptions) => Worker;
  /** Throws while the engine does not answer. */
  readonly ping: () => Promise<void>;
  /** After the queues and workers have been closed. */
  readonly close: () => Promise<void>;
};
