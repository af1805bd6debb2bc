import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { generatePath, StaticRouter } from 'react-router-dom';
import { App } from '../../src/app/app.tsx';
import { PAGE_DATA_ID, type PageData } from '../../src/app/page-data.ts';
import { Pages } from '../../src/app/page-router.tsx';
import { type Route, routeTable } from '../../src/app/route-table.ts';
import { loadPage } from '../../src/app/routes.tsx';
import { paths } from '../../src/config/paths.ts';
import { AppShell } from '../../src/features/shell/app-shell.tsx';
import { OfflinePage } from '../../src/features/shell/offline-page.tsx';
import { tools } from '../../src/tools/registry.ts';
import { type Need, needsOf, type Place, type ReadAnswer, SHARED_NEEDS } from './page-needs.ts';

export { SHARED_NEEDS };

export type PublicPage = {
  readonly path: string;
  readonly sources: readonly string[];
  readonly needs: readonly Need[];
  readonly changed: string | undefined;
  readonly isListed: boolean;
  /** Once the service worker is installed. */
  readonly worksOffline: boolean;
};

export type RenderedPage = {
  readonly head: string;
  readonly body: string;
};

const offlineTools = tools.filter(({ runs }) => runs === 'browser' || runs === 'device');
const offlinePaths: readonly string[] = [paths.webTools, ...offlineTools.map(({ path }) => path)];

const isPattern = ({ page }: Route): boolean => page.path.includes(':');

/** What the page imports (build/record-imports.ts). Not concurrent: the set is shared. */
const sourcesOf = async ({ load }: Route): Promise<readonly string[]> => {
  globalThis.importedSources = new Set();
  await load();
  return [...globalThis.importedSources];
};

export const listPages = async (read: ReadAnswer): Promise<readonly PublicPage[]> => {
  const pages: PublicPage[] = [];
  for (const route of routeTable.filter(({ isPrivate }) => !isPrivate)) {
    const sources = await sourcesOf(route);
    const needs = needsOf(route.page.path);
    const places: readonly Place[] = isPattern(route)
      ? ((await needs.places?.(read)) ?? [])
      : [{ params: {} }];
    for (const { params, changed } of places) {
      const path = generatePath(route.page.path, params);
      pages.push({
        ...{ path, sources, changed, needs: [...SHARED_NEEDS, ...(needs.data?.(params) ?? [])] },
        isListed: !route.isUnlisted,
        worksOffline: offlinePaths.includes(path),
      });
    }
  }
  return pages;
};

type ShellRoute = {
  readonly pattern: string;
  /** API path that answers 404 where there is no page. */
  readonly proof: string | null;
};

/** Private pages and patterns: not all of a pattern's pages are prerendered. */
export const listShellRoutes = (): readonly ShellRoute[] =>
  routeTable
    .filter((route) => route.isPrivate || isPattern(route))
    .map(({ page: { path } }) => ({ pattern: path, proof: needsOf(path).proof ?? null }));

/** Escaped: the data cannot end its script element. */
export const pageDataScript = (data: PageData): string => {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>`;
};

const ROOT = '<div id="root"';

/** Waits for parts that load lazily, and writes them at their places: no script moves them. */
const toHtml = async (node: ReactNode): Promise<string> => {
  const { prelude } = await prerender(node, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
};

type RenderOptions = {
  readonly shown: ReactNode;
  /** The address where a browser hydrates it; null: it renders again. */
  readonly hydratedAt: string | null;
};

const renderRoutes = async (
  path: string,
  data: PageData,
  { shown, hydratedAt }: RenderOptions,
): Promise<RenderedPage> => {
  const html = await toHtml(
    <div id="root" data-path={hydratedAt ?? undefined}>
      <App data={data}>
        <StaticRouter location={path}>{shown}</StaticRouter>
      </App>
    </div>,
  );
  const { head, body } = split(html);
  return { head, body: `${body}${pageDataScript(data)}` };
};

/** @param hydratedAt as in `RenderOptions`. */
export const renderPage = async (
  path: string,
  data: PageData,
  hydratedAt: string | null = path,
): Promise<RenderedPage> => {
  await loadPage(path);
  return renderRoutes(path, data, { shown: <Pages />, hydratedAt });
};

/** React writes the head's elements first. */
const split = (html: string): RenderedPage => {
  const start = html.indexOf(ROOT);
  return { head: html.slice(0, start), body: html.slice(start) };
};

/** The frame of a page that the browser renders. */
export const renderShell = (data: PageData): Promise<RenderedPage> =>
  renderRoutes('/', data, { shown: <AppShell openPages={[]} />, hydratedAt: null });

/** Of links and texts: it needs no script of the app. */
export const renderOfflinePage = async (): Promise<RenderedPage> =>
  split(
    await toHtml(
      <div id="root">
        <App data={{ origin: '', answers: {} }}>
          <StaticRouter location="/">
            <OfflinePage tools={offlineTools} />
          </StaticRouter>
        </App>
      </div>,
    ),
  );
