import { setTimeout as delay } from 'node:timers/promises';
import { createConsumer, FellBehind } from '@haat/event-processing/consumer';
import { type EventStore, type Position, PositionAhead } from '@haat/event-store/port';
import { createOutageLog, type Log } from '@haat/platform/log';
import { createRecentPayments, type RecentPayments } from './recent-payments.ts';

const OUTCOMES = [
  'PaymentVerified',
  'PaymentRejected',
  'PaymentExpired',
  'PaymentPutInReview',
] as const;
const RESTART_MS = 1_000;
/** In ms: concurrent outcomes share one read. */
const BATCH_WINDOW_MS = 10;
/** How long to keep following after the last watcher, in ms: starting costs a connection. */
const LINGER_MS = 60_000;

export type PaymentOutcome = {
  readonly type: (typeof OUTCOMES)[number];
  readonly position: Position;
};

export type OutcomeWatch = {
  /** Once listening, reading the payment misses nothing. Resolves without the store too. */
  readonly listening: Promise<void>;
  /** @returns the first outcome since; undefined after the timeout in ms. */
  readonly within: (ms: number) => Promise<PaymentOutcome | undefined>;
  /** Must be called. */
  readonly end: () => void;
};

export type PaymentOutcomes = {
  /** Known while outcomes are followed. */
  readonly payments: Pick<RecentPayments, 'keep' | 'of' | 'take'>;
  readonly watch: (referenceCode: string) => OutcomeWatch;
  readonly stop: () => Promise<void>;
};

type Following = { readonly stop: AbortController; readonly listening: Promise<void> };

/** One reader per process, while requests wait; needs no checkpoint. */
export const followPaymentOutcomes = (
  store: EventStore,
  log: Log,
  { lingerMs = LINGER_MS }: { readonly lingerMs?: number } = {},
): PaymentOutcomes => {
  const payments = createRecentPayments();
  const watchers = new Map<string, Set<(outcome: PaymentOutcome) => void>>();
  const consumer = createConsumer(
    { store, log },
    {
      eventTypes: OUTCOMES,
      batchWindowMs: BATCH_WINDOW_MS,
      passesSilently: true,
    },
  );
  const outage = createOutageLog(log, 'payment outcomes are not followed');
  let following: Following | undefined;
  let lingering: NodeJS.Timeout | undefined;
  let ended: Promise<unknown> = Promise.resolve();

  const run = async (signal: AbortSignal, onListening: () => void): Promise<void> => {
    let position: Position | null = null;
    while (!signal.aborted) {
      try {
        if (position === null) {
          position = (await store.identify()).head;
          outage.worked();
        }
        payments.follow(position);
        onListening();
        for await (const batch of consumer.after(position, OUTCOMES, signal)) {
          for (const event of batch.events) {
            const outcome = event as PaymentOutcome;
            const referenceCode = String(event.data.referenceCode);
            payments.report(referenceCode, event);
            for (const notify of watchers.get(referenceCode) ?? []) notify(outcome);
          }
          position = batch.position;
          outage.worked();
        }
      } catch (error) {
        if (signal.aborted) return;
        // The caller can still read the store.
        onListening();
        // Position lost after a restore, or fallen out of the cache: start at the end.
        const isLost = error instanceof PositionAhead || error instanceof FellBehind;
        if (isLost) {
          position = null;
          payments.forget();
          log.warn({ error }, 'payment outcomes are followed from now on');
        } else outage.failed(error);
        await delay(RESTART_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  };

  const begin = (): Following => {
    const stop = new AbortController();
    const listening = Promise.withResolvers<void>();
    ended = Promise.all([ended, run(stop.signal, listening.resolve)]);
    return { stop, listening: listening.promise };
  };

  const leave = (): void => {
    clearTimeout(lingering);
    following?.stop.abort();
    following = undefined;
    payments.forget();
  };

  return {
    payments,
    watch: (referenceCode) => {
      clearTimeout(lingering);
      following ??= begin();
      const result = Promise.withResolvers<PaymentOutcome | undefined>();
      const watching = watchers.get(referenceCode) ?? new Set();
      watchers.set(referenceCode, watching.add(result.resolve));
      return {
        listening: following.listening,
        within: async (ms) => {
          const timer = setTimeout(result.resolve, ms, undefined);
          const outcome = await result.promise;
          clearTimeout(timer);
          return outcome;
        },
        end: () => {
          watching.delete(result.resolve);
          if (watching.size === 0 && watchers.get(referenceCode) === watching) {
            watchers.delete(referenceCode);
          }
          if (watchers.size > 0) return;
          clearTimeout(lingering);
          lingering = setTimeout(leave, lingerMs).unref();
        },
      };
    },
    stop: async () => {
      leave();
      await ended;
    },
  };
};
