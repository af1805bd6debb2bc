import { EventStoreDBClient } from '@eventstore/db-client';

/**
 * A client that throws where an append fails: told not to, version 6.2.1 answers a wrong revision.
 * @throws Error for a connection string that the client cannot read; it quotes nothing of it.
 */
export const openClient = (url: string): EventStoreDBClient => {
  try {
    return EventStoreDBClient.connectionString(
      url.replace(/([?&]throwOnAppendFailure)=[^&]*/gi, '$1=true'),
    );
  } catch {
    // The client's own message quotes the part it stumbled over, which may be the password.
    throw new Error('Not a connection string: esdb://[user:password@]host:port[?settings]');
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
