import type { SessionUser } from '@haat/contracts/http/auth';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { HangTitle } from '../../components/hang-title.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { paths } from '../../config/paths.ts';
import { endsUnrenewed } from '../../ordering/renewal/ends.ts';
import { useSubscriptions } from '../../ordering/renewal/use-subscriptions.ts';
import { isRunning, useOrders } from '../orders/use-orders.ts';
import { needsCustomer, unusedPayments } from '../payment/listed-payment.ts';
import { useBalance, usePayments } from '../payment/use-money.ts';
import { RefundList } from '../refunds/refund-list.tsx';
import { useRefunds } from '../refunds/use-refunds.ts';
import { RenewalsDue } from '../renewals/renewals-due.tsx';
import { AccountBlocked } from './account-blocked.tsx';
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
  const { data: ending } = useSubscriptions();
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
                ...endsUnrenewed(ending?.subscriptions ?? [], Date.now()),
              ])
        }`}
      </Head>
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
      <div className={classes.below}>
        <RenewalsDue />
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
