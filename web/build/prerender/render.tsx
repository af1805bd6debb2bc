import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  generatePath,
  StaticRouterProvider,
} from 'react-router-dom';
import { App } from '../../src/app/app.tsx';
import { PAGE_DATA_ID, type PageData } from '../../src/app/page-data.ts';
import {
  type Need,
  type Place,
  type ReadAnswer,
  type Route,
  routeTable,
} from '../../src/app/route-table.ts';
import { routes } from '../../src/app/routes.tsx';

/** A page to be written. */
export type PublicPage = {
  readonly path: string;
  /** The sources of its component, as Vite's manifest names them. */
  readonly sources: readonly string[];
  readonly needs: readonly Need[];
  /** ISO date of the last change. */
  readonly changed: string | undefined;
};

export type RenderedPage = {
  /** Title, meta, link and style elements. */
  readonly head: string;
  /** The root element with the page in it, and the data it was rendered with. */
  readonly body: string;
};

const isPattern = ({ page }: Route): boolean => page.path.includes(':');

/**
 * What loading the page imports (build/record-imports.ts); one page after the other, the set is
 * shared.
 */
const sourcesOf = async ({ load }: Route): Promise<readonly string[]> => {
  globalThis.importedSources = new Set();
  await load();
  return [...globalThis.importedSources];
};

/** Every public page that there is now. What stands behind a pattern is unknown without the API. */
export const listPages = async (read: ReadAnswer): Promise<readonly PublicPage[]> => {
  const pages: PublicPage[] = [];
  for (const route of routeTable.filter(({ isPrivate }) => !isPrivate)) {
    const sources = await sourcesOf(route);
    const places: readonly Place[] = isPattern(route)
      ? ((await route.places?.(read)) ?? [])
      : [{ params: {} }];
    for (const { params, changed } of places) {
      const path = generatePath(route.page.path, params);
      pages.push({ path, sources, needs: route.data?.(params) ?? [], changed });
    }
  }
  return pages;
};

/** An address that the browser renders by itself. */
type ShellRoute = {
  readonly pattern: string;
  /** The API path, itself with parameters, that answers 404 for an address where nothing is. */
  readonly proof: string | null;
};

/** Private pages and patterns: behind a pattern there may be more than was prerendered. */
export const listShellRoutes = (): readonly ShellRoute[] =>
  routeTable
    .filter((route) => route.isPrivate || isPattern(route))
    .map(({ page, proof }) => ({ pattern: page.path, proof: proof ?? null }));

/** The data as JSON that cannot end the script element it stands in. */
export const pageDataScript = (data: PageData): string => {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>`;
};

const ROOT = '<div id="root"';

/**
 * The page at an address, as a browser would render it first.
 * @param hydratedAt the only address at which a browser takes it over; null: it renders again.
 */
export const renderPage = async (
  path: string,
  data: PageData,
  hydratedAt: string | null = path,
): Promise<RenderedPage> => {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, 'http://prerender.invalid')));
  if (context instanceof Response) throw new Error(`${path} answers with a redirect.`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(
    <div id="root" data-path={hydratedAt ?? undefined}>
      <App data={data}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </App>
    </div>,
  );
  // React writes what belongs into the head before the first element.
  const start = html.indexOf(ROOT);
  return { head: html.slice(0, start), body: `${html.slice(start)}${pageDataScript(data)}` };
};
