import type { Clock } from '@haat/platform/clock';
import type { Log } from '@haat/platform/log';
import type { FoundList, SharedList } from './shared-list.ts';

/** A list as the provider gave it, or why there is none; `description` is for operators. */
export type FetchedList<Row> =
  | { readonly ok: true; readonly rows: readonly Row[]; readonly skippedRows: number }
  | { readonly ok: false; readonly description: string };

export type CachedView<Row> = {
  /** Empty when the provider fails and the last good list is too old. */
  readonly rows: readonly Row[];
  /** How long ago the provider gave this list, in ms; null when there is none. */
  readonly ageMs: number | null;
};

export type CachedList<Row> = {
  /** The list to sell by; the same array until it is fetched again. Never throws. */
  readonly current: () => Promise<CachedView<Row>>;
};

export type CacheOptions = {
  readonly clock: Clock;
  /** A list younger than this is served without asking. */
  readonly ttlMs: number;
  /** A list older than this is not sold by, whatever the provider does. */
  readonly maxStaleMs: number;
  /** After a failure the provider is left alone for so long. */
  readonly retryMs?: number;
  readonly log: Log;
};

export type CachedListOptions<Row> = CacheOptions & {
  /** What it is called in the log: "the price list". */
  readonly name: string;
  /** Never throws. */
  readonly fetchList: () => Promise<FetchedList<Row>>;
  /** Where another process may have a newer list, and takes this one's. */
  readonly shared?: SharedList<Row> | undefined;
};

type CachedRows<Row> = { readonly rows: readonly Row[]; readonly fetchedAt: number };

/**
 * A provider's list in memory: one fetch for all who ask, kept while the provider fails. Where it
 * is shared, all processes take it from the one that kept it first, and find it too old in the same
 * moment: they sell by the same list but for the time of a fetch.
 */
export const createCachedList = <Row>(options: CachedListOptions<Row>): CachedList<Row> => {
  const { name, fetchList, clock, ttlMs, maxStaleMs, retryMs = 5_000, log, shared } = options;
  let kept: CachedRows<Row> | null = null;
  let failedAt: number | null = null;
  let fetching: Promise<void> | null = null;

  /** @returns whether a list is at hand that need not be fetched. */
  const takeShared = ({ list }: FoundList<Row>): boolean => {
    if (list === null || list.rows.length === 0) return false;
    const fetchedAt = clock.now() - list.ageMs;
    const isFresh = list.ageMs < ttlMs;
    if (isFresh || kept === null || fetchedAt > kept.fetchedAt) {
      kept = { rows: list.rows, fetchedAt };
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
      const ageMs = kept === null ? null : failedAt - kept.fetchedAt;
      log.warn({ description, ageMs }, `${name} could not be fetched`);
      return;
    }
    if (fetched.skippedRows > 0) {
      log.warn({ skippedRows: fetched.skippedRows }, `rows of ${name} were left out`);
    }
    kept = { rows: fetched.rows, fetchedAt: begunAt };
    failedAt = null;
    if (shared === undefined || found === undefined) return;
    await shared.write(fetched.rows, clock.now() - begunAt, found.version);
    // Whoever fetched at the same time and was first is believed by both, else they would quote
    // differently until the next fetch.
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
    return kept === null || clock.now() - kept.fetchedAt >= ttlMs;
  };

  const current = async (): Promise<CachedView<Row>> => {
    if (isDue()) await refresh();
    if (kept === null) return { rows: [], ageMs: null };
    const ageMs = clock.now() - kept.fetchedAt;
    return ageMs <= maxStaleMs ? { rows: kept.rows, ageMs } : { rows: [], ageMs: null };
  };

  return { current };
};
