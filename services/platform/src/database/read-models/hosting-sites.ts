import type { SiteState } from '@haat/contracts/http/hosting-site';
import { nullable, readModel, text, timestamptz } from './read-model.ts';

/** The last change of the site on each plan. Values are in events. */
export const hostingSites = readModel({
  name: 'hosting_sites',
  key: 'order_id',
  columns: {
    /** The order that bought the plan. */
    order_id: text(),
    customer_id: text(),
    domain: text(),
    change_id: text(),
    template: text(),
    folder: text(),
    state: text<SiteState>(),
    requested_at: timestamptz(),
    ended_at: nullable(timestamptz()),
  },
  indexes: [{ on: ['state', 'requested_at'] }],
});
