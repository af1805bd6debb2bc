import { comparePositions, type StoreIdentity } from '@haat/event-store/port';
import { createOutageLog } from '@haat/platform/log';
import { createConsumer } from '../consumer/consumer.ts';
import { countParked } from '../parking/parked-events.ts';
import type { EventProcessor, EventProcessorServices } from './event-processor.ts';
import { gauge } from './gauge.ts';
import { type RunningProcessor, runProcessor } from './run-processor.ts';
import { type CheckedStore, createStoreCheck } from './store-check.ts';

export type FollowOptions = {
  readonly signal: AbortSignal;
  /** Maximum events per batch while catching up; default 1,000. */
  readonly batchSize?: number;
  /** Batch window for new events, in ms; default 0. */
  readonly batchWindowMs?: number;
  /**
   * Interval of checks for requested retries and a restored store, in ms; default 60,000, or 10,000
   * without `onRetryRequested`.
   */
  readonly pollIntervalMs?: number;
  /**
   * Reports requested retries by the processor's name. @returns a function that ends the reports
   */
  readonly onRetryRequested?: (heard: (processor: string) => void) => () => void;
  /** First and longest back-off, in ms. */
  readonly retry?: { readonly firstMs: number; readonly capMs: number };
  /**
   * If handled events are missing, the wait before the second check, in ms; default 5,000. Still
   * missing, the store counts as restored.
   */
  readonly doubtMs?: number;
  /** Time without progress after which a processor is unhealthy, in ms; default 20,000. */
  readonly staleMs?: number;
  /** How long events of a newer version wait before they are parked, in ms; default 10 minutes. */
  readonly unknownEventsTimeoutMs?: number;
};

export type Following = {
  /** By processor: true, or a sentence with the problem. */
  readonly health: Readonly<Record<string, () => true | string>>;
  readonly hasCaughtUp: (name: string) => boolean;
  readonly metrics: () => string;
  /** Resolves after the signal, when all have ended. */
  readonly ended: Promise<void>;
};

export const UNKNOWN_EVENTS_TIMEOUT_MS = 600_000;
const POLL_INTERVAL_MS = 60_000;
const UNNOTIFIED_POLL_INTERVAL_MS = 10_000;

/** Runs processors with a shared consumer; a processor that is behind reads by itself. */
export const follow = (
  services: EventProcessorServices,
  processors: readonly EventProcessor[],
  {
    signal,
    batchSize = 1_000,
    batchWindowMs = 0,
    onRetryRequested,
    pollIntervalMs = onRetryRequested ? POLL_INTERVAL_MS : UNNOTIFIED_POLL_INTERVAL_MS,
    retry = { firstMs: 100, capMs: 10_000 },
    doubtMs = 5_000,
    staleMs = 20_000,
    unknownEventsTimeoutMs = UNKNOWN_EVENTS_TIMEOUT_MS,
  }: FollowOptions,
): Following => {
  const { db, store, log } = services;
  const names = processors.map(({ name }) => name);
  const eventTypes = [...new Set(processors.flatMap((processor) => processor.eventTypes))];
  const checkStore = createStoreCheck(services, processors, { doubtMs, signal });
  let storeId: string | undefined;
  let foreignCheckpoints: string | undefined;
  const identifyStore = async (): Promise<CheckedStore> => {
    const checked = await checkStore();
    foreignCheckpoints ??= checked.foreignCheckpoints;
    return checked;
  };
  /**
   * If the store is another or was restored, restarts all processors from their checkpoints, once.
   * `wasUnavailable`: compare the checkpoints too, since the store may have grown past the
   * consumer.
   */
  const recheckStore = async (wasUnavailable: boolean): Promise<void> => {
    // Read before the request: the consumer continues meanwhile.
    const reached = consumer.position();
    const identity: Promise<StoreIdentity & Partial<CheckedStore>> = wasUnavailable
      ? identifyStore()
      : store.identify();
    const { id, head, foreignCheckpoints: seen = foreignCheckpoints } = await identity;
    const isAhead = reached !== undefined && comparePositions(reached, head) > 0;
    const isOther = storeId !== undefined && storeId !== id;
    const hasNewForeignCheckpoints = seen !== foreignCheckpoints;
    storeId = id;
    foreignCheckpoints = seen;
    if (!isAhead && !isOther && !hasNewForeignCheckpoints) return;
    consumer.end();
    for (const one of running) one.checkAgain();
  };
  const consumer = createConsumer(services, {
    eventTypes,
    batchWindowMs,
    // Only checkpoints that move without events need the positions of filtered-out ones.
    passesSilently: processors.every(({ idleMoveMs }) => idleMoveMs !== undefined),
    idleTimeoutMs: staleMs,
    onReconnect: () => recheckStore(true),
  });
  const following = { signal, batchSize, retry, staleMs, unknownEventsTimeoutMs };
  const options = {
    ...following,
    identifyStore,
    onReconnect: () => recheckStore(true),
    outage: createOutageLog(log, 'an event processor stopped'),
  };
  const running: readonly RunningProcessor[] = processors.map((processor) =>
    runProcessor(services, processor, consumer, options),
  );
  const parked = new Map(names.map((name) => [name, 0]));

  const checkParked = async (): Promise<void> => {
    const counts = await countParked(db, names);
    for (const name of names) {
      parked.set(name, counts.find(({ processor }) => processor === name)?.events ?? 0);
    }
    const requested = counts.filter(({ isRetryRequested }) => isRetryRequested);
    for (const one of running) {
      if (requested.some(({ processor }) => processor === one.name)) one.checkAgain();
    }
  };

  const poll = async (): Promise<void> => {
    // An error is ignored here: the processors meet and report the same one.
    await checkParked().catch(() => undefined);
    await recheckStore(false).catch(() => undefined);
  };
  const pollNow = startPolling(poll, pollIntervalMs, signal);
  const stopListening = onRetryRequested?.((requested) => {
    for (const one of running) if (requested === one.name) one.checkAgain();
    pollNow();
  });
  if (stopListening) signal.addEventListener('abort', stopListening, { once: true });

  return {
    health: Object.fromEntries(running.map(({ name, health }) => [name, health])),
    hasCaughtUp: (name) => running.some((one) => one.name === name && one.hasCaughtUp()),
    metrics: () =>
      gauge(
        'haat_parked_events',
        'Events that a processor parked.',
        [...parked].map(([processor, events]) => [{ processor }, events]),
      ) +
      gauge(
        'haat_event_processor_healthy',
        '1 while an event processor makes progress.',
        running.map(({ name, health }) => [{ processor: name }, health() === true ? 1 : 0]),
      ) +
      gauge(
        'haat_event_processor_lag_seconds',
        'Age of the event that a processor handled last; 0 when it has caught up.',
        running.map(({ name, lagSeconds }) => [{ processor: name }, lagSeconds()]),
      ),
    ended: Promise.all(running.map(({ ended }) => ended)).then(() => undefined),
  };
};

/** `poll` never rejects, and never overlaps. @returns a function that polls now, or again after the current poll */
const startPolling = (
  poll: () => Promise<void>,
  everyMs: number,
  signal: AbortSignal,
): (() => void) => {
  let isPolling = false;
  let isRequested = false;
  const pollNow = async (): Promise<void> => {
    isRequested = true;
    if (isPolling) return;
    isPolling = true;
    while (isRequested && !signal.aborted) {
      isRequested = false;
      await poll();
    }
    isPolling = false;
  };
  void pollNow();
  const timer = setInterval(pollNow, everyMs);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  return () => void pollNow();
};
