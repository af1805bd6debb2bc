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
  /** Most events that a processor takes at once while it is behind; 1,000 unless given. */
  readonly batchSize?: number;
  /** How long new events may gather before they are read, in ms; 0 unless given. */
  readonly batchWindowMs?: number;
  /**
   * How often it is looked whether parked events are to be tried again, and whether the store still
   * is the one that is followed, in ms; 60,000 unless given, or 10,000 without `onRetryRequested`.
   */
  readonly pollIntervalMs?: number;
  /**
   * Tells at once when an operator wants parked events tried again, by the processor's name.
   * @returns ends it.
   */
  readonly onRetryRequested?: (heard: (processor: string) => void) => () => void;
  /** First and longest wait after an error, in ms. */
  readonly retry?: { readonly firstMs: number; readonly capMs: number };
  /**
   * How long a store that lacks what was handled is asked again before it is taken for one that was
   * put back, in ms; 5,000 unless given.
   */
  readonly doubtMs?: number;
  /** Without progress for so long a processor is not well, in ms; 20,000 unless given. */
  readonly staleMs?: number;
  /**
   * How long an event of a newer version is left to a process of that version before it is put
   * aside, in ms; 10 minutes unless given.
   */
  readonly unknownEventsTimeoutMs?: number;
};

export type Following = {
  /** By processor: true, or a sentence that says what is wrong. */
  readonly health: Readonly<Record<string, () => true | string>>;
  /** By processor: true once it has been at the end of the events. */
  readonly hasCaughtUp: (name: string) => boolean;
  /** In the text format of Prometheus. */
  readonly metrics: () => string;
  /** Resolves when all have ended, after the signal. */
  readonly ended: Promise<void>;
};

/** So long an event is left to a newer version unless told otherwise, in ms. */
export const UNKNOWN_EVENTS_TIMEOUT_MS = 600_000;
/** How often it is looked what nothing tells of, in ms. */
const POLL_INTERVAL_MS = 60_000;
/** Where nobody tells of a wish either. */
const UNNOTIFIED_POLL_INTERVAL_MS = 10_000;

/**
 * Runs all processors of a process until the signal, with one reader of new events between them;
 * who is behind reads by itself until it meets the others.
 */
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
  /** As everybody has begun knowing them. */
  let foreignCheckpoints: string | undefined;
  const identifyStore = async (): Promise<CheckedStore> => {
    const checked = await checkStore();
    foreignCheckpoints ??= checked.foreignCheckpoints;
    return checked;
  };
  /**
   * Where this is another store, or was put back, everybody begins anew at their checkpoint: also who
   * has seen more than that says, and may keep it. Once: a checkpoint that was disowned stays so until
   * somebody acts.
   * @param wasUnavailable whether the store may have grown past everybody meanwhile: checkpoints tell then.
   */
  const recheckStore = async (wasUnavailable: boolean): Promise<void> => {
    // Before it is asked how far the store reaches: the feed goes on meanwhile.
    const reached = consumer.position();
    const asked: Promise<StoreIdentity & Partial<CheckedStore>> = wasUnavailable
      ? identifyStore()
      : store.identify();
    const { id, head, foreignCheckpoints: seen = foreignCheckpoints } = await asked;
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
    // Only a checkpoint that moves with every batch has to hear of what is nobody's.
    passesSilently: processors.every(({ idleMoveMs }) => idleMoveMs !== undefined),
    idleTimeoutMs: staleMs,
    onBack: () => recheckStore(true),
  });
  const following = { signal, batchSize, retry, staleMs, unknownEventsTimeoutMs };
  const options = { ...following, identifyStore, onBack: () => recheckStore(true) };
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
    // What goes wrong with a look goes wrong with the processors too, and they tell of it.
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
        'Events that a processor put aside.',
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

/**
 * One look at a time, until the signal.
 * @returns looks now, or once more after the look that is under way.
 */
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
        log.warn({ error }, 'could not look at the processors'),
      );
    }
    isLooking = false;
  };
  void pollNow();
  const timer = setInterval(pollNow, everyMs);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  return () => void pollNow();
};
