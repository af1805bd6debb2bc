import { EventStoreDBClient } from '@eventstore/db-client';
import { readStoreAddress } from '../store-address.ts';

/**
 * A client that throws where an append fails: told not to, version 6.2.1 answers a wrong revision.
 * @throws Error for an address that names no EventStoreDB, or files of certificates that cannot be
 *   used; it quotes nothing of it.
 */
export const openClient = (url: string): EventStoreDBClient => {
  const address = readStoreAddress(url);
  if (address.engine !== 'eventstoredb') throw new TypeError('Not an address of EventStoreDB');
  try {
    return EventStoreDBClient.connectionString(address.connectionString);
  } catch {
    // The client's own message may quote the password, and says nothing of which file it was.
    throw new Error(
      'A certificate that EVENT_STORE_URL names cannot be used: tlsCAFile, userCertFile and ' +
        'userKeyFile are files on this machine that this process may read.',
    );
  }
};

/** Ends the client's calls and closes its connection, which its own `dispose` leaves open. */
export const closeClient = async (client: EventStoreDBClient): Promise<void> => {
  await client.dispose();
  const { getChannel } = client as unknown as {
    getChannel(): Promise<{ close(): void }>;
  };
  getChannel().then(
    (channel) => channel.close(),
    () => undefined,
  );
};
