import type {
  AllStreamResolvedEvent,
  EventStoreDBClient,
  Position as LogPosition,
  SubscribeToAllOptions,
} from '@eventstore/db-client';
import { EventStoreUnavailable } from '../port.ts';

export type SubscriptionItem =
  | { readonly kind: 'event'; readonly event: NonNullable<AllStreamResolvedEvent['event']> }
  | { readonly kind: 'progress'; readonly position: LogPosition }
  | { readonly kind: 'caught-up' }
  | { readonly kind: 'fell-behind' };

type Mark = Exclude<SubscriptionItem, { kind: 'event' }>;

export type MarkedSubscription = {
  /** The next item that has arrived, in the server's order; undefined when there is none yet. */
  take(): SubscriptionItem | undefined;
  /** True when nothing that has arrived is left to take. */
  readonly isDrained: boolean;
  /**
   * Resolves with true when so many events or a mark have arrived, with false when nothing came
   * for `timeoutMs`, or the signal aborts. One wait at a time.
   * @param enough at most as many as the buffer takes.
   * @throws what the subscription failed with, once everything that came before was taken.
   */
  wait(enough: number, timeoutMs: number | undefined): Promise<boolean>;
  end(): void;
};

/**
 * The client tells of checkpoints and of having caught up as soon as they arrive, while the events
 * before them may still lie in its buffer. This puts each mark back behind those events.
 */
export const openMarkedSubscription = (
  client: EventStoreDBClient,
  {
    bufferSize,
    confirmWithinMs,
    signal,
  }: {
    readonly bufferSize: number;
    readonly confirmWithinMs: number;
    readonly signal: AbortSignal;
  },
  options: (onCheckpoint: (position: LogPosition) => void) => SubscribeToAllOptions,
): MarkedSubscription => {
  const marks: { readonly after: number; readonly mark: Mark }[] = [];
  /** What has arrived, from the next one to be taken on. */
  let arrived: AllStreamResolvedEvent[] = [];
  let next = 0;
  let taken = 0;
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

  const addMark = (mark: Mark): void => {
    const after = taken + left() + subscription.readableLength;
    const last = marks.at(-1);
    // While nobody takes, progress replaces progress: marks never outnumber buffered events.
    if (mark.kind === 'progress' && last?.mark.kind === 'progress' && last.after === after) {
      marks.pop();
    }
    marks.push({ after, mark });
    wake();
  };
  const fail = (error: unknown): void => {
    failure ??= error;
    wake();
  };

  const subscription = client.subscribeToAll(
    options((position) => addMark({ kind: 'progress', position })),
    { readableHighWaterMark: bufferSize } as object,
  );
  const unconfirmed = setTimeout(
    () => fail(new EventStoreUnavailable('The server did not confirm the subscription')),
    confirmWithinMs,
  );
  subscription
    .on('confirmation', () => clearTimeout(unconfirmed))
    .on('caughtUp', () => addMark({ kind: 'caught-up' }))
    .on('fellBehind', () => addMark({ kind: 'fell-behind' }))
    .on('data', (resolved: AllStreamResolvedEvent) => {
      arrived.push(resolved);
      if (left() >= bufferSize) subscription.pause();
      // A long past comes one event at a time: whoever waits for it is woken once for many of them.
      if (waiting && left() >= waiting.enough) wake();
    })
    .on('error', fail)
    .on('end', () => fail(new EventStoreUnavailable('The server ended the subscription')));

  return {
    take: () => {
      for (;;) {
        const [first] = marks;
        if (first && first.after <= taken) {
          marks.shift();
          return first.mark;
        }
        const resolved = arrived[next];
        if (resolved === undefined) {
          [arrived, next] = [[], 0];
          if (subscription.isPaused()) subscription.resume();
          return undefined;
        }
        next += 1;
        taken += 1;
        // A link whose event is gone carries no event.
        if (resolved.event) return { kind: 'event', event: resolved.event };
      }
    },
    get isDrained() {
      return marks.length === 0 && left() === 0 && subscription.readableLength === 0;
    },
    wait: (enough, timeoutMs) => {
      const wanted = Promise.withResolvers<boolean>();
      waiting = { ...wanted, enough };
      if (failure !== undefined || signal.aborted) giveUp();
      isTimed = timeoutMs !== undefined;
      if (timeoutMs !== undefined) startTimer(timeoutMs);
      return wanted.promise;
    },
    end: () => {
      clearTimeout(unconfirmed);
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      subscription.unsubscribe().catch(() => undefined);
    },
  };
};
