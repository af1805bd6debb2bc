import { LEGAL_VERSIONS, type LegalKind } from '@haat/contracts/legal-texts';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { type Page, pages } from '../config/pages.ts';
import { legalPath } from '../config/paths.ts';
import { toolRoutes } from './tool-routes.tsx';

export type Route = {
  readonly page: Page;
  readonly load: () => Promise<{ readonly Component: ComponentType }>;
  /** Query names that change the page: the browser renders it. */
  readonly query?: readonly string[];
  readonly isPrivate?: true;
  /** Neither in the sitemap nor in the palette. */
  readonly isUnlisted?: true;
};

/** Each version of a text keeps its address. */
const legalRoutes = (kind: LegalKind, load: Route['load']): readonly Route[] => [
  { page: pages[kind], load },
  ...LEGAL_VERSIONS[kind].map(
    (version): Route => ({
      page: { ...pages[kind], path: legalPath(kind, version) },
      load,
      isUnlisted: true,
    }),
  ),
];

export const routeTable: readonly Route[] = [
  { page: pages.home, load: () => import('../routes/home.tsx') },
  {
    page: pages.codes,
    load: () => import('../routes/codes.tsx'),
    query: ['category', 'page', 'q', 'price', 'sort'],
  },
  { page: pages.codeCategory, load: () => import('../routes/code-category.tsx'), query: ['page'] },
  { page: pages.codeItem, load: () => import('../routes/code-item.tsx'), query: ['demo'] },
  { page: pages.scripts, load: () => import('../routes/scripts.tsx'), query: ['category', 'page'] },
  { page: pages.buyDomain, load: () => import('../routes/buy-new-domain.tsx'), query: ['domain'] },
  { page: pages.domainPrices, load: () => import('../routes/domain-prices.tsx') },
  { page: pages.transferDomain, load: () => import('../routes/transfer-domain.tsx') },
  { page: pages.freeHosting, load: () => import('../routes/free-hosting.tsx') },
  {
    page: pages.sharedHosting,
    load: () => import('../routes/shared-hosting.tsx'),
    query: ['plan', 'period'],
  },
  {
    page: pages.vpsHosting,
    load: () => import('../routes/vps-hosting.tsx'),
    query: ['plan', 'period'],
  },
  { page: pages.articles, load: () => import('../routes/articles.tsx'), query: ['topic'] },
  { page: pages.article, load: () => import('../routes/article.tsx') },
  { page: pages.youtube, load: () => import('../routes/youtube.tsx') },
  { page: pages.bugReports, load: () => import('../routes/bug-reports.tsx'), query: ['page'] },
  { page: pages.sellCode, load: () => import('../routes/sell-code.tsx') },
  { page: pages.hireMe, load: () => import('../routes/hire-me.tsx') },
  { page: pages.webTools, load: () => import('../routes/web-tools.tsx'), query: ['category'] },
  ...toolRoutes,
  ...legalRoutes('terms', () => import('../routes/terms.tsx')),
  ...legalRoutes('privacy', () => import('../routes/privacy.tsx')),
  ...legalRoutes('refunds', () => import('../routes/refunds.tsx')),
  { page: pages.contact, load: () => import('../routes/contact.tsx') },
  { page: pages.about, load: () => import('../routes/about.tsx') },
  ...['', '/renewals'].map(
    (below): Route => ({
      page: { ...pages.dashboard, path: pages.dashboard.path + below },
      load: () => import('../routes/dashboard.tsx'),
      isPrivate: true,
    }),
  ),
  { page: pages.keepAccount, load: () => import('../routes/keep-account.tsx'), isPrivate: true },
  { page: pages.confirmEmail, load: () => import('../routes/confirm-email.tsx'), isPrivate: true },
];

const routeAt = (pathname: string): Route | undefined =>
  routeTable.find(({ page }) => matchPath(page.path, pathname));

export const readsQuery = (pathname: string, search: string): boolean => {
  const query = new URLSearchParams(search);
  return routeAt(pathname)?.query?.some((name) => query.has(name)) ?? false;
};
