import type { Clock } from '@haat/platform/clock';
import { createOutageLog, type Log } from '@haat/platform/log';
import { EngineUnavailable } from '@haat/platform/unavailable';
import type { FoundList, SharedList } from './shared-list.ts';

/** `description` is for operators. */
export type FetchedList<Row> =
  | { readonly ok: true; readonly rows: readonly Row[]; readonly skippedRows: number }
  | { readonly ok: false; readonly description: string };

export type CachedView<Row> = {
  /** Empty when the provider fails and the last good list is too old. */
  readonly rows: readonly Row[];
  /** Age in ms; null when there is no list. */
  readonly ageMs: number | null;
};

export type CachedList<Row> = {
  /** The same array until the next fetch. Never throws. */
  readonly current: () => Promise<CachedView<Row>>;
};

export type CacheOptions = {
  readonly clock: Clock;
  /** In ms: a younger list is served without asking. */
  readonly ttlMs: number;
  /** In ms: an older list is never sold from. */
  readonly maxStaleMs: number;
  /** Wait after a failure, in ms. */
  readonly retryMs?: number;
  readonly log: Log;
};

export type CachedListOptions<Row> = CacheOptions & {
  readonly name: string;
  /** Never throws. */
  readonly fetchList: () => Promise<FetchedList<Row>>;
  readonly shared?: SharedList<Row> | undefined;
};

type CachedRows<Row> = { readonly rows: readonly Row[]; readonly fetchedAt: number };

/** A provider's list, cached while the provider fails; processes may share it. */
export const createCachedList = <Row>(options: CachedListOptions<Row>): CachedList<Row> => {
  const { name, fetchList, clock, ttlMs, maxStaleMs, retryMs = 5_000, log, shared } = options;
  const outage = createOutageLog(log, `${name} could not be fetched`);
  let cached: CachedRows<Row> | null = null;
  let failedAt: number | null = null;
  let fetching: Promise<void> | null = null;

  const takeShared = ({ list }: FoundList<Row>): boolean => {
    if (list === null || list.rows.length === 0) return false;
    const fetchedAt = clock.now() - list.ageMs;
    const isFresh = list.ageMs < ttlMs;
    if (isFresh || cached === null || fetchedAt > cached.fetchedAt) {
      cached = { rows: list.rows, fetchedAt };
    }
    return isFresh;
  };

  const fetchOnce = async (): Promise<void> => {
    const found = shared === undefined ? undefined : await shared.read();
    if (found !== undefined && takeShared(found)) return;
    const begunAt = clock.now();
    const fetched = await fetchList();
    if (!fetched.ok || fetched.rows.length === 0) {
      failedAt = clock.now();
      const description = fetched.ok ? 'the list is empty' : fetched.description;
      const ageMs = cached === null ? null : failedAt - cached.fetchedAt;
      outage.failed(new EngineUnavailable(description), { ageMs });
      return;
    }
    outage.worked();
    if (fetched.skippedRows > 0) {
      log.warn({ skippedRows: fetched.skippedRows }, `rows of ${name} were left out`);
    }
    cached = { rows: fetched.rows, fetchedAt: begunAt };
    failedAt = null;
    if (shared === undefined || found === undefined) return;
    await shared.write(fetched.rows, clock.now() - begunAt, found.version);
    // Processes that fetch at once all use the first result, or their prices would differ.
    takeShared(await shared.read());
  };

  const refresh = (): Promise<void> => {
    fetching ??= fetchOnce().finally(() => {
      fetching = null;
    });
    return fetching;
  };

  const isDue = (): boolean => {
    if (failedAt !== null && clock.now() - failedAt < retryMs) return false;
    return cached === null || clock.now() - cached.fetchedAt >= ttlMs;
  };

  const current = async (): Promise<CachedView<Row>> => {
    if (isDue()) await refresh();
    if (cached === null) return { rows: [], ageMs: null };
    const ageMs = clock.now() - cached.fetchedAt;
    return ageMs <= maxStaleMs ? { rows: cached.rows, ageMs } : { rows: [], ageMs: null };
  };

  return { current };
};
