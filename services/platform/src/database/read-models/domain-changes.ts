import type { DOMAIN_CHANGE_KINDS, DomainChangeState } from '@haat/contracts/http/owned-domains';
import { nullable, readModel, text, timestamptz } from './read-model.ts';

/** Changes of customers' domains, and those that the registrar showed. Values are in events. */
export const domainChanges = readModel({
  name: 'domain_changes',
  key: 'id',
  columns: {
    id: text(),
    /** The order that registered the domain. */
    order_id: text(),
    customer_id: text(),
    domain: text(),
    /** As in its stream's name. */
    thing: text(),
    kind: text<(typeof DOMAIN_CHANGE_KINDS)[number]>(),
    state: text<DomainChangeState>(),
    requested_at: timestamptz(),
    ended_at: nullable(timestamptz()),
  },
  indexes: [{ on: ['order_id', 'requested_at desc'] }, { on: ['state', 'requested_at'] }],
});
