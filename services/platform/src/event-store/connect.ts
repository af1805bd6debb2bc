import type { Log } from '../log.ts';
import type { EventStore } from './port.ts';
import { openPostgresEventStore } from './postgres/open.ts';
import { readStoreAddress } from './store-address.ts';

/**
 * Opens the event store that a URL names: `postgres://` or `postgresql://` for the tables of
 * `eventStoreSchema` in that database, `esdb://` or `esdb+discover://` for EventStoreDB. Connects
 * on first use; open one per process. The client of EventStoreDB, 30 MB in memory, is loaded only
 * where it is needed.
 * @throws {WrongStoreAddress} for any other URL; the message never holds the URL's credentials.
 */
export const connectEventStore = async (
  url: string,
  options: {
    /** How long a read or an append is tried, all tries together; 15 s unless given. */
    readonly giveUpAfterMs?: number;
    /** How long one try of a read may go without an answer; the engine decides unless given. */
    readonly readTimeoutMs?: number;
    /** Types of events that nobody acts on at once; none unless given. */
    readonly unhurried?: ReadonlySet<string>;
    readonly log?: Log;
  } = {},
): Promise<EventStore> => {
  if (readStoreAddress(url).engine === 'eventstoredb') {
    const { openEventStoreDb } = await import('./eventstoredb/open.ts');
    return openEventStoreDb(url, options);
  }
  return openPostgresEventStore({ connectionString: url, ...options });
};
