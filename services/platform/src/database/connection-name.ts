import type { Service } from './roles/rights.ts';

/** In `pg_stat_activity`, and at EventStoreDB. */
export const connectionNameOf = (service: Service): string => `haat-${service}`;

const URLS = ['DATABASE_URL', 'EVENT_STORE_URL', 'QUEUE_URL', 'KEY_STORE_URL'] as const;

const named = (url: string, name: string): string => {
  if (!url.startsWith('postgres')) return url;
  return `${url}${url.includes('?') ? '&' : '?'}fallback_application_name=${name}`;
};

/** Gives the service's name to each Postgres address, unless the address has one. */
export const nameConnections = <Settings extends object>(
  service: Service,
  settings: Settings,
): Settings => ({
  ...settings,
  ...Object.fromEntries(
    Object.entries(settings)
      .filter(([name]) => URLS.some((url) => name.endsWith(url)))
      .map(([name, url]) => [name, named(url, connectionNameOf(service))]),
  ),
});
