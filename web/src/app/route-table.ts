import type { ArticlesAnswer } from '@haat/contracts/http/articles';
import type { ComponentType } from 'react';
import { type Page, pages } from '../config/pages.ts';
import { apiPaths } from '../config/paths.ts';

type Params = Readonly<Record<string, string>>;

/** Reads an answer of the API by its path; null when there is none to be had. */
export type ReadAnswer = <Answer>(path: string) => Promise<Answer | null>;

/** One of the pages behind an address pattern. */
export type Place = {
  readonly params: Params;
  /** ISO date of the last change, for the sitemap. */
  readonly changed?: string;
};

export type Route = {
  readonly page: Page;
  readonly load: () => Promise<{ readonly Component: ComponentType }>;
  /** API paths of what the page shows at once; embedded in it when it is prerendered. */
  readonly data?: (params: Params) => readonly string[];
  /** Which pages stand behind an address pattern. */
  readonly places?: (read: ReadAnswer) => Promise<readonly Place[]>;
  /** Names in the query that change what the page shows; with them it is rendered by the browser. */
  readonly query?: readonly string[];
  /** Not for search engines: neither prerendered nor in the sitemap. */
  readonly isPrivate?: true;
};

const articlePlaces = async (read: ReadAnswer): Promise<readonly Place[]> => {
  const answer = await read<ArticlesAnswer>(apiPaths.articles);
  return (answer?.articles ?? []).map(({ id, slug, updatedAt }) => ({
    params: { id: String(id), slug },
    changed: updatedAt,
  }));
};

/** Every page that is open, a line each. */
export const routeTable: readonly Route[] = [
  {
    page: pages.home,
    load: () => import('../routes/home.tsx'),
    data: () => [apiPaths.domainPrices],
  },
  {
    page: pages.buyDomain,
    load: () => import('../routes/buy-new-domain.tsx'),
    data: () => [apiPaths.domainPrices],
    query: ['domain'],
  },
  {
    page: pages.domainPrices,
    load: () => import('../routes/domain-prices.tsx'),
    data: () => [apiPaths.domainPrices],
  },
  { page: pages.transferDomain, load: () => import('../routes/transfer-domain.tsx') },
  {
    page: pages.articles,
    load: () => import('../routes/articles.tsx'),
    data: () => [apiPaths.articles],
    query: ['topic'],
  },
  {
    page: pages.article,
    load: () => import('../routes/article.tsx'),
    data: ({ id = '' }) => [apiPaths.article(id), apiPaths.articles],
    places: articlePlaces,
  },
  { page: pages.dashboard, load: () => import('../routes/dashboard.tsx'), isPrivate: true },
];
