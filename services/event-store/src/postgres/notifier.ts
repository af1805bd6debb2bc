import type { Log } from '@haat/platform/log';
import type pg from 'pg';
import type { Listener } from './listener.ts';
import { wakeUp } from './wake-up.ts';

/** Busy writers wake each listener at most this often, in ms; a lone append wakes it at once. */
const APART_MS = 5;
/** So long what is in no hurry waits for something that is, in ms. */
const LOW_PRIORITY_MS = 20;

export type Notifier = {
  /**
   * Asked before an append is sent.
   * @param eventTypes of what is appended.
   * @returns the statement to send right behind it; undefined where the last one was a moment ago,
   *   and where nothing of it is in a hurry.
   */
  along(eventTypes: readonly string[]): pg.QueryConfig | undefined;
  /**
   * Told when the append is committed; sends the wake-up that did not go along, a moment later.
   * @param eventTypes of what was appended.
   */
  committed(along: pg.QueryConfig | undefined, eventTypes: readonly string[]): void;
  /** Sends what is still to be sent. */
  close(): Promise<void>;
};

/**
 * Wakes the listeners of all processes after a commit, and says of which types there are events: who
 * wants none of them sleeps on. Not part of the append's transaction: a
 * NOTIFY holds a lock of the whole cluster until its commit is on disk, and everybody else who
 * notifies (the queues do) would wait for that flush. It travels behind the append in the same
 * write instead; a wake-up that is lost all the same is made good by the listeners' slow poll.
 * @param options `send` sends one statement, when nothing else is to be sent; `listener` is told what
 *   it should hear; `lowPriority`: types of events that nobody acts on at once.
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
  /** When that is due, by `performance.now()`. */
  let laterAt = Number.POSITIVE_INFINITY;
  /** Types of what was committed and nobody was woken for yet. */
  let untold: ReadonlySet<string> = new Set();
  /** What the listener had heard when the last one was sent. */
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
    const told = untold;
    untold = new Set();
    try {
      await send(wakeUp(told));
      listener.expect(heard);
    } catch (error) {
      untold = new Set([...told, ...untold]);
      log.debug({ err: error }, 'listeners were not woken');
    }
  };

  return {
    along: (eventTypes) => {
      if (!isHurried(eventTypes) || performance.now() - sentAt < APART_MS) return undefined;
      markSent();
      return wakeUp(new Set([...untold, ...eventTypes]));
    },
    committed: (along, eventTypes) => {
      if (along !== undefined) {
        untold = new Set();
        listener.expect(heard);
        return;
      }
      untold = new Set([...untold, ...eventTypes]);
      sendIn(isHurried(eventTypes) ? APART_MS : LOW_PRIORITY_MS);
    },
    close: async () => {
      if (later !== undefined) await sendNow();
    },
  };
};
