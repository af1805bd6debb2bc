import 'virtual:theme.css';
import '../theme/mantine.css';
import '../theme/fonts.css';
import '../theme/paper.css';
import '../theme/global.css';
import '../theme/print.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { isRenderedFor, readPageData } from './page-data.ts';
import { PageRouter } from './page-router.tsx';
import { readsQuery } from './route-table.ts';
import { loadPage } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');

// The content security policy forbids functions from text; zod does not try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const start = async (root: HTMLElement): Promise<void> => {
  const { pathname, search } = location;
  // First: a prerendered page shows no placeholder.
  const failure: unknown = await loadPage(pathname)?.catch((error) => error);
  const isRendered = isRenderedFor(root, pathname);
  const app = (
    <App data={readPageData()}>
      <PageRouter isRendered={isRendered} failure={failure} />
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
