export { readModels } from './database/read-models/all.ts';
export { credits } from './database/read-models/credits.ts';
export { customers } from './database/read-models/customers.ts';
export { domainChanges } from './database/read-models/domain-changes.ts';
export { downloadGrants } from './database/read-models/download-grants.ts';
export { hostingSites } from './database/read-models/hosting-sites.ts';
export { inbox } from './database/read-models/inbox.ts';
export { invoices } from './database/read-models/invoices.ts';
export { orders } from './database/read-models/orders.ts';
export { ownedDomains } from './database/read-models/owned-domains.ts';
export {
  type BalanceChange,
  type BalanceEntry,
  type ListedRefund,
  payments,
  type ReviewedEvidence,
} from './database/read-models/payments.ts';
export type { Columns, ReadModel, RowOf } from './database/read-models/read-model.ts';
export {
  createNextTable,
  fitsLiveTable,
  isLockedByOthers,
  liveVersion,
  rebuildLock,
  shapeReadModels,
  showNextTable,
  tableName,
} from './database/read-models/shape.ts';
export { subscriptions } from './database/read-models/subscriptions.ts';
export { tickets } from './database/read-models/tickets.ts';
