import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { paths } from '../../config/paths.ts';

export const TicketsTab = () => (
  <>
    <HangTitle order={1}>Support</HangTitle>
    <EmptyState
      icon={IconTicket}
      action={
        <Button component={Link} to={paths.dashboard('orders')} size="sm">
          Show my orders
        </Button>
      }
    >
      The support desk is not open yet. Each order shows what has happened to it so far.
    </EmptyState>
  </>
);
