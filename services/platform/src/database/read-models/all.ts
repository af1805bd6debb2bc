import { credits } from './credits.ts';
import { customers } from './customers.ts';
import { domainChanges } from './domain-changes.ts';
import { downloadGrants } from './download-grants.ts';
import { hostingSites } from './hosting-sites.ts';
import { inbox } from './inbox.ts';
import { invoices } from './invoices.ts';
import { orders } from './orders.ts';
import { ownedDomains } from './owned-domains.ts';
import { payments } from './payments.ts';
import type { ReadModel, TableOf } from './read-model.ts';
import { subscriptions } from './subscriptions.ts';
import { tickets } from './tickets.ts';

const byName = {
  orders,
  invoices,
  payments,
  customers,
  inbox,
  download_grants: downloadGrants,
  tickets,
  subscriptions,
  credits,
  owned_domains: ownedDomains,
  domain_changes: domainChanges,
  hosting_sites: hostingSites,
};

export const readModels: readonly ReadModel[] = Object.values(byName);

/** Queries use the views (`orders` -> `orders_v1`). */
export type ReadModelTables = {
  [Name in keyof typeof byName]: TableOf<(typeof byName)[Name]>;
};
