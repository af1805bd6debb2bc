import type { InboxEvent } from '@haat/contracts/events/inbox';
import { asha, type Named } from './asha.ts';

export const bugReported: Named<InboxEvent, 'BugReported'> = {
  type: 'BugReported',
  data: {
    number: 'BUG-7K3M92QD',
    customerId: null,
    page: '/domains/domains-prices',
    happened: 'The search for .co.in shows nothing.',
    expected: 'The row of .co.in, as it stood there yesterday.',
    email: null,
    reportedAt: '2025-11-21T05:02:11.000Z',
  },
};

export const codeOffered: Named<InboxEvent, 'CodeOffered'> = {
  type: 'CodeOffered',
  data: {
    number: 'SELL-4T8X0V1N',
    customerId: asha,
    name: 'Asha Verma',
    email: 'asha@neelkhadi.example',
    title: 'Loom ledger',
    kind: 'php-script',
    description: 'Keeps the books of a weaving shed.',
    demoUrl: 'https://neelkhadi.example/ledger',
    askingPricePaise: 499_900,
    offeredAt: '2025-11-21T05:02:11.000Z',
  },
};

export const hireRequested: Named<InboxEvent, 'HireRequested'> = {
  type: 'HireRequested',
  data: {
    number: 'HIRE-92QD7K3M',
    customerId: null,
    name: 'Ravi Kumar',
    email: 'ravi@example.in',
    work: 'shop',
    description: 'A shop for forty products, paid by UPI.',
    budget: '25000-50000',
    deadline: '2026-01-31',
    requestedAt: '2025-11-21T05:02:11.000Z',
  },
};
