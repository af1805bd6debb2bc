import { type CacheOptions, createCachedList } from '../cached-list.ts';
import type { SharedList } from '../shared-list.ts';
import type { PriceSource, TldPrice } from './wisecp.ts';

export type PriceListView = {
  /** Empty when the provider fails and the last good list is too old. */
  readonly prices: readonly TldPrice[];
  /** Age in ms; null when there is no list. */
  readonly ageMs: number | null;
};

export type PriceList = {
  /** Never throws. */
  readonly current: () => Promise<PriceListView>;
  /** @param tld in any case, with or without a leading dot. @returns undefined if not sold. */
  readonly priceOf: (tld: string) => Promise<TldPrice | undefined>;
};

export type PriceListOptions = CacheOptions & {
  readonly source: Pick<PriceSource, 'fetchPrices'>;
  readonly shared?: SharedList<TldPrice>;
};

export const createPriceList = ({ source, ...keeping }: PriceListOptions): PriceList => {
  const list = createCachedList<TldPrice>({
    ...keeping,
    name: 'the price list',
    fetchList: () => source.fetchPrices(),
  });

  const current = async (): Promise<PriceListView> => {
    const { rows: prices, ageMs } = await list.current();
    return { prices, ageMs };
  };

  const priceOf = async (tld: string): Promise<TldPrice | undefined> => {
    const requested = tld.trim().toLowerCase().replace(/^\.+/, '');
    const { prices } = await current();
    return prices.find((price) => price.tld === requested);
  };

  return { current, priceOf };
};
