import { EngineUnavailable } from '@haat/platform/unavailable';
import { LATE, withTimeout } from '@haat/platform/waits';
import type { Queue } from 'bullmq';
import { type QueueBackend, WITHOUT_END } from './backend.ts';
import { startBatchWorker } from './batch-worker.ts';
import type { JobQueue, JobWorker, Queues } from './queues.ts';

/** In ms. An unavailable engine would hold the call until it is back. */
const ADD_TIMEOUT_MS = 10_000;

const batchOptions = {
  attempts: WITHOUT_END,
  backoff: { type: 'custom' },
  // The outbox remembers finished jobs.
  removeOnComplete: true,
  keepLogs: 0,
};

export const createQueues = (
  backend: QueueBackend,
  {
    onError,
    onAnswer,
  }: { readonly onError: (error: Error) => void; readonly onAnswer: () => void },
  addTimeoutMs: number = ADD_TIMEOUT_MS,
): Queues => {
  const queues = new Map<string, Queue>();
  const workers = new Set<JobWorker>();

  const answered = async <Answer>(asking: Promise<Answer>): Promise<Answer> => {
    const answer = await withTimeout(asking, addTimeoutMs);
    if (answer === LATE) {
      throw new EngineUnavailable(`The queue did not answer within ${addTimeoutMs} ms`);
    }
    onAnswer();
    return answer;
  };

  const queueNamed = (name: string): Queue => {
    const known = queues.get(name);
    if (known) return known;
    const queue = backend.createQueue(name, { defaultJobOptions: { stackTraceLimit: 1 } });
    queue.on('error', onError);
    queues.set(name, queue);
    return queue;
  };

  const queue = (name: string): JobQueue => ({
    add: async (id, jobs) => {
      const adding = queueNamed(name).add('batch', { jobs }, { ...batchOptions, jobId: id });
      await answered(adding);
    },
    held: async (ids) => new Set(await answered(backend.held(queueNamed(name), ids))),
  });

  return {
    queue,

    worker: (name, handler, options = {}) => {
      const worker = startBatchWorker(backend, { name, handler, onError, options });
      workers.add(worker);
      const close = (): Promise<void> => worker.close().finally(() => workers.delete(worker));
      return { close };
    },

    ping: async () => {
      await backend.ping();
      onAnswer();
    },

    close: async () => {
      await Promise.all([...workers].map((worker) => worker.close()));
      await Promise.all([...queues.values()].map((one) => one.close()));
      await backend.close();
    },
  };
};
