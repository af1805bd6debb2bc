import type { SessionUser } from '@haat/contracts/http/auth';
import type { TicketSummary } from '@haat/contracts/http/tickets';
import { Button } from '@mantine/core';
import { IconPlus, IconTicket } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { OlderList } from '../../components/older-list.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { paths } from '../../config/paths.ts';
import { ticketPaths } from '../../config/ticket-paths.ts';
import type { OlderRows } from '../../lib/use-older.ts';
import { OpenedTicket } from '../tickets/opened-ticket.tsx';
import { TicketForm } from '../tickets/ticket-form.tsx';
import { TicketList } from '../tickets/ticket-list.tsx';
import { useTickets } from '../tickets/use-ticket-list.ts';
import classes from './tickets-tab.module.css';

type TicketsTabProps = { readonly user: Pick<SessionUser, 'id' | 'name'> };

export const TicketsTab = ({ user }: TicketsTabProps) => {
  const [query] = useSearchParams();
  const { data, error, mutate, tickets, older } = useTickets();
  const order = query.get('order') ?? '';
  const payment = query.get('payment') ?? '';
  const subject = query.get('subject') ?? '';
  const requestedTicket = query.get('ticket');
  const isWriting = query.has('write') || `${order}${payment}${subject}` !== '';
  const hasTickets = requestedTicket !== null || tickets.length > 0;
  const isEmpty = data !== undefined && !hasTickets;
  return (
    <>
      <HangTitle order={1} side={<Side isWriting={isWriting} hasTickets={hasTickets} />}>
        Support tickets
      </HangTitle>
      {!isWriting && error && !data && (
        <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>
      )}
      {!isWriting && !data && !error && <Waiting />}
      {!isWriting && isEmpty && <NoTickets />}
      {(isWriting || isEmpty) && (
        <section className={classes.write} aria-labelledby="write-to-us">
          <h2 id="write-to-us" className="h3">
            Create ticket
          </h2>
          <TicketForm
            key={`${order} ${payment} ${subject}`}
            customerId={user.id}
            order={order}
            payment={payment}
            subject={subject}
          />
        </section>
      )}
      {!isWriting && data !== undefined && hasTickets && (
        <Tickets
          tickets={tickets}
          older={older}
          requestedTicket={requestedTicket}
          customer={user}
        />
      )}
    </>
  );
};

type SideProps = { readonly isWriting: boolean; readonly hasTickets: boolean };

const Side = ({ isWriting, hasTickets }: SideProps) => {
  if (!hasTickets) return null;
  if (isWriting) {
    return (
      <Link className="lnk" to={paths.dashboard('tickets')}>
        All tickets
      </Link>
    );
  }
  return (
    <Button
      component={Link}
      to={ticketPaths.create}
      variant="cta"
      leftSection={<Icon of={IconPlus} />}
    >
      Create Ticket
    </Button>
  );
};

type TicketsProps = {
  readonly tickets: readonly TicketSummary[];
  readonly older: OlderRows;
  readonly requestedTicket: string | null;
  readonly customer: TicketsTabProps['user'];
};

const Tickets = ({ tickets, older, requestedTicket, customer }: TicketsProps) => {
  // Fixed: a reply that reorders the list must not open another thread.
  const [first] = useState(tickets[0]?.number);
  const opened = requestedTicket ?? first ?? tickets[0]?.number ?? '';
  const isNew = useLocation().state?.received === true;
  const thread = useRef<HTMLDivElement>(null);
  const shown = useRef(opened);
  // On a phone the ticket is below the list.
  useEffect(() => {
    if (shown.current === opened) return;
    shown.current = opened;
    thread.current?.focus({ preventScroll: true });
    thread.current?.scrollIntoView({ block: 'nearest' });
  }, [opened]);
  return (
    <div className={classes.split}>
      {tickets.length > 0 && (
        <OlderList older={older}>
          <TicketList tickets={tickets} openedNumber={opened} />
        </OlderList>
      )}
      <div ref={thread} className={classes.opened} tabIndex={-1}>
        <OpenedTicket key={opened} number={opened} customer={customer} isNew={isNew} />
      </div>
    </div>
  );
};

const NoTickets = () => (
  <EmptyState
    icon={IconTicket}
    action={
      <div className={classes.help}>
        <p className="muted">
          Check your order’s timeline first. Need help? Open a ticket with your order ID and
          reference code.
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
);

const Waiting = () => (
  <div className={classes.split} aria-busy="true">
    <div className={`${classes.rows} card`}>
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} height="3.5rem" />
      ))}
    </div>
  </div>
);
