import 'virtual:theme.css';
import '../theme/mantine.css';
import '../theme/fonts.css';
import '../theme/paper.css';
import '../theme/global.css';
import '../theme/print.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './app.tsx';
import { isRenderedFor, readPageData } from './page-data.ts';
import { readsQuery } from './route-table.ts';
import { loadMatched, routes } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');

// The content security policy forbids functions from text; zod does not try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const start = async (root: HTMLElement): Promise<void> => {
  const { pathname, search } = location;
  await loadMatched(pathname);
  const isRendered = isRenderedFor(root, pathname);
  // Hydration data stops the router from scrolling the page under a press.
  const router = createBrowserRouter(routes, isRendered ? { hydrationData: {} } : {});
  const app = (
    <App data={readPageData()}>
      <RouterProvider router={router} />
    </App>
  );
  // A page rendered for another address or query would not match.
  if (isRendered && !readsQuery(pathname, search)) {
    // In slices: one long hydration would block input.
    startTransition(() => void hydrateRoot(root, app));
  } else {
    createRoot(root).render(app);
  }
};

void start(root);
