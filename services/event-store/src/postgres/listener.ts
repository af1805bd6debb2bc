import { setTimeout as delay } from 'node:timers/promises';
import { clientLimits, LastingClient } from '@haat/platform/database';
import type { Log } from '@haat/platform/log';
import { createBackOff } from '@haat/platform/waits';
import type pg from 'pg';
import { EVENTS_CHANNEL } from './schema.ts';
import { wokenFor } from './wake-up.ts';

/** What somebody waits for. */
export type Waiting = {
  /** The version from before events were read. */
  readonly seen: number;
  /** Only wake-ups for these types count, and those that do not say for which; all unless given. */
  readonly eventTypes?: readonly string[] | undefined;
  /** Called each time that the database has answered, whatever it said. */
  readonly onHeard?: (() => void) | undefined;
  readonly signal: AbortSignal;
};

export type Listener = {
  /** Counts wake-ups: read it before reading events, hand it to `wait` after. */
  readonly version: number;
  /** Counts connections: the same as long as the one that hears was not lost; none, undefined. */
  readonly sight: number | undefined;
  /** The same while there is a connection that hears; undefined where something may be missed. */
  readonly heard: () => number | undefined;
  /**
   * Resolves at the next wake-up that concerns it (at once when there was one already), or when
   * the signal aborts; after a second at most while nothing is listened to.
   */
  wait(waiting: Waiting): Promise<void>;
  /**
   * Told of a wake-up that this process sent when `seen` was the version. It comes back here as
   * well: where nothing does within a second, the connection is dead and is cut.
   */
  expect(seen: number): void;
  /** Listens until every holder has let go. */
  hold(): { release(): void };
  close(): Promise<void>;
};

export type ListenerOptions = {
  readonly log: Log;
  /**
   * A connection that nothing comes from looks like one that nothing can come from any more, and a
   * wake-up may be lost: so often it is asked over that connection how far the store reaches, in
   * ms. It is cut when it does not answer, and who waits is woken where the store has grown.
   */
  readonly askEveryMs: number;
};

/** How long the connection may take to answer, in ms. */
const ANSWER_MS = 5_000;
/** A wake-up is heard a millisecond after it was sent. */
const HEARD_MS = 1_000;
/** How often to look for events while none are told of, in ms. */
const DEAF_POLL_MS = 1_000;
/** Names of event types that are remembered; whoever may use the database may send any. */
const MAX_TYPES = 1_000;

const REACH = 'select max(position) as head from events';

/** One connection that listens for appends on behalf of all subscriptions of a store. */
export const createListener = (
  config: pg.ClientConfig,
  { log, askEveryMs }: ListenerOptions,
): Listener => {
  let version = 0;
  /** The version of the last wake-up that did not say for which types it was. */
  let untypedAt = 0;
  /** The version of the last wake-up for each type. */
  const typedAt = new Map<string, number>();
  let holders = 0;
  let stop: AbortController | undefined;
  let ended = Promise.resolve();
  const waiters = new Set<{ readonly look: () => void; readonly onHeard: () => void }>();
  /** There while wake-ups are listened to. */
  let listening: LastingClient | undefined;
  let connections = 0;
  let expected: NodeJS.Timeout | undefined;

  /** @param eventTypes of what was appended; none where that is not known. */
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

  /** Resolves or rejects when the connection is over. */
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
      // What was appended while nobody listened has sent its wake-up to nobody.
      await ask();
      asking = setInterval(() => {
        // One that is not answered ends the connection, and with it this.
        ask().catch(() => undefined);
      }, askEveryMs);
      await over;
    } finally {
      // The signal outlives an outage, and each try of one would stay with it.
      signal.removeEventListener('abort', leave);
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
    const backOff = createBackOff();
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
