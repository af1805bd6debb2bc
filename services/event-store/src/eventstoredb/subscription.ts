import type { EventStoreDBClient } from '@eventstore/db-client';
import { EventStoreUnavailable, type SubscribeOptions } from '../port.ts';
import { startReadCall } from './read-call.ts';
import { subscribeRequest } from './read-request.ts';
import type { ReadItem } from './read-response.ts';

export type Subscription = {
  /** The next item in the server's order; undefined if there is none yet. */
  take(): ReadItem | undefined;
  readonly isDrained: boolean;
  /**
   * True after `enough` items or a non-event item; false after `timeoutMs` without one, or on
   * abort. One wait at a time. @throws the subscription's error after the last item
   */
  wait(enough: number, timeoutMs: number | undefined): Promise<boolean>;
  end(): void;
};

type Options = Pick<SubscribeOptions, 'after' | 'filter' | 'signal'> & {
  /** Unread items at which the server is paused. */
  readonly bufferSize: number;
  readonly confirmTimeoutMs: number;
};

/** In the server's order: the client reports progress before the events in its buffer. */
export const openSubscription = (
  client: EventStoreDBClient,
  { after, filter = {}, signal, bufferSize, confirmTimeoutMs }: Options,
): Subscription => {
  let arrived: ReadItem[] = [];
  let next = 0;
  let failure: unknown;
  let waiting: (PromiseWithResolvers<boolean> & { readonly enough: number }) | undefined;
  let isTimed = false;
  let leftBefore = 0;
  let timer: NodeJS.Timeout | undefined;

  const left = (): number => arrived.length - next;
  const finish = (isEnough: boolean): void => {
    const { resolve, reject } = waiting ?? {};
    waiting = undefined;
    if (failure === undefined) resolve?.(isEnough);
    else reject?.(failure);
  };
  const wake = (): void => finish(true);
  const giveUp = (): void => finish(false);
  const late = (): void => {
    if (!isTimed) return;
    const hasMore = left() !== leftBefore;
    leftBefore = left();
    if (hasMore) timer?.refresh();
    else giveUp();
  };
  const startTimer = (timeoutMs: number): void => {
    leftBefore = left();
    timer = timer?.refresh() ?? setTimeout(late, timeoutMs);
  };
  signal.addEventListener('abort', giveUp);

  const fail = (error: unknown): void => {
    failure ??= error;
    wake();
  };
  const unconfirmed = setTimeout(
    () => fail(new EventStoreUnavailable('The server did not confirm the subscription')),
    confirmTimeoutMs,
  );
  const add = (item: ReadItem): void => {
    clearTimeout(unconfirmed);
    const last = arrived.at(-1);
    // Unread progress items replace each other.
    if (item.kind === 'progress' && last?.kind === 'progress' && left() > 0) arrived.pop();
    arrived.push(item);
    if (left() >= bufferSize) call.pause();
    // Events come one at a time: wake the consumer once for many.
    if (waiting && (item.kind !== 'event' || left() >= waiting.enough)) wake();
  };
  const call = startReadCall(client, subscribeRequest(after, filter), {
    onItem: add,
    onError: fail,
    onEnd: () => fail(new EventStoreUnavailable('The server ended the subscription')),
  });

  return {
    take: () => {
      const item = arrived[next];
      if (item !== undefined) {
        next += 1;
        return item;
      }
      [arrived, next] = [[], 0];
      call.resume();
      return undefined;
    },
    get isDrained() {
      return left() === 0 && call.isDrained;
    },
    wait: (enough, timeoutMs) => {
      const requested = Promise.withResolvers<boolean>();
      waiting = { ...requested, enough };
      if (failure !== undefined || signal.aborted) giveUp();
      isTimed = timeoutMs !== undefined;
      if (timeoutMs !== undefined) startTimer(timeoutMs);
      return requested.promise;
    },
    end: () => {
      clearTimeout(unconfirmed);
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      call.cancel();
    },
  };
};
