import type pg from 'pg';
import type { Log } from '../../log.ts';
import type { Listener } from './listener.ts';
import { wakeUp } from './wake-up.ts';

/** Busy writers wake each listener at most this often, in ms; a lone append wakes it at once. */
const APART_MS = 5;

export type Notifier = {
  /**
   * Asked before an append is sent.
   * @param eventTypes of what is appended.
   * @returns the statement to send right behind it; undefined where the last one was a moment ago.
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
 * @param send one statement, when nothing else is to be sent.
 * @param listener is told what it should hear.
 */
export const createNotifier = (
  send: (statement: pg.QueryConfig) => Promise<void>,
  listener: Pick<Listener, 'version' | 'expect'>,
  log: Log,
): Notifier => {
  let sentAt = Number.NEGATIVE_INFINITY;
  let later: NodeJS.Timeout | undefined;
  /** Types of what was committed and nobody was woken for yet. */
  let untold: ReadonlySet<string> = new Set();
  /** What the listener had heard when the last one was sent. */
  let heard = 0;

  const markSent = (): void => {
    sentAt = performance.now();
    heard = listener.version;
    clearTimeout(later);
    later = undefined;
  };

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
      if (performance.now() - sentAt < APART_MS) return undefined;
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
      later ??= setTimeout(() => void sendNow(), APART_MS);
    },
    close: async () => {
      if (later !== undefined) await sendNow();
    },
  };
};
