import { matchRoutes, type RouteObject } from 'react-router-dom';
import { AppShell } from '../features/shell/app-shell.tsx';
import { NotFoundPage } from '../routes/not-found.tsx';
import { RouteFailurePage } from '../routes/route-failure.tsx';
import { routeTable } from './route-table.ts';

const openPages = routeTable.flatMap(({ page, isPrivate, isUnlisted }) =>
  isPrivate || isUnlisted || page.path.includes(':') ? [] : [page],
);

export const routes: RouteObject[] = [
  {
    element: <AppShell openPages={openPages} />,
    // A chunk may be gone after a new release.
    errorElement: (
      <main>
        <RouteFailurePage />
      </main>
    ),
    children: [
      {
        errorElement: <RouteFailurePage />,
        hydrateFallbackElement: <div aria-busy="true" />,
        children: [
          ...routeTable.map(({ page, load }) => ({
            path: page.path,
            caseSensitive: true,
            lazy: load,
          })),
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];

/** Loads the page before the router starts: a prerendered page shows no placeholder. */
export const loadMatched = async (pathname: string): Promise<void> => {
  const waiting = matchRoutes(routes, pathname)?.filter(({ route }) => route.lazy) ?? [];
  for (const { route } of waiting) {
    const { lazy } = route;
    if (typeof lazy !== 'function') continue;
    try {
      Object.assign(route, await lazy(), { lazy: undefined });
    } catch {
      return;
    }
  }
};
