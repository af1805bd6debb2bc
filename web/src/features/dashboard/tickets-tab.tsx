import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { paths } from '../../config/paths.ts';
import classes from './tickets-tab.module.css';

export const TicketsTab = () => (
  <>
    <HangTitle order={1}>Support</HangTitle>
    <EmptyState
      icon={IconTicket}
      action={
        <div className={classes.help}>
          <p className="muted">
            Each order tells by itself where it stands and where the money is. To tell us that
            something is wrong, use Bug Report and give the order ID and the reference code: with
            these two we find the order and its payment.
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
  </>
);
