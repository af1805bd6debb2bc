import { type CacheOptions, createCachedList } from './cached-list.ts';
import type { CodeProduct } from './code-row.ts';
import type { PlanProduct } from './plan-row.ts';
import type { CatalogueSource, Product } from './wisecp.ts';

export type CatalogueView = {
  readonly codes: readonly CodeProduct[];
  readonly plans: readonly PlanProduct[];
};

export type Catalogue = {
  /** Null without a good and fresh list. Never throws. */
  readonly current: () => Promise<CatalogueView | null>;
};

export type CatalogueOptions = CacheOptions & {
  readonly source: Pick<CatalogueSource, 'fetchProducts'>;
};

export const createCatalogue = ({ source, ...keeping }: CatalogueOptions): Catalogue => {
  const list = createCachedList<Product>({
    ...keeping,
    name: 'the catalogue',
    fetchList: () => source.fetchProducts(),
  });
  return {
    current: async () => {
      const { rows, ageMs } = await list.current();
      if (ageMs === null) return null;
      return {
        codes: rows.filter((product) => product.kind === 'code'),
        plans: rows.filter((product) => product.kind === 'plan'),
      };
    },
  };
};
