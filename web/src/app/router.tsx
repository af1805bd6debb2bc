import { createBrowserRouter } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { AppShell } from '../features/shell/app-shell.tsx';
import { NotFoundPage } from '../routes/not-found.tsx';
import { RouteFailurePage } from '../routes/route-failure.tsx';

/** The table of contents of the site. Pages load when they are visited. */
export const router = createBrowserRouter([
  {
    element: <AppShell />,
    children: [
      {
        errorElement: <RouteFailurePage />,
        hydrateFallbackElement: <div aria-busy="true" />,
        children: [
          { path: paths.home, lazy: () => import('../routes/home.tsx') },
          { path: paths.buyDomain, lazy: () => import('../routes/buy-new-domain.tsx') },
          { path: paths.domainPrices, lazy: () => import('../routes/domain-prices.tsx') },
          { path: paths.transferDomain, lazy: () => import('../routes/transfer-domain.tsx') },
          { path: '/user/dashboard', lazy: () => import('../routes/dashboard.tsx') },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
]);
