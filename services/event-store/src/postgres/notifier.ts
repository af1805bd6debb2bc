import type { Log } from '@haat/platform/log';
import type pg from 'pg';
import type { Listener } from './listener.ts';
import { wakeUp } from './wake-up.ts';

/** Minimum time between wake-ups, in ms. */
const APART_MS = 5;
/** How long a low-priority wake-up waits for another one, in ms. */
const LOW_PRIORITY_MS = 20;

export type Notifier = {
  /** To send right behind the append; undefined shortly after the last one, or for low priority. */
  along(eventTypes: readonly string[]): pg.QueryConfig | undefined;
  /** Called after the commit; soon sends a wake-up that was held back. */
  committed(along: pg.QueryConfig | undefined, eventTypes: readonly string[]): void;
  close(): Promise<void>;
};

/**
 * Not in the append's transaction: NOTIFY holds a cluster-wide lock until its commit is on disk,
 * which would block the queues. Polling makes up for a lost wake-up.
 */
export const createNotifier = ({
  send,
  listener,
  lowPriority,
  log,
}: {
  readonly send: (statement: pg.QueryConfig) => Promise<void>;
  readonly listener: Pick<Listener, 'version' | 'expect'>;
  readonly lowPriority: ReadonlySet<string>;
  readonly log: Log;
}): Notifier => {
  let sentAt = Number.NEGATIVE_INFINITY;
  let later: NodeJS.Timeout | undefined;
  let laterAt = Number.POSITIVE_INFINITY;
  /** Committed types without a wake-up so far. */
  let unsent: ReadonlySet<string> = new Set();
  let heard = 0;

  const markSent = (): void => {
    sentAt = performance.now();
    heard = listener.version;
    clearTimeout(later);
    later = undefined;
    laterAt = Number.POSITIVE_INFINITY;
  };

  const sendIn = (ms: number): void => {
    const at = performance.now() + ms;
    if (laterAt <= at) return;
    clearTimeout(later);
    laterAt = at;
    later = setTimeout(() => void sendNow(), ms);
  };

  const isHurried = (eventTypes: readonly string[]): boolean =>
    eventTypes.some((type) => !lowPriority.has(type));

  const sendNow = async (): Promise<void> => {
    markSent();
    const sending = unsent;
    unsent = new Set();
    try {
      await send(wakeUp(sending));
      listener.expect(heard);
    } catch (error) {
      unsent = new Set([...sending, ...unsent]);
      log.debug({ err: error }, 'could not notify listeners');
    }
  };

  return {
    along: (eventTypes) => {
      if (!isHurried(eventTypes) || performance.now() - sentAt < APART_MS) return undefined;
      markSent();
      return wakeUp(new Set([...unsent, ...eventTypes]));
    },
    committed: (along, eventTypes) => {
      if (along !== undefined) {
        unsent = new Set();
        listener.expect(heard);
        return;
      }
      unsent = new Set([...unsent, ...eventTypes]);
      sendIn(isHurried(eventTypes) ? APART_MS : LOW_PRIORITY_MS);
    },
    close: async () => {
      if (later !== undefined) await sendNow();
    },
  };
};
