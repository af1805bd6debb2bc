import type { Log } from '../../log.ts';
import type { Listener } from './listener.ts';
import { EVENTS_CHANNEL } from './schema.ts';

/** Busy writers wake each listener at most this often, in ms; a lone append wakes it at once. */
const APART_MS = 5;

export type Notifier = {
  /**
   * Asked before an append is sent.
   * @returns the statement to send right behind it; undefined where the last one was a moment ago.
   */
  along(): string | undefined;
  /** Told when the append is committed; sends the wake-up that did not go along, a moment later. */
  committed(along: string | undefined): void;
  /** Sends what is still to be sent. */
  close(): Promise<void>;
};

/**
 * Wakes the listeners of all processes after a commit. Not part of the append's transaction: a
 * NOTIFY holds a lock of the whole cluster until its commit is on disk, and everybody else who
 * notifies (the queues do) would wait for that flush. It travels behind the append in the same
 * write instead; a wake-up that is lost all the same is made good by the listeners' slow poll.
 * @param send one statement, when nothing else is to be sent.
 * @param listener is told what it should hear.
 */
export const createNotifier = (
  send: (text: string) => Promise<void>,
  listener: Pick<Listener, 'version' | 'expect'>,
  log: Log,
): Notifier => {
  const text = `notify ${EVENTS_CHANNEL}`;
  let sentAt = Number.NEGATIVE_INFINITY;
  let later: NodeJS.Timeout | undefined;
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
    try {
      await send(text);
      listener.expect(heard);
    } catch (error) {
      log.debug({ err: error }, 'listeners were not woken');
    }
  };

  return {
    along: () => {
      if (performance.now() - sentAt < APART_MS) return undefined;
      markSent();
      return text;
    },
    committed: (along) => {
      if (along !== undefined) listener.expect(heard);
      else later ??= setTimeout(() => void sendNow(), APART_MS);
    },
    close: async () => {
      if (later !== undefined) await sendNow();
    },
  };
};
