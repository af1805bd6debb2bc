import type { StartedPhase } from '@haat/domain/hosting/subscription';
import { nullable, readModel, text, timestamptz } from './read-model.ts';

/** Domains that customers bought here; ended and transferred ones stay. */
export const ownedDomains = readModel({
  name: 'owned_domains',
  key: 'id',
  columns: {
    /** Of its subscription. */
    id: text(),
    customer_id: text(),
    /** The order that registered it. */
    order_id: text(),
    domain: text(),
    registrar_order_id: text(),
    expires_at: timestamptz(),
    phase: text<StartedPhase>(),
    /** The open renewal order. */
    renewed_by: nullable(text()),
    /** Since when the registrar does not show it; null while it does. */
    missing_since: nullable(timestamptz()),
    transferred_at: nullable(timestamptz()),
    ended_at: nullable(timestamptz()),
  },
  indexes: [{ on: ['customer_id', 'expires_at'] }, { on: ['domain'] }],
});
