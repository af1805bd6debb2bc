import { creditsProjector } from './credits.ts';
import { customersProjector } from './customers.ts';
import { domainChangesProjector } from './domain-changes.ts';
import { downloadGrantsProjector } from './download-grants.ts';
import { hostingSitesProjector } from './hosting-sites.ts';
import { inboxProjector } from './inbox.ts';
import { invoicesProjector } from './invoices.ts';
import { ordersProjector } from './orders.ts';
import { ownedDomainsProjector } from './owned-domains.ts';
import { paymentsProjector } from './payments.ts';
import type { Projector } from './projector.ts';
import { subscriptionsProjector } from './subscriptions.ts';
import { ticketsProjector } from './tickets.ts';

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
  ownedDomainsProjector,
  domainChangesProjector,
  hostingSitesProjector,
];
