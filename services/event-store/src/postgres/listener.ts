import { setTimeout as delay } from 'node:timers/promises';
import { clientLimits, LastingClient } from '@haat/platform/database';
import { createOutageLog, type Log } from '@haat/platform/log';
import { createBackOff } from '@haat/platform/waits';
import type pg from 'pg';
import { EVENTS_CHANNEL } from './schema.ts';
import { wokenFor } from './wake-up.ts';

export type Waiting = {
  readonly seen: number;
  /** Other types do not wake it, unless a wake-up names none; default: all. */
  readonly eventTypes?: readonly string[] | undefined;
  readonly onHeard?: (() => void) | undefined;
  readonly signal: AbortSignal;
};

export type Listener = {
  /** Counts wake-ups: read it before reading events, then pass it to `wait`. */
  readonly version: number;
  /** Counts connections; undefined while none listens. */
  readonly sight: number | undefined;
  /** The same as `version`; undefined while wake-ups may be missed. */
  readonly heard: () => number | undefined;
  /** At the next matching wake-up since `seen`, on abort, or after 1 s without a connection. */
  wait(waiting: Waiting): Promise<void>;
  /** This process's own wake-up must come back within 1 s: otherwise the connection is dead. */
  expect(seen: number): void;
  hold(): { release(): void };
  close(): Promise<void>;
};

export type ListenerOptions = {
  readonly log: Log;
  /** Interval of checks in ms: a dead connection looks idle. */
  readonly askEveryMs: number;
};

/** In ms. */
const ANSWER_MS = 5_000;
/** In ms; wake-ups normally arrive after 1 ms. */
const HEARD_MS = 1_000;
/** Poll interval without a listening connection, in ms. */
const DEAF_POLL_MS = 1_000;
/** Event types remembered; any user of the database can send names. */
const MAX_TYPES = 1_000;

const REACH = 'select max(position) as head from events';

export const createListener = (
  config: pg.ClientConfig,
  { log, askEveryMs }: ListenerOptions,
): Listener => {
  let version = 0;
  let untypedAt = 0;
  const typedAt = new Map<string, number>();
  let holders = 0;
  let stop: AbortController | undefined;
  let ended = Promise.resolve();
  const waiters = new Set<{ readonly look: () => void; readonly onHeard: () => void }>();
  let listening: LastingClient | undefined;
  let connections = 0;
  let expected: NodeJS.Timeout | undefined;

  const wake = (eventTypes: readonly string[] = []): void => {
    version += 1;
    if (eventTypes.length === 0 || typedAt.size > MAX_TYPES) {
      typedAt.clear();
      untypedAt = version;
    } else for (const type of eventTypes) typedAt.set(type, version);
    for (const { look } of waiters) look();
  };

  const concerns = ({ seen, eventTypes }: Waiting): boolean =>
    eventTypes === undefined
      ? version !== seen
      : untypedAt > seen || eventTypes.some((type) => (typedAt.get(type) ?? 0) > seen);

  const listen = async (signal: AbortSignal, onListening: () => void): Promise<void> => {
    const client = new LastingClient({ ...config, ...clientLimits(ANSWER_MS) });
    const { promise: over, resolve: end, reject } = Promise.withResolvers<void>();
    client.on('error', reject);
    client.on('end', end);
    const leave = (): void => end();
    signal.addEventListener('abort', leave);
    over.catch(() => undefined);
    let asking: NodeJS.Timeout | undefined;
    client.on('notification', ({ payload }) => wake(wokenFor(payload)));
    let reach: unknown;
    const ask = async (): Promise<void> => {
      const { rows } = await client.query(REACH);
      const [{ head }] = rows;
      for (const { onHeard } of waiters) onHeard();
      if (head !== reach) wake();
      reach = head;
    };
    try {
      await client.connect();
      await client.query(`listen ${EVENTS_CHANNEL}`);
      onListening();
      listening = client;
      connections += 1;
      // Earlier appends sent no wake-up to this connection.
      await ask();
      asking = setInterval(() => {
        // A failed check ends the connection and this loop.
        ask().catch(() => undefined);
      }, askEveryMs);
      await over;
    } finally {
      // The signal outlives many connections: each listener would leak.
      signal.removeEventListener('abort', leave);
      clearInterval(asking);
      if (listening === client) {
        listening = undefined;
        wake();
      }
      await client.end().catch(() => undefined);
    }
  };

  const keepListening = async (signal: AbortSignal): Promise<void> => {
    const backOff = createBackOff();
    const outage = createOutageLog(log, 'no connection listens for events', { heals: () => true });
    const onListening = (): void => {
      backOff.reset();
      outage.worked();
    };
    while (!signal.aborted) {
      let cause: unknown;
      try {
        await listen(signal, onListening);
      } catch (error) {
        cause = error;
      }
      if (signal.aborted) return;
      outage.failed(cause);
      await delay(backOff.next(), undefined, { signal }).catch(() => undefined);
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
    get sight() {
      return listening === undefined ? undefined : connections;
    },
    heard: () => (listening === undefined ? undefined : version),
    wait: (waiting) =>
      new Promise((resolve) => {
        const { signal, onHeard = () => undefined } = waiting;
        if (concerns(waiting) || signal.aborted) return resolve();
        const done = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          waiters.delete(waiter);
          resolve();
        };
        const look = (): void => {
          if (concerns(waiting)) done();
        };
        const waiter = { look, onHeard };
        const timer = listening === undefined ? setTimeout(done, DEAF_POLL_MS) : undefined;
        signal.addEventListener('abort', done);
        waiters.add(waiter);
      }),
    expect: (seen) => {
      const sure = listening;
      if (sure === undefined || version !== seen) return;
      expected ??= setTimeout(() => {
        expected = undefined;
        // Notifications that arrived while the process was busy come first.
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
