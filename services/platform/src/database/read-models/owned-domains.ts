import type { AutoRenewSkip } from '@haat/contracts/auto-renew';
import type { StartedPhase } from '@haat/domain/hosting/subscription';
import { bigint, boolean, nullable, readModel, text, timestamptz } from './read-model.ts';

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
    auto_renew: boolean(),
    /** Told to the customer for this end. */
    auto_renew_paise: nullable(bigint()),
    /** When it is tried; null while it is off, and once it was tried for this end. */
    auto_renew_on: nullable(timestamptz()),
    /** Why it was not renewed before this end. */
    auto_renew_skipped: nullable(text<AutoRenewSkip>()),
  },
  indexes: [{ on: ['customer_id', 'expires_at'] }, { on: ['domain'] }],
  laterColumns: ['auto_renew', 'auto_renew_paise', 'auto_renew_on', 'auto_renew_skipped'],
});
