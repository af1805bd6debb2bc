import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { type ProcessSpec, type SupervisedProcess, supervise } from './supervise.ts';

export type OnDemandOptions = {
  readonly host: string;
  /** Where it is called. */
  readonly port: number;
  /** Where the process listens at the same host. */
  readonly innerPort: number;
  /** In ms, see supervise; not for a start that fails. */
  readonly backOffMs: readonly [first: number, maxMs: number];
  readonly log: (line: string) => void;
  readonly onChange?: () => void;
};

export type OnDemandProcess = Pick<SupervisedProcess, 'identity' | 'stop'> & {
  /** Listens. @throws {Error} for a port in use */
  open(): Promise<void>;
  /** Starts the process then, in milliseconds since 1970; null: at the next call only. */
  wakeAt(when: number | null): void;
};

/** Sent by a process that has nothing to do. */
export type IdleMessage = {
  /** In milliseconds since 1970; null: at the next call. */
  readonly idleUntil: number | null;
};

/** In ms; a caller waits no longer for a start. */
const START_TIMEOUT_MS = 20_000;
/** In ms: the next try of a start without a call. */
const AGAIN_AFTER_MS = 60_000;
/** Of setTimeout. */
const MAX_DELAY_MS = 2 ** 31 - 1;

const isIdle = (message: unknown): message is IdleMessage =>
  typeof message === 'object' && message !== null && 'idleUntil' in message;

/**
 * Starts a process at its first call, and stops it when it reports to be idle and no call is open.
 * Passes bytes on. A call whose start fails is cut, and the next one starts the process again.
 */
export const onDemand = (
  spec: ProcessSpec,
  { host, port, innerPort, ...options }: OnDemandOptions,
): OnDemandProcess => {
  const calls = new Set<Socket>();
  let awake: Promise<void> | undefined;
  let stopping = Promise.resolve();
  let alarm: NodeJS.Timeout | undefined;
  let isOver = false;

  const one = supervise(spec, {
    ...options,
    attempts: 1,
    onMessage: (message) => {
      if (isIdle(message) && calls.size === 0) sleep(message.idleUntil);
    },
  });

  const start = async (): Promise<void> => {
    await stopping;
    if (isOver) throw new Error(`${spec.name} was stopped.`);
    await one.start();
  };

  const wake = (): Promise<void> => {
    awake ??= start().catch((error: unknown) => {
      awake = undefined;
      if (!isOver) options.log((error as Error).message);
      throw error;
    });
    return awake;
  };

  const wakeAt = (when: number | null): void => {
    clearTimeout(alarm);
    if (when === null || isOver) return;
    const delayMs = Math.min(Math.max(0, when - Date.now()), MAX_DELAY_MS);
    const due = (): void => {
      if (Date.now() < when) wakeAt(when);
      else wake().catch(() => wakeAt(Date.now() + AGAIN_AFTER_MS));
    };
    alarm = setTimeout(due, delayMs).unref();
  };

  const sleep = (until: number | null): void => {
    awake = undefined;
    stopping = one.stop();
    wakeAt(until);
  };

  const reach = async (): Promise<Socket> => {
    const inner = connect({ host, port: innerPort });
    await once(inner, 'connect');
    return inner;
  };

  const reachReady = async (): Promise<Socket> => {
    await wake();
    // Refused after a crash: it is started again.
    return reach().catch(async () => {
      await one.untilReady();
      return reach();
    });
  };

  const serve = async (call: Socket): Promise<void> => {
    const late = setTimeout(() => call.destroy(), START_TIMEOUT_MS);
    try {
      const inner = await reachReady();
      inner.on('error', () => call.destroy());
      inner.once('close', () => call.destroy());
      call.once('close', () => inner.destroy());
      if (call.destroyed) inner.destroy();
      call.pipe(inner).pipe(call);
    } catch {
      call.destroy();
    } finally {
      clearTimeout(late);
    }
  };

  const front = createServer({ pauseOnConnect: true }, (call) => {
    calls.add(call);
    call.once('close', () => calls.delete(call));
    call.on('error', () => undefined);
    void serve(call);
  });

  return {
    identity: one.identity,
    open: async () => {
      front.listen({ host, port });
      await once(front, 'listening');
    },
    wakeAt,
    stop: async () => {
      isOver = true;
      clearTimeout(alarm);
      front.close();
      for (const call of calls) call.destroy();
      await stopping;
      await one.stop();
    },
  };
};
