import {
  type AppendResult,
  asRecorded,
  comparePositions,
  type EventBatch,
  type EventStore,
  type Position,
  type RecordedEvent,
  type StreamAppend,
  type StreamSlice,
  type SubscribeOptions,
} from '../port.ts';

const MAX_EVENTS = 10_000;
const MAX_STREAMS = 10_000;
const MAX_PER_STREAM = 200;

type CachedStream = {
  readonly events: readonly RecordedEvent[] | undefined;
  readonly minRevision: bigint;
};

const createCache = () => {
  const cached = new Map<string, CachedStream>();
  let events = 0;
  const take = (stream: string): CachedStream | undefined => {
    const found = cached.get(stream);
    cached.delete(stream);
    events -= found?.events?.length ?? 0;
    return found;
  };
  const put = (stream: string, one: CachedStream): void => {
    take(stream);
    const fits = one.events === undefined || one.events.length <= MAX_PER_STREAM;
    const shelved = fits ? one : { ...one, events: undefined };
    cached.set(stream, shelved);
    events += shelved.events?.length ?? 0;
    for (const oldest of cached.keys()) {
      if (cached.size <= MAX_STREAMS && events <= MAX_EVENTS) break;
      take(oldest);
    }
  };
  return {
    get: (stream: string): CachedStream | undefined => cached.get(stream),
    use: (stream: string): CachedStream | undefined => {
      const found = take(stream);
      if (found) put(stream, found);
      return found;
    },
    put,
    clear: (): void => {
      cached.clear();
      events = 0;
    },
  };
};

/**
 * For callers that accept an older state (`asOf`). Empty without a consumer; events stay encrypted.
 */
export const withStreamCache = (store: EventStore): EventStore => {
  const cache = createCache();
  let fedUpTo: Position | undefined;
  /** Events before it may be handled again after a replay or restore: not served from the cache. */
  let liveAfter: Position | undefined;
  let term = 0;
  let heard = 0;

  /**
   * Only without a gap: a missing event would lead to a wrong decision that no conflict reveals.
   */
  const add = (event: RecordedEvent): void => {
    const { stream, revision } = event;
    const { events, minRevision = -1n } = cache.get(stream) ?? {};
    const known = events ?? (revision === 0n ? [] : undefined);
    const place = Number(revision - (known?.[0]?.revision ?? 0n));
    const next =
      known !== undefined && place <= known.length ? known.toSpliced(place, 1, event) : undefined;
    const isHigher = revision > minRevision;
    cache.put(stream, { events: next, minRevision: isHigher ? revision : minRevision });
  };

  const hear = ({ events, position, caughtUp }: EventBatch): void => {
    for (const event of events) add(event);
    heard += events.length;
    fedUpTo = position;
    if (caughtUp) liveAfter ??= position;
  };

  const consumer = async function* (
    options: SubscribeOptions,
  ): AsyncGenerator<EventBatch, void, undefined> {
    const { filter = {}, passesSilently = false } = options;
    const requested = filter.eventTypes && new Set(filter.eventTypes);
    const { streamPrefixes } = filter;
    const isRequested = ({ type, stream }: RecordedEvent): boolean =>
      (requested?.has(type) ?? true) &&
      (streamPrefixes?.some((prefix) => stream.startsWith(prefix)) ?? true);
    let hasReportedCaughtUp = false;
    term += 1;
    const own = term;
    cache.clear();
    fedUpTo = options.after;
    liveAfter = undefined;
    const onReconnect = async (): Promise<void> => {
      // The store may have been restored: never cache what an older consumer delivered.
      if (term === own) {
        cache.clear();
        liveAfter = undefined;
      }
      await options.onReconnect?.();
    };
    try {
      for await (const batch of store.subscribe({ ...options, filter: {}, onReconnect })) {
        if (term === own) hear(batch);
        const events = batch.events.filter(isRequested);
        const isNews = events.length > 0 || (batch.caughtUp && !hasReportedCaughtUp);
        if (!isNews && passesSilently) continue;
        hasReportedCaughtUp = batch.caughtUp;
        yield { ...batch, events };
      }
    } finally {
      if (term === own) {
        cache.clear();
        fedUpTo = undefined;
        liveAfter = undefined;
      }
    }
  };

  const cachedAsOf = (stream: string, asOf: Position | undefined): StreamSlice | undefined => {
    if (asOf === undefined || fedUpTo === undefined || liveAfter === undefined) return undefined;
    if (comparePositions(asOf, liveAfter) <= 0 || comparePositions(fedUpTo, asOf) < 0) {
      return undefined;
    }
    const { events, minRevision = -1n } = cache.use(stream) ?? {};
    const last = events?.at(-1);
    // A conflict may have shown a higher revision than the consumer has delivered.
    if (!events || !last || last.revision < minRevision) return undefined;
    return { events, revision: last.revision };
  };

  const evict = (stream: string, minRevision = cache.get(stream)?.minRevision ?? -1n): void =>
    cache.put(stream, { events: undefined, minRevision });

  const learn = ({ stream, events }: StreamAppend, appended: AppendResult): void => {
    if (fedUpTo === undefined) return;
    if (!appended.ok) {
      const { actual } = appended;
      const last = cache.get(stream)?.events?.at(-1)?.revision ?? -1n;
      if (actual !== 'no_stream' && last < actual) evict(stream, actual);
      return;
    }
    // A repeated append returns an old position; later events may follow it.
    const isNew = comparePositions(appended.position, fedUpTo) > 0;
    const { minRevision = -1n } = cache.get(stream) ?? {};
    // The consumer later delivers the store's own time and exact positions.
    for (const event of isNew ? asRecorded(stream, events, appended) : []) {
      if (event.revision > minRevision) add(event);
    }
  };

  const learning = async (
    appends: readonly StreamAppend[],
    send: () => Promise<readonly AppendResult[]>,
  ): Promise<readonly AppendResult[]> => {
    const during = term;
    try {
      const results = await send();
      if (term === during) {
        results.forEach((result, index) => {
          const sent = appends[index];
          if (sent) learn(sent, result);
        });
      }
      return results;
    } catch (error) {
      // The append may have been written despite the error.
      for (const { stream } of appends) evict(stream);
      throw error;
    }
  };

  return {
    ...store,
    read: async (stream, options = {}) => {
      const isWhole = (options.fromRevision ?? 0n) === 0n;
      const cached = isWhole ? cachedAsOf(stream, options.asOf) : undefined;
      if (cached) return cached;
      const [during, before] = [term, heard];
      const slice = await store.read(stream, options);
      // An event delivered during the read may be missing from its result.
      const isCurrent =
        fedUpTo !== undefined && term === during && heard - before < MAX_STREAMS / 2;
      const { minRevision = -1n } = cache.get(stream) ?? {};
      if (isWhole && isCurrent && slice.revision !== 'no_stream' && slice.revision >= minRevision) {
        cache.put(stream, { events: slice.events, minRevision: slice.revision });
      }
      return slice;
    },
    append: async (stream, events, expected) => {
      const own = [{ stream, events, expected }];
      const [result] = await learning(own, async () => [
        await store.append(stream, events, expected),
      ]);
      if (!result) throw new Error(`The append to ${stream} has no answer`);
      return result;
    },
    appendInOrder: (appends) => learning(appends, () => store.appendInOrder(appends)),
    subscribe: (options) => (options.isConsumer ? consumer(options) : store.subscribe(options)),
  };
};
