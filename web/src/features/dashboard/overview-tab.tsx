import type { SessionUser } from '@haat/contracts/http/auth';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { HangTitle } from '../../components/hang-title.tsx';
import { Link } from '../../components/link.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { paths } from '../../config/paths.ts';
import { ConfirmEmails } from '../domains/confirm-emails.tsx';
import { countWaiting } from '../domains/owned-rows.ts';
import { RenewalsDue } from '../domains/renewals-due.tsx';
import { useOwnedRows } from '../domains/use-owned-domains.ts';
import { isRunning, useOrders } from '../orders/use-orders.ts';
import { needsCustomer, unusedPayments } from '../payment/listed-payment.ts';
import { useBalance, usePayments } from '../payment/use-money.ts';
import { RefundList } from '../refunds/refund-list.tsx';
import { useRefunds } from '../refunds/use-refunds.ts';
import { useUnreadTickets } from '../tickets/use-tickets.ts';
import { AccountBlocked } from './account-blocked.tsx';
import { AccountSummary } from './account-summary.tsx';
import { BalanceReceipt } from './balance-receipt.tsx';
import { FirstOrder, OtherWaysToBegin } from './first-order.tsx';
import { OrdersUnderWay } from './orders-under-way.tsx';
import classes from './overview-tab.module.css';
import { UnusedPayments } from './unused-payments.tsx';
import { whatWaits } from './what-waits.ts';

export const OverviewTab = ({ user }: { readonly user: SessionUser }) =>
  user.blocked ? <AccountBlocked /> : <Overview user={user} />;

const Overview = ({ user }: { readonly user: SessionUser }) => {
  const balance = useBalance();
  const payments = usePayments();
  const orders = useOrders();
  const owned = useOwnedRows();
  const unread = useUnreadTickets();
  const { data: refunds } = useRefunds();
  const error = balance.error ?? payments.error ?? orders.error;
  if (!balance.data || !payments.data || !orders.data) {
    const retry = () => {
      for (const query of [balance, payments, orders]) if (query.error) void query.mutate();
    };
    return (
      <>
        <Head>{`Namaste, ${user.name}.`}</Head>
        {error ? <LoadFailure onRetry={retry}>{error.message}</LoadFailure> : <Waiting />}
      </>
    );
  }
  const all = payments.data.payments;
  const unused = unusedPayments(all);
  const now = Date.now();
  const { rows } = owned;
  const isNew = orders.orders.length === 0 && all.length === 0 && balance.data.entries.length === 0;
  return (
    <>
      <Head hasBuy={!isNew}>
        {`Namaste, ${user.name}. ${
          isNew
            ? 'Your balance and orders will show here.'
            : whatWaits([
                [
                  unused.filter(needsCustomer).length,
                  'payment needs your attention',
                  'payments need your attention',
                ],
                ...countWaiting(rows, now),
                [unread, 'ticket has a new reply', 'tickets have a new reply'],
              ])
        }`}
      </Head>
      {!isNew && !owned.data && owned.error && (
        <LoadFailure onRetry={() => void owned.mutate()}>{owned.error.message}</LoadFailure>
      )}
      {!isNew && !owned.data && !owned.error && <Skeleton height="6rem" />}
      {owned.data && rows.length > 0 && (
        <div className={classes.first}>
          <ConfirmEmails rows={rows} now={now} />
          <RenewalsDue owned={owned.data} rows={rows} now={now} />
          <AccountSummary owned={owned.data} rows={rows} now={now} />
        </div>
      )}
      <div className={classes.over}>
        <BalanceReceipt balance={balance.data} payments={all} />
        {isNew ? (
          <FirstOrder />
        ) : (
          <section>
            <HangTitle small>Unused payments</HangTitle>
            {unused.length === 0 ? (
              <p className="muted">
                {all.every(({ order_id }) => order_id !== null)
                  ? 'All your payments are linked to orders.'
                  : 'You have no unused payments.'}
              </p>
            ) : (
              <UnusedPayments payments={unused} />
            )}
          </section>
        )}
      </div>
      {refunds !== undefined && refunds.refunds.length > 0 && (
        <div className={classes.below}>
          <RefundList answer={refunds} />
        </div>
      )}
      <div className={classes.below}>
        {isNew ? (
          <OtherWaysToBegin />
        ) : (
          <OrdersUnderWay
            orders={orders.orders.filter(isRunning)}
            older={orders.older}
            lookedThrough={orders.orders.length}
            payments={all}
          />
        )}
      </div>
    </>
  );
};

type HeadProps = { readonly hasBuy?: boolean; readonly children: ReactNode };

const Head = ({ hasBuy = false, children }: HeadProps) => (
  <>
    <HangTitle
      order={1}
      side={
        hasBuy && (
          <Button component={Link} to={paths.buyDomain} className="on-desk">
            Buy a domain
          </Button>
        )
      }
    >
      Dashboard Home
    </HangTitle>
    <p className={classes.lead}>{children}</p>
  </>
);

const Waiting = () => (
  <div className={classes.over} aria-busy="true">
    <Skeleton height="18rem" />
    <Skeleton height="18rem" />
  </div>
);
