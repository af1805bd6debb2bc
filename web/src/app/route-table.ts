import { HOSTING_PLAN_CATEGORY_ID, VPS_PLAN_CATEGORY_ID } from '@haat/contracts/constants';
import type { ArticlesAnswer } from '@haat/contracts/http/articles';
import type { CodesAnswer } from '@haat/contracts/http/codes';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { type Page, pages } from '../config/pages.ts';
import { apiPaths } from '../config/paths.ts';
import {
  categoryPlaces,
  forItem,
  forLists,
  itemPlaces,
} from '../features/catalogue/prerendered.ts';
import { toolRoutes } from './tool-routes.tsx';

type Params = Readonly<Record<string, string>>;

export type ReadAnswer = <Answer>(path: string) => Promise<Answer | null>;

export type Place = {
  readonly params: Params;
  /** ISO date, for the sitemap. */
  readonly changed?: string;
};

/** An API path; `shorten` removes what the page does not show at once. */
export type Need = string | { readonly path: string; readonly shorten: (answer: never) => unknown };

export type Route = {
  readonly page: Page;
  readonly load: () => Promise<{ readonly Component: ComponentType }>;
  readonly data?: (params: Params) => readonly Need[];
  readonly places?: (read: ReadAnswer) => Promise<readonly Place[]>;
  /** API path of a pattern that answers 404 where there is no page: then the page is a real 404. */
  readonly proof?: string;
  /** Query names that change the page: the browser renders it. */
  readonly query?: readonly string[];
  readonly isPrivate?: true;
};

const articlePlaces = async (read: ReadAnswer): Promise<readonly Place[]> => {
  const answer = await read<ArticlesAnswer>(apiPaths.articles);
  return (answer?.articles ?? []).map(({ id, slug, updatedAt }) => ({
    params: { id: String(id), slug },
    changed: updatedAt,
  }));
};

const codesForLists: Need = { path: apiPaths.codes, shorten: forLists };

export const routeTable: readonly Route[] = [
  {
    page: pages.home,
    load: () => import('../routes/home.tsx'),
    data: () => [
      apiPaths.domainPrices,
      codesForLists,
      apiPaths.hostingPlans(HOSTING_PLAN_CATEGORY_ID),
    ],
  },
  {
    page: pages.codes,
    load: () => import('../routes/codes.tsx'),
    data: () => [codesForLists],
    query: ['category', 'page'],
  },
  {
    page: pages.codeCategory,
    load: () => import('../routes/code-category.tsx'),
    data: () => [codesForLists],
    places: async (read) => categoryPlaces((await read<CodesAnswer>(apiPaths.codes)) ?? []),
    proof: '/api/codes/categories/:category',
    query: ['page'],
  },
  {
    page: pages.codeItem,
    load: () => import('../routes/code-item.tsx'),
    data: ({ route }) => [
      { path: apiPaths.codes, shorten: (items: CodesAnswer) => forItem(items, route) },
    ],
    places: async (read) => itemPlaces((await read<CodesAnswer>(apiPaths.codes)) ?? []),
    proof: '/api/codes/items/:route',
  },
  {
    page: pages.scripts,
    load: () => import('../routes/scripts.tsx'),
    data: () => [codesForLists],
    query: ['category', 'page'],
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
  { page: pages.freeHosting, load: () => import('../routes/free-hosting.tsx') },
  {
    page: pages.sharedHosting,
    load: () => import('../routes/shared-hosting.tsx'),
    data: () => [apiPaths.hostingPlans(HOSTING_PLAN_CATEGORY_ID)],
    query: ['plan', 'period'],
  },
  {
    page: pages.vpsHosting,
    load: () => import('../routes/vps-hosting.tsx'),
    data: () => [apiPaths.hostingPlans(VPS_PLAN_CATEGORY_ID)],
    query: ['plan', 'period'],
  },
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
    proof: '/api/articles/:id',
  },
  { page: pages.youtube, load: () => import('../routes/youtube.tsx') },
  { page: pages.bugReports, load: () => import('../routes/bug-reports.tsx'), query: ['page'] },
  { page: pages.sellCode, load: () => import('../routes/sell-code.tsx') },
  { page: pages.hireMe, load: () => import('../routes/hire-me.tsx') },
  { page: pages.webTools, load: () => import('../routes/web-tools.tsx'), query: ['category'] },
  ...toolRoutes,
  ...['', '/renewals'].map(
    (below): Route => ({
      page: { ...pages.dashboard, path: pages.dashboard.path + below },
      load: () => import('../routes/dashboard.tsx'),
      isPrivate: true,
    }),
  ),
];

const routeAt = (pathname: string): Route | undefined =>
  routeTable.find(({ page }) => matchPath(page.path, pathname));

export const readsQuery = (pathname: string, search: string): boolean => {
  const query = new URLSearchParams(search);
  return routeAt(pathname)?.query?.some((name) => query.has(name)) ?? false;
};
