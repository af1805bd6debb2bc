import type { EventStoreDBClient } from '@eventstore/db-client';
import type { ClientReadableStream } from '@grpc/grpc-js';
import { EventStoreUnavailable, type SubscribeOptions } from '../port.ts';
import { openReadCall } from './client.ts';
import { readResponse, type SubscriptionItem } from './read-response.ts';
import { subscribeRequest } from './subscribe-request.ts';

export type Subscription = {
  /** The next item that has arrived, in the server's order; undefined when there is none yet. */
  take(): SubscriptionItem | undefined;
  /** True when nothing that has arrived is left to take. */
  readonly isDrained: boolean;
  /**
   * Resolves with true when so many items or something else than events have arrived, with false
   * when nothing came for `timeoutMs`, or the signal aborts. One wait at a time.
   * @param enough at most as many as the buffer takes.
   * @throws what the subscription failed with, once everything that came before was taken.
   */
  wait(enough: number, timeoutMs: number | undefined): Promise<boolean>;
  end(): void;
};

type Options = Pick<SubscribeOptions, 'after' | 'filter' | 'signal'> & {
  /** So many items wait to be taken before the server is held back. */
  readonly bufferSize: number;
  readonly confirmTimeoutMs: number;
};

/**
 * A subscription to all streams. The client's own tells of progress and of having caught up while
 * events from before still lie in its buffer; here everything comes in the server's order.
 */
export const openSubscription = (
  client: EventStoreDBClient,
  { after, filter = {}, signal, bufferSize, confirmTimeoutMs }: Options,
): Subscription => {
  /** What has arrived, from the next one to be taken on. */
  let arrived: SubscriptionItem[] = [];
  let next = 0;
  let failure: unknown;
  let call: ClientReadableStream<SubscriptionItem> | undefined;
  let hasEnded = false;
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
  const add = (item: SubscriptionItem): void => {
    clearTimeout(unconfirmed);
    const last = arrived.at(-1);
    // While nobody takes, progress replaces progress.
    if (item.kind === 'progress' && last?.kind === 'progress' && left() > 0) arrived.pop();
    arrived.push(item);
    if (left() >= bufferSize) call?.pause();
    // A long past comes one event at a time: whoever waits for it is woken once for many of them.
    if (waiting && (item.kind !== 'event' || left() >= waiting.enough)) wake();
  };
  const cancel = (): void => {
    // At the end of the turn: cancelled while it hands something over, a call is never closed.
    setImmediate(() => call?.cancel());
  };

  const open = async (): Promise<void> => {
    call = await openReadCall(client, subscribeRequest(after, filter), readResponse);
    call
      .on('data', add)
      .on('error', (error) => {
        if (!hasEnded) fail(error);
      })
      .on('end', () => fail(new EventStoreUnavailable('The server ended the subscription')));
    if (hasEnded) cancel();
  };
  open().catch(fail);

  return {
    take: () => {
      const item = arrived[next];
      if (item !== undefined) {
        next += 1;
        return item;
      }
      [arrived, next] = [[], 0];
      if (call?.isPaused()) call.resume();
      return undefined;
    },
    get isDrained() {
      return left() === 0 && (call?.readableLength ?? 0) === 0;
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
      hasEnded = true;
      clearTimeout(unconfirmed);
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      cancel();
    },
  };
};
