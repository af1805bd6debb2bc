import { Worker } from 'node:worker_threads';

export type Unread =
  /** It missed its deadline. */
  'too_slow' | 'died' | 'failed' | 'too_large' | 'busy' | 'closed';

export type Done<Output> =
  | { readonly ok: true; readonly output: Output }
  | { readonly ok: false; readonly reason: Unread };

/** First `ready`, then one result per task. */
export type ThreadMessage = 'ready' | Done<unknown>;

export type ThreadPoolOptions = {
  readonly workerUrl: URL;
  readonly threads: number;
  /** From the start of the task, in ms. */
  readonly deadlineMs: number;
  readonly maxWaiting: number;
  readonly maxOldGenerationSizeMb: number;
};

type Task = {
  readonly message: unknown;
  readonly transfer: readonly ArrayBuffer[];
  readonly settle: (done: Done<unknown>) => void;
};

type Thread = {
  readonly worker: Worker;
  isReady: boolean;
  current: { readonly task: Task; readonly deadline: NodeJS.Timeout } | null;
};

export type ThreadPool = {
  /** Never rejects. */
  readonly run: (message: unknown, transfer?: readonly ArrayBuffer[]) => Promise<Done<unknown>>;
  readonly close: () => Promise<void>;
};

const gaveNothing = (reason: Unread): Done<never> => ({ ok: false, reason });

/** One task per thread at a time. A late or crashed thread is replaced; only its task is lost. */
export const createThreadPool = (options: ThreadPoolOptions): ThreadPool => {
  const threads = new Set<Thread>();
  const waiting: Task[] = [];
  let isClosed = false;

  const settle = (thread: Thread, done: Done<unknown>): void => {
    const { current } = thread;
    if (current === null) return;
    thread.current = null;
    clearTimeout(current.deadline);
    thread.worker.unref();
    current.task.settle(done);
  };

  const give = (thread: Thread, task: Task): void => {
    const deadline = setTimeout(() => {
      threads.delete(thread);
      settle(thread, gaveNothing('too_slow'));
      void thread.worker.terminate();
      next();
    }, options.deadlineMs);
    thread.current = { task, deadline };
    thread.worker.ref();
    thread.worker.postMessage(task.message, [...task.transfer]);
  };

  const start = (): void => {
    const worker = new Worker(options.workerUrl, {
      // It needs no settings, and so gets no secrets.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: options.maxOldGenerationSizeMb },
    });
    const thread: Thread = { worker, isReady: false, current: null };
    threads.add(thread);
    worker.on('message', (message: ThreadMessage) => {
      if (message === 'ready') {
        thread.isReady = true;
        worker.unref();
      } else {
        settle(thread, message);
      }
      next();
    });
    // Such as ERR_WORKER_OUT_OF_MEMORY; `exit` follows.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (!threads.delete(thread)) return;
      // A thread that fails to start drops one task; otherwise it would restart forever.
      if (!thread.isReady) waiting.shift()?.settle(gaveNothing('died'));
      settle(thread, gaveNothing('died'));
      next();
    });
  };

  const next = (): void => {
    for (const thread of threads) {
      if (!thread.isReady || thread.current !== null) continue;
      const task = waiting.shift();
      if (task === undefined) return;
      give(thread, task);
    }
    const starting = [...threads].filter(({ isReady }) => !isReady).length;
    if (!isClosed && waiting.length > starting && threads.size < options.threads) start();
  };

  return {
    run: (message, transfer = []) =>
      new Promise((resolve) => {
        if (isClosed) return resolve(gaveNothing('closed'));
        if (waiting.length >= options.maxWaiting) return resolve(gaveNothing('busy'));
        waiting.push({ message, transfer, settle: resolve });
        return next();
      }),
    close: async () => {
      isClosed = true;
      const ending = [...threads];
      threads.clear();
      for (const task of waiting.splice(0)) task.settle(gaveNothing('closed'));
      for (const thread of ending) settle(thread, gaveNothing('closed'));
      await Promise.all(ending.map(({ worker }) => worker.terminate()));
    },
  };
};
