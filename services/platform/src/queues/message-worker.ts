import { DelayedError, type Job as Message, WaitingError } from 'bullmq';
import type { JsonObject } from '../event-store/port.ts';
import { LATE, withinMs } from '../within.ts';
import { type QueueBackend, WITHOUT_END } from './backend.ts';
import { BATCH, readBatch, readMessage } from './batch.ts';
import {
  backOffMs,
  type Job,
  type JobHandler,
  type JobQueue,
  type JobWorker,
  type WorkerOptions,
} from './queues.ts';
import { createRoom } from './room.ts';
import { createRunning, type Outcome } from './running.ts';

/** What still runs then is given back, so that a process ends within its time. */
const LEAVE_AFTER_MS = 1_500;
/** An engine that is away answers nothing more after that, in ms: its jobs are taken for lost anyway. */
const GIVE_UP_MS = 2_000;

/** How long a worker that hears of no job waits before it looks for one, in s. */
const IDLE_LOOK_S = 30;
/** How often jobs of dead workers are looked for, in ms; the second look that finds one frees it. */
const STALLED_CHECK_MS = 15_000;

/** A job that runs has its lock renewed at least so often in the time that the lock lasts. */
const RENEWALS_PER_LOCK = 3;

const readJob = (message: Message): Job => {
  const { data, startsBefore } = readMessage(message.data as JsonObject);
  const start = startsBefore + Math.max(1, message.attemptsStarted);
  return { id: String(message.id), name: message.name, data, start };
};

/** Takes messages from a queue and runs the jobs in them, until it is closed. */
export const startMessageWorker = (
  backend: QueueBackend,
  queue: JobQueue,
  {
    name,
    handler,
    onError,
    options,
  }: {
    readonly name: string;
    readonly handler: JobHandler;
    readonly onError: (error: Error) => void;
    readonly options: WorkerOptions;
  },
): JobWorker => {
  const { retryMs = 1_000, retryMaxMs = 60_000, concurrency = 32, lockMs = 6_000 } = options;
  const { onJobError = () => undefined, unfinished, beforeGivenBack } = options;
  const room = createRoom(concurrency);
  const running = createRunning(handler, room, onJobError);

  /** Back into the queue, for another worker to start at once. */
  const giveBack = async (message: Message, token: string | undefined): Promise<never> => {
    await beforeGivenBack?.();
    await message.moveToWait(token);
    throw new WaitingError();
  };

  const runAlone = async (message: Message, token: string | undefined): Promise<void> => {
    const outcome = await running.run(readJob(message));
    if (outcome.kind === 'failed') throw outcome.error;
    if (outcome.kind === 'left') await giveBack(message, token);
    if (outcome.kind !== 'later') return;
    await message.moveToDelayed(Date.now() + outcome.delayMs, token);
    throw new DelayedError();
  };

  /** Its batch stays in the queue and is tried again: whoever looks for lost jobs finds them held. */
  const tellOf =
    (jobs: readonly Job[]) =>
    (error: Error): never => {
      for (const job of jobs) onJobError(job, error);
      throw error;
    };

  /** Into a message of its own as soon as it is known: a neighbour may take its time. */
  const partFromBundle = async (job: Job, outcome: Outcome): Promise<void> => {
    if (outcome.kind !== 'later' && outcome.kind !== 'failed') return;
    const delayMs =
      outcome.kind === 'later' ? outcome.delayMs : backOffMs(job.start, retryMs, retryMaxMs);
    await queue.add([{ ...job, delayMs, startsBefore: job.start }]).catch(tellOf([job]));
  };

  const runTogether = async (
    jobs: readonly Job[],
    message: Message,
    token: string | undefined,
  ): Promise<void> => {
    const ended = await Promise.allSettled(
      jobs.map(async (job) => {
        const outcome = await running.run(job);
        await partFromBundle(job, outcome);
        return outcome.kind;
      }),
    );
    const lost = ended.find((one) => one.status === 'rejected');
    if (lost) throw lost.reason;
    const isLeft = ended.some((one) => one.status === 'fulfilled' && one.value === 'left');
    if (isLeft) await giveBack(message, token);
  };

  /**
   * What is delivered again is taken apart: some jobs may have parted from it before its worker
   * died. With messages of their own none runs twice at once, because the queue takes each id once.
   */
  const takeApart = async (jobs: readonly Job[]): Promise<void> => {
    const left = await unfinished?.(jobs.map(({ id }) => id));
    const toDo = jobs.filter(({ id }) => left?.has(id) ?? true);
    if (toDo.length === 0) return;
    await queue.add(toDo.map((job) => ({ ...job, delayMs: 0, startsBefore: job.start })));
  };

  let closed: Promise<void> | undefined;
  const end = async (leaveAfterMs: number): Promise<void> => {
    running.leave(leaveAfterMs);
    if ((await withinMs(worker.close(), leaveAfterMs + GIVE_UP_MS)) !== LATE) return;
    onError(new Error(`The queue ${name} does not answer: what it has given is left to it`));
  };
  const worker = backend.createWorker(
    name,
    (message, token) => {
      // Taken in the moment in which it closed, perhaps what it has just given back.
      if (closed !== undefined) return giveBack(message, token);
      if (message.name !== BATCH) return runAlone(message, token);
      const jobs = readBatch(message.data as JsonObject);
      return message.attemptsStarted > 1
        ? takeApart(jobs).catch(tellOf(jobs))
        : runTogether(jobs, message, token);
    },
    {
      concurrency,
      lockDuration: lockMs,
      lockRenewTime: lockMs / RENEWALS_PER_LOCK,
      drainDelay: IDLE_LOOK_S,
      stalledInterval: options.stalledCheckMs ?? STALLED_CHECK_MS,
      // Every job may be run again: one whose worker died is never given up.
      maxStalledCount: WITHOUT_END,
      // After a refused connection; BullMQ's own 15 s would far outlast an engine's restart.
      runRetryDelay: 1_000,
      settings: { backoffStrategy: (attempts) => backOffMs(attempts, retryMs, retryMaxMs) },
    },
    room,
  );
  worker.on('error', onError);
  return {
    close: () => {
      closed ??= end(options.leaveAfterMs ?? LEAVE_AFTER_MS);
      return closed;
    },
  };
};
