import type { Log } from '../log.ts';
import type { EventStore } from './port.ts';
import { openPostgresEventStore } from './postgres/open.ts';

/** Engines by the URL's scheme. */
export const connectEventStore = (
  url: string,
  options: { readonly log?: Log } = {},
): EventStore => {
  const { protocol } = new URL(url);
  switch (protocol) {
    case 'postgres:':
    case 'postgresql:':
      return openPostgresEventStore({ connectionString: url, ...options });
    default:
      throw new Error(`No event store speaks ${protocol}//`);
  }
};
