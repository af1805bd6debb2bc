import { abortable, LATE, withTimeout } from '@haat/platform/waits';
import { type Job as Message, WaitingError } from 'bullmq';
import { type QueueBackend, WITHOUT_END } from './backend.ts';
import {
  type Batch,
  type BatchedJob,
  type BatchHandler,
  backOffMs,
  type JobWorker,
  type WorkerOptions,
} from './queues.ts';

/** In ms: then running batches return to the queue, so that the process ends in time. */
const LEAVE_AFTER_MS = 1_500;
/** Then an unavailable engine is not waited for, in ms; its batches count as lost. */
const GIVE_UP_MS = 2_000;

/** Poll without a notification, in s. */
const IDLE_POLL_S = 30;
/** In ms; the second check that finds a dead worker's batch frees it. */
const STALLED_CHECK_MS = 15_000;

const RENEWALS_PER_LOCK = 3;

const batchIn = (message: Message): Batch => {
  const starts = Math.max(1, message.attemptsStarted);
  const { jobs } = message.data as { readonly jobs: readonly BatchedJob[] };
  return {
    id: String(message.id),
    jobs: jobs.map(({ id, name, data, starts: before }) => ({
      ...{ id, name, data },
      start: before + starts,
    })),
    isAgain: starts > 1,
  };
};

export const startBatchWorker = (
  backend: QueueBackend,
  {
    name,
    handler,
    onError,
    options,
  }: {
    readonly name: string;
    readonly handler: BatchHandler;
    readonly onError: (error: Error) => void;
    readonly options: WorkerOptions;
  },
): JobWorker => {
  const { retryMs = 1_000, retryMaxMs = 60_000, concurrency = 32, lockMs = 6_000 } = options;
  const { beforeReturn, leaveAfterMs = LEAVE_AFTER_MS } = options;
  const [ending, leaving] = [new AbortController(), new AbortController()];

  const run = async (message: Message, token: string | undefined): Promise<void> => {
    // A batch taken while closing may be one that just returned to the queue.
    if (!ending.signal.aborted) {
      const isDone = await abortable(handler(batchIn(message), ending.signal), leaving.signal);
      if (isDone === true) return;
    }
    await beforeReturn?.();
    await message.moveToWait(token);
    throw new WaitingError();
  };

  const worker = backend.createWorker(name, run, {
    concurrency,
    lockDuration: lockMs,
    lockRenewTime: lockMs / RENEWALS_PER_LOCK,
    drainDelay: IDLE_POLL_S,
    stalledInterval: options.stalledCheckMs ?? STALLED_CHECK_MS,
    // A batch whose worker died is never given up.
    maxStalledCount: WITHOUT_END,
    // In ms; BullMQ's default of 15 s would outlast an engine's restart.
    runRetryDelay: 1_000,
    settings: { backoffStrategy: (attempts) => backOffMs(attempts, retryMs, retryMaxMs) },
  });
  worker.on('error', onError);

  const end = async (): Promise<void> => {
    ending.abort();
    setTimeout(() => leaving.abort(), leaveAfterMs).unref();
    if ((await withTimeout(worker.close(), leaveAfterMs + GIVE_UP_MS)) !== LATE) return;
    onError(new Error(`The queue ${name} does not answer: what it has given is left to it`));
  };
  let closed: Promise<void> | undefined;
  return {
    close: () => {
      closed ??= end();
      return closed;
    },
  };
};
