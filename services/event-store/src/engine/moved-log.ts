import { readStoreAddress } from '@haat/platform/config';
import { opsPrefix } from '@haat/platform/operator-settings';
import { EventStoreRefused } from '../port.ts';

const MOVE = `${opsPrefix()} events move`;

/** Hosts and database, without user, password and settings. @throws {WrongStoreAddress} */
export const shownAddress = (url: string): string => {
  const address = readStoreAddress(url);
  if (address.engine === 'postgres') {
    const { host, pathname } = new URL(url);
    return `postgres://${host}${pathname}`;
  }
  const hosts = address.hosts.map(({ name, port }) => `${name}:${port}`).join(',');
  return `esdb${address.discovers ? '+discover' : ''}://${hosts}`;
};

/** What `EventLogMoved` says about the two copies of the log. */
export type MovedLog = {
  readonly from: { readonly copy: string };
  readonly to: { readonly address: string };
  /** ISO 8601 in UTC. */
  readonly movedAt: string;
};

/** The log was moved to another store, and is closed: it is read, and takes no more events. */
export class EventLogClosed extends EventStoreRefused {
  override readonly name = 'EventLogClosed';

  constructor({ to, movedAt }: MovedLog, options?: ErrorOptions) {
    super(
      `The event log of EVENT_STORE_URL was moved to ${to.address} on ${movedAt}, and is closed.`,
      'Name the new event store in EVENT_STORE_URL. If the move was not finished, run it again: ' +
        `${MOVE} --to …, or take it back: ${MOVE} --back --to …`,
      options,
    );
  }
}

/** A move or an import into this store was interrupted, or is under way. */
export class IncompleteCopy extends EventStoreRefused {
  override readonly name = 'IncompleteCopy';

  constructor(options?: ErrorOptions) {
    super(
      'EVENT_STORE_URL names a copy of an event log that is not complete.',
      `Finish what began it by the same command: ${MOVE} or events import. Until then the old ` +
        'event store stays the shop’s.',
      options,
    );
  }
}
