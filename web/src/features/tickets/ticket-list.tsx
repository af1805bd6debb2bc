import type { TicketSummary } from '@haat/contracts/http/tickets';
import { Link } from '../../components/link.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { ticketPaths } from '../../config/ticket-paths.ts';
import { formatDayTime } from '../../lib/format-time.ts';
import classes from './ticket-list.module.css';

type TicketListProps = {
  readonly tickets: readonly TicketSummary[];
  readonly openedNumber: string;
};

export const TicketList = ({ tickets, openedNumber }: TicketListProps) => (
  <ul className={`${classes.tickets} card`}>
    {tickets.map(({ number, subject, status, updated_at, unread }) => (
      <li key={number} data-row={number}>
        <Link
          to={ticketPaths.ticket(number)}
          preventScrollReset
          aria-current={number === openedNumber ? 'true' : undefined}
        >
          <span className={classes.subject}>{subject}</span>
          {unread && <span className={classes.unread}>New reply</span>}
          <span className={classes.facts}>
            <span className="mono xs">{number}</span>,{' '}
            <span className="num">{formatDayTime(new Date(updated_at))}</span>
          </span>
          <StatusPill state={status} />
        </Link>
      </li>
    ))}
  </ul>
);
