import { comparePositions, type StoreIdentity } from '@haat/event-store/port';
import type { Log } from '@haat/platform/log';
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
  /** Interval of checks in ms; default 60,000, or 10,000 without `onRetryRequested`. */
  readonly pollIntervalMs?: number;
  /** Reports a requested retry by the processor's name. @returns a function that stops it */
  readonly onRetryRequested?: (heard: (processor: string) => void) => () => void;
  /** First and longest back-off, in ms. */
  readonly retry?: { readonly firstMs: number; readonly capMs: number };
  /**
   * How long missing events are asked for again before the store counts as restored, in ms; default
   * 5,000.
   */
  readonly doubtMs?: number;
  /** Time without progress after which a processor is unhealthy, in ms; default 20,000. */
  readonly staleMs?: number;
  /** Unknown events wait for a newer version before they are parked, in ms; default 10 minutes. */
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

/** With one shared consumer; a processor that is behind reads by itself. */
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
   * After another or a restored store all restart from their checkpoints, once. `wasUnavailable`:
   * only checkpoints can tell, since the store may have grown past all positions.
   */
  const recheckStore = async (wasUnavailable: boolean): Promise<void> => {
    // Before the request: the consumer continues meanwhile.
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
    // Only checkpoints that move with every batch need filtered-out positions.
    passesSilently: processors.every(({ idleMoveMs }) => idleMoveMs !== undefined),
    idleTimeoutMs: staleMs,
    onReconnect: () => recheckStore(true),
  });
  const following = { signal, batchSize, retry, staleMs, unknownEventsTimeoutMs };
  const options = { ...following, identifyStore, onReconnect: () => recheckStore(true) };
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

  const look = async (): Promise<void> => {
    // The processors meet and report the same error.
    await checkParked().catch(() => undefined);
    await recheckStore(false).catch(() => undefined);
  };
  const pollNow = startLooking(look, pollIntervalMs, signal, log);
  const endHearing = onRetryRequested?.((requested) => {
    for (const one of running) if (requested === one.name) one.checkAgain();
    pollNow();
  });
  if (endHearing) signal.addEventListener('abort', endHearing, { once: true });

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
        '1 while a processor of events makes progress.',
        running.map(({ name, health }) => [{ processor: name }, health() === true ? 1 : 0]),
      ) +
      gauge(
        'haat_event_processor_lag_seconds',
        'How old the event is that a processor handled last; 0 where it waits for new ones.',
        running.map(({ name, lagSeconds }) => [{ processor: name }, lagSeconds()]),
      ),
    ended: Promise.all(running.map(({ ended }) => ended)).then(() => undefined),
  };
};

/** One at a time. @returns a function that checks now, or again after the current check */
const startLooking = (
  look: () => Promise<void>,
  everyMs: number,
  signal: AbortSignal,
  log: Log,
): (() => void) => {
  let isLooking = false;
  let isRequested = false;
  const pollNow = async (): Promise<void> => {
    isRequested = true;
    if (isLooking) return;
    isLooking = true;
    while (isRequested && !signal.aborted) {
      isRequested = false;
      await look().catch((error: unknown) =>
        log.warn({ error }, 'could not check the event processors'),
      );
    }
    isLooking = false;
  };
  void pollNow();
  const timer = setInterval(pollNow, everyMs);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  return () => void pollNow();
};
