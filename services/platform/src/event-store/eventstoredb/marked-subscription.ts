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
   * Resolves with true when something may have arrived, with false after `timeoutMs` or when
   * `signal` aborts.
   * @throws what the subscription failed with, once everything that arrived before was taken.
   */
  wait(timeoutMs: number | undefined, signal: AbortSignal): Promise<boolean>;
  end(): void;
};

/**
 * The client tells of checkpoints and of having caught up as soon as they arrive, while the events
 * before them may still lie in its buffer. This puts each mark back behind those events.
 */
export const openMarkedSubscription = (
  client: EventStoreDBClient,
  bufferSize: number,
  confirmWithinMs: number,
  options: (onCheckpoint: (position: LogPosition) => void) => SubscribeToAllOptions,
): MarkedSubscription => {
  const marks: { readonly after: number; readonly mark: Mark }[] = [];
  let taken = 0;
  let failure: unknown;
  let wake = (): void => undefined;

  const addMark = (mark: Mark): void => {
    const after = taken + subscription.readableLength;
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
    .on('readable', () => wake())
    .on('error', fail)
    .on('end', () => fail(new EventStoreUnavailable('The server ended the subscription')));

  return {
    take: () => {
      for (;;) {
        const [next] = marks;
        if (next && next.after <= taken) {
          marks.shift();
          return next.mark;
        }
        const resolved = subscription.read() as AllStreamResolvedEvent | null;
        if (resolved === null) return undefined;
        taken += 1;
        // A link whose event is gone carries no event.
        if (resolved.event) return { kind: 'event', event: resolved.event };
      }
    },
    get isDrained() {
      return marks.length === 0 && subscription.readableLength === 0;
    },
    wait: (timeoutMs, signal) =>
      new Promise((resolve, reject) => {
        let timer: NodeJS.Timeout | undefined;
        const finish = (arrived: boolean): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', stop);
          wake = () => undefined;
          if (failure === undefined) resolve(arrived);
          else reject(failure);
        };
        const stop = (): void => finish(false);
        if (failure !== undefined || signal.aborted) return stop();
        if (timeoutMs !== undefined) timer = setTimeout(stop, timeoutMs);
        signal.addEventListener('abort', stop);
        wake = () => finish(true);
      }),
    end: () => {
      clearTimeout(unconfirmed);
      subscription.unsubscribe().catch(() => undefined);
    },
  };
};
