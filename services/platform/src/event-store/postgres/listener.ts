import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { clientLimits, LastingClient } from '../../database/pool.ts';
import type { Log } from '../../log.ts';
import { createBackOff } from '../back-off.ts';
import { EVENTS_CHANNEL } from './schema.ts';

export type Listener = {
  /** Counts wake-ups: read it before reading events, hand it to `wait` after. */
  readonly version: number;
  /**
   * Resolves at the next wake-up after `seen` (at once when there was one already), after
   * `timeoutMs`, or when `signal` aborts.
   */
  wait(seen: number, timeoutMs: number, signal: AbortSignal): Promise<void>;
  /** Listens until every holder has let go. */
  hold(): { release(): void };
  close(): Promise<void>;
};

/**
 * A connection that nothing comes from looks like one that nothing can come from any more: it is
 * asked every so often, and cut when it does not answer in time. Both in ms.
 */
const ASK_EVERY_MS = 30_000;
const ANSWER_MS = 5_000;

/** One connection that listens for appends on behalf of all subscriptions of a store. */
export const createListener = (config: pg.ClientConfig, log: Log): Listener => {
  let version = 0;
  let holders = 0;
  let stop: AbortController | undefined;
  let ended = Promise.resolve();
  const waiters = new Set<() => void>();

  const wake = (): void => {
    version += 1;
    for (const waiter of waiters) waiter();
  };

  /** Resolves or rejects when the connection is over. */
  const listen = async (signal: AbortSignal, onListening: () => void): Promise<void> => {
    const client = new LastingClient({ ...config, ...clientLimits(ANSWER_MS) });
    const over = new Promise<void>((resolve, reject) => {
      client.on('error', reject);
      client.on('end', resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    over.catch(() => undefined);
    let asking: NodeJS.Timeout | undefined;
    client.on('notification', wake);
    try {
      await client.connect();
      await client.query(`listen ${EVENTS_CHANNEL}`);
      onListening();
      // What was appended while nobody listened has sent its wake-up to nobody.
      wake();
      asking = setInterval(() => {
        client.query('select').catch(() => undefined);
      }, ASK_EVERY_MS);
      await over;
    } finally {
      clearInterval(asking);
      await client.end().catch(() => undefined);
    }
  };

  const keepListening = async (signal: AbortSignal): Promise<void> => {
    const backOff = createBackOff({ firstMs: 50, capMs: 5_000 });
    while (!signal.aborted) {
      let cause: unknown;
      try {
        await listen(signal, backOff.reset);
      } catch (error) {
        cause = error;
      }
      if (signal.aborted) return;
      const waitMs = backOff.next();
      log.warn({ err: cause, waitMs }, 'lost the connection that listens for events');
      await delay(waitMs, undefined, { signal }).catch(() => undefined);
    }
  };

  const letGo = (): void => {
    holders -= 1;
    if (holders === 0) stop?.abort();
  };

  return {
    get version() {
      return version;
    },
    wait: (seen, timeoutMs, signal) =>
      new Promise((resolve) => {
        if (version !== seen || signal.aborted) return resolve();
        const done = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          waiters.delete(done);
          resolve();
        };
        const timer = setTimeout(done, timeoutMs);
        signal.addEventListener('abort', done);
        waiters.add(done);
      }),
    hold: () => {
      holders += 1;
      if (holders === 1) {
        stop = new AbortController();
        const { signal } = stop;
        ended = ended.then(() => keepListening(signal));
      }
      let held = true;
      return {
        release: () => {
          if (held) letGo();
          held = false;
        },
      };
    },
    close: async () => {
      stop?.abort();
      await ended;
    },
  };
};
