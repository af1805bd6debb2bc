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
   * `timeoutMs`, or when `signal` aborts; after a second at most while nothing is listened to.
   */
  wait(seen: number, timeoutMs: number, signal: AbortSignal): Promise<void>;
  /**
   * Told of a wake-up that this process sent when `seen` was the version. It comes back here as
   * well: where nothing does within a second, the connection is dead and is cut.
   */
  expect(seen: number): void;
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
/** A wake-up is heard a millisecond after it was sent. */
const HEARD_MS = 1_000;
/** How often to look for events while none are told of, in ms. */
const DEAF_POLL_MS = 1_000;

/** One connection that listens for appends on behalf of all subscriptions of a store. */
export const createListener = (config: pg.ClientConfig, log: Log): Listener => {
  let version = 0;
  let holders = 0;
  let stop: AbortController | undefined;
  let ended = Promise.resolve();
  const waiters = new Set<() => void>();
  /** There while wake-ups are listened to. */
  let listening: LastingClient | undefined;
  let expected: NodeJS.Timeout | undefined;

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
      listening = client;
      // What was appended while nobody listened has sent its wake-up to nobody.
      wake();
      asking = setInterval(() => {
        client.query('select').catch(() => undefined);
      }, ASK_EVERY_MS);
      await over;
    } finally {
      clearInterval(asking);
      if (listening === client) {
        listening = undefined;
        // Who waits for long relied on it.
        wake();
      }
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
        const isDeaf = listening === undefined;
        const timer = setTimeout(done, isDeaf ? Math.min(timeoutMs, DEAF_POLL_MS) : timeoutMs);
        signal.addEventListener('abort', done);
        waiters.add(done);
      }),
    expect: (seen) => {
      const sure = listening;
      if (sure === undefined || version !== seen) return;
      expected ??= setTimeout(() => {
        expected = undefined;
        // What has arrived while this process was busy is heard first.
        setImmediate(() => {
          if (listening !== sure || version !== seen) return;
          sure.cut(new Error('A wake-up was not heard'));
        });
      }, HEARD_MS);
    },
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
      clearTimeout(expected);
      stop?.abort();
      await ended;
    },
  };
};
