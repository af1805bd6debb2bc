import type { Projector } from './projector.ts';
import { creditsProjector } from './projectors/credits.ts';
import { customersProjector } from './projectors/customers.ts';
import { downloadGrantsProjector } from './projectors/download-grants.ts';
import { inboxProjector } from './projectors/inbox.ts';
import { invoicesProjector } from './projectors/invoices.ts';
import { ordersProjector } from './projectors/orders.ts';
import { paymentsProjector } from './projectors/payments.ts';
import { subscriptionsProjector } from './projectors/subscriptions.ts';
import { ticketsProjector } from './projectors/tickets.ts';

export const projectors: readonly Projector[] = [
  ordersProjector,
  invoicesProjector,
  paymentsProjector,
  customersProjector,
  inboxProjector,
  downloadGrantsProjector,
  ticketsProjector,
  subscriptionsProjector,
  creditsProjector,
];
