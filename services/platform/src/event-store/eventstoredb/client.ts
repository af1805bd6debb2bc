import type { Readable } from 'node:stream';
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
  const { disposableStreams, getChannel } = client as unknown as {
    readonly disposableStreams: ReadonlySet<Readable>;
    getChannel(): Promise<{ close(): void }>;
  };
  const disposed = client.dispose();
  // It waits for the end of each call, and one that nobody reads to its end has none: such as a read
  // of some events that left others behind.
  for (const stream of disposableStreams) stream.resume();
  await disposed;
  getChannel().then(
    (channel) => channel.close(),
    () => undefined,
  );
};
