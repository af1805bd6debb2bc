import type { Log } from '../log.ts';
import { openEventStoreDb } from './eventstoredb/open.ts';
import type { EventStore } from './port.ts';
import { openPostgresEventStore } from './postgres/open.ts';

/**
 * Opens the event store that a URL names: `postgres://` or `postgresql://` for the tables of
 * `eventStoreSchema` in that database, `esdb://` or `esdb+discover://` for EventStoreDB. Connects
 * on first use; open one per process.
 * @throws Error for any other URL; the message never holds the URL's credentials.
 */
export const connectEventStore = (
  url: string,
  options: {
    /** How long an append is tried before its outcome is reported as unknown; 15 s unless given. */
    readonly giveUpAfterMs?: number;
    /** How long a read may go without an answer; the engine's own patience unless given. */
    readonly readTimeoutMs?: number;
    /** Types of events that nobody acts on at once; none unless given. */
    readonly unhurried?: ReadonlySet<string>;
    readonly log?: Log;
  } = {},
): EventStore => {
  const scheme = /^([a-z][a-z+]*):\/\//i.exec(url)?.[1]?.toLowerCase();
  switch (scheme) {
    case 'postgres':
    case 'postgresql':
      return openPostgresEventStore({ connectionString: url, ...options });
    case 'esdb':
    case 'esdb+discover':
      return openEventStoreDb(url, options);
    default:
      throw new Error(
        'An event store is reached by postgres://, postgresql://, esdb:// or esdb+discover://, ' +
          `not ${scheme ? `${scheme}://` : 'a URL without a scheme'}`,
      );
  }
};

/**
 * @returns the address for somebody whom EventStoreDB's own log and lists then call by this name,
 *   unless the address names somebody; that of another engine as it is.
 */
export const connectionOf = (url: string, name: string): string => {
  if (!/^esdb/i.test(url) || /[?&]connectionName=/i.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}connectionName=${name}`;
};
