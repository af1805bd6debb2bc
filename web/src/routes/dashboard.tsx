import { useEffect } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { PageTitle } from '../components/page-title.tsx';
import { domainPaths } from '../config/domain-paths.ts';
import { pages } from '../config/pages.ts';
import { DASHBOARD_TABS, type DashboardTab } from '../config/paths.ts';
import { DashboardLayout } from '../features/dashboard/dashboard-layout.tsx';
import { NewPasswordPage } from '../features/dashboard/new-password-page.tsx';
import { OverviewTab } from '../features/dashboard/overview-tab.tsx';
import { PaymentPage } from '../features/dashboard/payment-page.tsx';
import { ProfileTab } from '../features/dashboard/profile-tab.tsx';
import { TicketsTab } from '../features/dashboard/tickets-tab.tsx';
import { DomainsTab } from '../features/domains/domains-tab.tsx';
import { InvoicesTab } from '../features/orders/invoices-tab.tsx';
import { OrdersTab } from '../features/orders/orders-tab.tsx';
import { tabStorage } from '../lib/browser-storage.ts';
import { PAID_ORDER } from '../ordering/hosting/order-names.ts';
import { PAID } from '../ordering/hosting/paid-order-flow.ts';
import { clearOrderOf } from '../ordering/wizard/draft-storage.ts';

const Orders = () => {
  useEffect(() => clearOrderOf(tabStorage, PAID_ORDER, PAID.draft), []);
  return <OrdersTab />;
};

const TABS = {
  dashboard: { title: 'Dashboard Home', Content: OverviewTab },
  domains: { title: 'Domains and hosting', Content: DomainsTab },
  profile: { title: 'View Profile', Content: ProfileTab },
  orders: { title: 'My Orders', Content: Orders },
  invoices: { title: 'My Invoices', Content: InvoicesTab },
  tickets: { title: 'Support', Content: TicketsTab },
} as const;

const isTab = (value: string | null): value is DashboardTab =>
  DASHBOARD_TABS.some((tab) => tab === value);

/** Password token: 32 bytes in base64url. */
const TOKEN = /^#([\w-]{43})$/;

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
        <NewPasswordPage key={token} token={token} />
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
        {(user) =>
          payment === null ? (
            <Content user={user} />
          ) : (
            <PaymentPage key={payment} referenceCode={payment} />
          )
        }
      </DashboardLayout>
    </>
  );
};
