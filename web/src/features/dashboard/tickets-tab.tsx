import type { SessionUser } from '@haat/contracts/http/auth';
import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { paths } from '../../config/paths.ts';
import { SupportForm } from '../inbox/support-form.tsx';
import classes from './tickets-tab.module.css';

type TicketsTabProps = { readonly user: Pick<SessionUser, 'name' | 'email'> };

/** Support: a message about an order or a payment, named already where the customer came from it. */
export const TicketsTab = ({ user }: TicketsTabProps) => {
  const [query] = useSearchParams();
  const order = query.get('order') ?? '';
  const payment = query.get('payment') ?? '';
  const isAboutSomething = order !== '' || payment !== '';
  return (
    <>
      <HangTitle order={1}>Support</HangTitle>
      {!isAboutSomething && (
        <EmptyState
          icon={IconTicket}
          action={
            <div className={classes.help}>
              <p className="muted">
                Each order tells by itself where it stands and where the money is. If something is
                wrong with one, write to us from there: with the order ID and the reference code we
                find the order and its payment.
              </p>
              <div className={classes.ways}>
                <Button component={Link} to={paths.bugReports} size="sm">
                  Bug Report
                </Button>
                <Button component={Link} to={paths.dashboard('orders')} size="sm">
                  Show my orders
                </Button>
              </div>
            </div>
          }
        >
          You have no support tickets.
        </EmptyState>
      )}
      <section className={classes.write} aria-labelledby="write-to-us">
        <h2 id="write-to-us" className="h3">
          Write to us
        </h2>
        <SupportForm key={`${order} ${payment}`} user={user} order={order} payment={payment} />
      </section>
    </>
  );
};
