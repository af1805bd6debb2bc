import { readStoreAddress } from '@haat/platform/config';
import type { Log } from '@haat/platform/log';
import type { EventStore } from './port.ts';
import { openPostgresEventStore } from './postgres/open.ts';

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
    /** How long one try of an append to EventStoreDB may go without an answer; 5 s unless given. */
    readonly appendTimeoutMs?: number;
    /** Types of events that nobody acts on at once; none unless given. */
    readonly lowPriority?: ReadonlySet<string>;
    readonly log?: Log;
  } = {},
): Promise<EventStore> => {
  if (readStoreAddress(url).engine === 'eventstoredb') {
    const { openEventStoreDb } = await import('./eventstoredb/open.ts');
    return openEventStoreDb(url, options);
  }
  return openPostgresEventStore({ connectionString: url, ...options });
};

/**
 * Asks an EventStoreDB for its version, and nothing else.
 * @param url `esdb://` or `esdb+discover://`.
 * @returns such as "24.10.0"; null where a server is too old to say.
 * @throws what the client says where none answers.
 */
export const versionOfServer = async (url: string): Promise<string | null> => {
  const { askVersion } = await import('./eventstoredb/server-version.ts');
  return askVersion(url);
};

export { measuredStore } from './engine/measured-store.ts';
export { withStreamCache } from './engine/stream-cache.ts';
export { isStoreIdentity } from './eventstoredb/identity.ts';
export { toPosition } from './postgres/position.ts';
