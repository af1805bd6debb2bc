import pg from 'pg';
import type { Service } from './roles/rights.ts';

/** In `pg_stat_activity`, and at EventStoreDB. */
export const connectionNameOf = (service: Service): string => `haat-${service}`;

/** Of every Postgres connection that this process opens later, unless its URL has a name. */
export const nameConnections = (service: Service): void => {
  pg.defaults.fallback_application_name = connectionNameOf(service);
};
