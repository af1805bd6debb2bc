import type { SessionUser } from '@haat/contracts/http/auth';
import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { PageTitle } from '../components/page-title.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { domainPaths } from '../config/domain-paths.ts';
import { pages } from '../config/pages.ts';
import { DASHBOARD_TABS, type DashboardTab } from '../config/paths.ts';
import { DashboardLayout } from '../features/dashboard/dashboard-layout.tsx';

const Overview = lazy(async () => ({
  default: (await import('../features/dashboard/overview-tab.tsx')).OverviewTab,
}));
const Domains = lazy(async () => ({
  default: (await import('../features/domains/domains-tab.tsx')).DomainsTab,
}));
const Profile = lazy(async () => ({
  default: (await import('../features/dashboard/profile-tab.tsx')).ProfileTab,
}));
const Orders = lazy(async () => ({ default: (await import('./dashboard-orders.tsx')).Orders }));
const Invoices = lazy(async () => ({
  default: (await import('../features/orders/invoices-tab.tsx')).InvoicesTab,
}));
const Tickets = lazy(async () => ({
  default: (await import('../features/dashboard/tickets-tab.tsx')).TicketsTab,
}));
const Payment = lazy(async () => ({
  default: (await import('../features/dashboard/payment-page.tsx')).PaymentPage,
}));
const NewPassword = lazy(async () => ({
  default: (await import('../features/dashboard/new-password-page.tsx')).NewPasswordPage,
}));

type Tab = { readonly title: string; readonly Content: ComponentType<{ user: SessionUser }> };

const TABS: Readonly<Record<DashboardTab, Tab>> = {
  dashboard: { title: 'Dashboard Home', Content: Overview },
  domains: { title: 'Domains and hosting', Content: Domains },
  profile: { title: 'View Profile', Content: Profile },
  orders: { title: 'My Orders', Content: Orders },
  invoices: { title: 'My Invoices', Content: Invoices },
  tickets: { title: 'Support', Content: Tickets },
};

const isTab = (value: string | null): value is DashboardTab =>
  DASHBOARD_TABS.some((tab) => tab === value);

/** Password token: 32 bytes in base64url. */
const TOKEN = /^#([\w-]{43})$/;

const Loading = () => (
  <div aria-busy="true">
    <Skeleton height="20rem" />
  </div>
);

export const Component = () => {
  const [query] = useSearchParams();
  const { hash, pathname } = useLocation();
  const [, token] = TOKEN.exec(hash) ?? [];
  const requestedTab = query.get('tab');
  const tab = isTab(requestedTab) ? requestedTab : 'dashboard';
  const payment = tab === 'dashboard' ? query.get('payment') : null;
  const { title, Content } = payment === null ? TABS[tab] : { ...TABS[tab], title: 'Your payment' };
  const domain = tab === 'domains' ? query.get('domain') : null;
  const isPlan = tab === 'domains' && query.has('plan');
  if (token !== undefined) {
    return (
      <>
        <PageTitle>Choose a new password</PageTitle>
        <Suspense fallback={<Loading />}>
          <NewPassword key={token} token={token} />
        </Suspense>
      </>
    );
  }
  if (pathname === domainPaths.renewals) {
    const renamed = new URLSearchParams(query);
    renamed.set('tab', 'domains');
    return <Navigate to={`${pages.dashboard.path}?${renamed}`} replace />;
  }
  return (
    <>
      <PageTitle>{domain ?? (isPlan ? 'Hosting plan' : title)}</PageTitle>
      <DashboardLayout tab={tab} showsBlock={tab !== 'dashboard' || payment !== null}>
        {(user) => (
          // A new boundary for each tab: a press shows at once that its code loads.
          <Suspense key={payment ?? tab} fallback={<Loading />}>
            {payment === null ? (
              <Content user={user} />
            ) : (
              <Payment key={payment} referenceCode={payment} />
            )}
          </Suspense>
        )}
      </DashboardLayout>
    </>
  );
};
