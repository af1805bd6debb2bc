import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { PriceSource, TldPrice } from './wisecp.ts';

export type PriceListView = {
  /** Empty when the provider fails and the last good list is too old. */
  readonly prices: readonly TldPrice[];
  /** How long ago the provider gave this list, in ms; null when there is none. */
  readonly ageMs: number | null;
};

export type PriceList = {
  /** The list to sell by. Never throws. */
  readonly current: () => Promise<PriceListView>;
  /** @param tld in any case, with or without a dot in front. Undefined: not sold here. */
  readonly priceOf: (tld: string) => Promise<TldPrice | undefined>;
};

export type PriceListOptions = {
  readonly source: Pick<PriceSource, 'fetchPrices'>;
  readonly clock: Clock;
  /** A list younger than this is served without asking. */
  readonly ttlMs: number;
  /** A list older than this is not sold by, whatever the provider does. */
  readonly maxStaleMs: number;
  /** After a failure the provider is left alone for so long. */
  readonly retryMs?: number;
  readonly log: Log;
};

type Kept = { readonly prices: readonly TldPrice[]; readonly fetchedAt: number };

/** The price list in memory: fetched once for all who ask, kept through the provider's failures. */
export const createPriceList = (options: PriceListOptions): PriceList => {
  const { source, clock, ttlMs, maxStaleMs, retryMs = 5_000, log } = options;
  let kept: Kept | null = null;
  let failedAt: number | null = null;
  let fetching: Promise<void> | null = null;

  const fetchOnce = async (): Promise<void> => {
    const fetched = await source.fetchPrices();
    if (!fetched.ok || fetched.prices.length === 0) {
      failedAt = clock.now();
      const description = fetched.ok ? 'the list is empty' : fetched.description;
      const ageMs = kept === null ? null : failedAt - kept.fetchedAt;
      log.warn({ description, ageMs }, 'the price list could not be fetched');
      return;
    }
    if (fetched.skippedRows > 0) {
      log.warn({ skippedRows: fetched.skippedRows }, 'rows of the price list were left out');
    }
    kept = { prices: fetched.prices, fetchedAt: clock.now() };
    failedAt = null;
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

  const current = async (): Promise<PriceListView> => {
    if (isDue()) await refresh();
    if (kept === null) return { prices: [], ageMs: null };
    const ageMs = clock.now() - kept.fetchedAt;
    return ageMs <= maxStaleMs ? { prices: kept.prices, ageMs } : { prices: [], ageMs: null };
  };

  const priceOf = async (tld: string): Promise<TldPrice | undefined> => {
    const wanted = tld.trim().toLowerCase().replace(/^\.+/, '');
    const { prices } = await current();
    return prices.find((price) => price.tld === wanted);
  };

  return { current, priceOf };
};
