import { readStoreAddress } from '@haat/platform/config';
import type { Log } from '@haat/platform/log';
import type { CopyTarget } from './engine/copy-target.ts';
import type { EventStore } from './port.ts';
import { openPostgresEventStore } from './postgres/open.ts';

/** Connects on first use; open one per process. @throws {WrongStoreAddress} without credentials */
export const connectEventStore = async (
  url: string,
  options: {
    /** Total time for a read or an append, retries included, in ms; default 15 s. */
    readonly giveUpAfterMs?: number;
    /** Timeout of one read attempt, in ms; default: the engine's. */
    readonly readTimeoutMs?: number;
    /** Timeout of one append attempt to EventStoreDB, in ms; default 5 s. */
    readonly appendTimeoutMs?: number;
    /** Without an answer for this long the store is not ready, in ms; default 5 s. */
    readonly notReadyAfterMs?: number | undefined;
    /** Event types that no processor needs at once. */
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

/** Of Postgres as the owner of its database. Connects on first use. @throws {WrongStoreAddress} */
export const openCopyTarget = async (
  url: string,
  options: Parameters<typeof connectEventStore>[1] = {},
): Promise<CopyTarget> => {
  const isPostgres = readStoreAddress(url).engine === 'postgres';
  const store = await connectEventStore(url, options);
  if (isPostgres) {
    const { postgresCopyTarget } = await import('./postgres/copy-target.ts');
    return postgresCopyTarget(url, store);
  }
  const { eventStoreDbCopyTarget } = await import('./eventstoredb/copy-target.ts');
  return eventStoreDbCopyTarget(url, store, options.appendTimeoutMs);
};

/** Such as "24.10.0"; null for a server too old to report it. */
export const versionOfServer = async (url: string): Promise<string | null> => {
  const { askVersion } = await import('./eventstoredb/server-version.ts');
  return askVersion(url);
};

export { measuredStore } from './engine/measured-store.ts';
export { EventLogClosed, IncompleteCopy, shownAddress } from './engine/moved-log.ts';
export { withStreamCache } from './engine/stream-cache.ts';
export { isStoreIdentity } from './eventstoredb/identity.ts';
export type { CopyTarget };
