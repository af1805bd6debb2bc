import { Button } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { paths } from '../../config/paths.ts';

export const InvoicesTab = () => (
  <>
    <HangTitle order={1}>My Invoices</HangTitle>
    <EmptyState
      icon={IconFileInvoice}
      action={
        <Button component={Link} to={paths.dashboard('orders')} size="sm">
          Show my orders
        </Button>
      }
    >
      The list of invoices is not open yet. Each order shows the number of its invoice.
    </EmptyState>
  </>
);
