import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { HangTitle } from '../../components/hang-title.tsx';
import { Link } from '../../components/link.tsx';
import { paths } from '../../config/paths.ts';
import { ticketPaths } from '../../config/ticket-paths.ts';
import { useBalance } from '../payment/use-money.ts';
import { RefundDestination } from '../refunds/refund-destination.tsx';
import classes from './account-blocked.module.css';
import { BlockedNote } from './blocked-note.tsx';
import rows from './payment-page.module.css';

export const AccountBlocked = () => {
  const { data } = useBalance();
  return (
    <>
      <HangTitle order={1}>Account blocked</HangTitle>
      <BlockedNote />
      <div className={`${classes.card} card`}>
        <ul className={rows.ways}>
          <li>
            <div>
              <b>Contact support</b>
              <p>Open a ticket. Our support team will reply.</p>
            </div>
            <Button component={Link} to={ticketPaths.create} variant="cta" className={rows.way}>
              Create Ticket
            </Button>
          </li>
          {data !== undefined && data.balance > 0 && (
            <li>
              <div>
                <b>Your balance</b>
                <p>
                  Your balance of{' '}
                  <span className="num">{formatRupees(rupeesToPaise(data.balance) ?? 0)}</span> is
                  safe. Ask for a refund in the ticket.
                </p>
                <RefundDestination />
              </div>
            </li>
          )}
          <li>
            <div>
              <b>Your orders and invoices</b>
              <p>You can read and download them.</p>
            </div>
            <Button component={Link} to={paths.dashboard('orders')} className={rows.way}>
              My Orders
            </Button>
          </li>
        </ul>
      </div>
    </>
  );
};
