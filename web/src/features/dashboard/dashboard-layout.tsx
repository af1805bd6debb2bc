import type { SessionUser } from '@haat/contracts/http/auth';
import { Button } from '@mantine/core';
import { IconLock, IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { mutate, SWRConfig } from 'swr';
import { EmptyState } from '../../components/empty-state.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { accountLinks } from '../../config/account-links.ts';
import { apiPaths, type DashboardTab, paths } from '../../config/paths.ts';
import type { ApiError } from '../../lib/api-client.ts';
import { useAuthModal } from '../../lib/auth-modal.ts';
import { useLogOut } from '../../lib/use-log-out.ts';
import { useSession } from '../../lib/use-session.ts';
import { DeletionNote } from '../account-deletion/deletion-note.tsx';
import { UnreadMark } from '../tickets/unread-mark.tsx';
import { BlockedNote } from './blocked-note.tsx';
import classes from './dashboard-layout.module.css';

type DashboardLayoutProps = {
  readonly tab: DashboardTab;
  readonly showsBlock?: boolean;
  readonly children: (user: SessionUser) => ReactNode;
};

const TAB_LABELS: readonly (readonly [tab: DashboardTab, label: string])[] = [
  ['dashboard', 'Dashboard'],
  ['domains', 'Domains'],
  ['profile', 'Profile'],
  ['orders', 'Orders'],
  ['invoices', 'Invoices'],
  ['tickets', 'Tickets'],
];

const askWhoIsHere = ({ failure }: Partial<ApiError>): void => {
  if (failure?.kind === 'refused' && failure.status === 401) void mutate(apiPaths.session);
};

export const DashboardLayout = ({ tab, showsBlock = true, children }: DashboardLayoutProps) => {
  const { user, failure, retry } = useSession();
  const openAuth = useAuthModal();
  if (failure !== null) {
    return (
      <div className="page wrap">
        <HangTitle order={1}>Your dashboard</HangTitle>
        <LoadFailure onRetry={retry}>{failure}</LoadFailure>
      </div>
    );
  }
  if (user === undefined) {
    return (
      <div className="page wrap" aria-busy="true">
        <Skeleton height="3rem" />
      </div>
    );
  }
  if (user === null) {
    return (
      <div className="page wrap">
        <HangTitle order={1}>Your dashboard</HangTitle>
        <EmptyState
          icon={IconLock}
          action={
            <Button size="sm" onClick={() => openAuth({ onSuccess: () => undefined })}>
              LOGIN
            </Button>
          }
        >
          Log in to see your orders, invoices and tickets.
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={`${classes.dashboard} wrap`}>
      <Rail tab={tab} email={user.email} />
      <div>
        <nav className={`${classes.tabs} on-phone`} aria-label="Dashboard">
          {TAB_LABELS.map(([name, label]) => (
            <Link
              key={name}
              to={paths.dashboard(name)}
              aria-current={name === tab ? 'page' : undefined}
            >
              {label}
              {name === 'tickets' && <UnreadMark />}
            </Link>
          ))}
        </nav>
        {user.blocked && showsBlock && <BlockedNote />}
        {user.deletion && <DeletionNote erasesAt={user.deletion.erasesAt} />}
        {/* Another customer must not see typed input. */}
        <SWRConfig key={user.id} value={{ onError: askWhoIsHere }}>
          {children(user)}
        </SWRConfig>
      </div>
    </div>
  );
};

const Rail = ({ tab, email }: { readonly tab: DashboardTab; readonly email: string }) => {
  const logOut = useLogOut();
  return (
    <nav className={`${classes.rail} on-desk`} aria-label="Your account">
      <p className="sm muted">{email}</p>
      {accountLinks.map(({ label, to, icon }) => (
        <Link key={to} to={to} aria-current={to === paths.dashboard(tab) ? 'page' : undefined}>
          <Icon of={icon} />
          {label}
          {to === paths.dashboard('tickets') && <UnreadMark />}
        </Link>
      ))}
      <hr />
      <button type="button" onClick={() => void logOut()}>
        <Icon of={IconLogout} />
        Logout
      </button>
    </nav>
  );
};
