import type { EventStoreDBClient } from '@eventstore/db-client';
import { closeClient, connectionOf, openClient, retireClient } from './client.ts';

export type ReadingClient = {
  current(): EventStoreDBClient;
  connection(): unknown;
  /** Its node is unavailable or behind: the next read finds another. Running calls continue. */
  leave(client: EventStoreDBClient): void;
  close(): Promise<void>;
};

export const openReadingClient = (url: string): ReadingClient => {
  let client = openClient(url);
  let closed = false;
  return {
    current: () => client,
    connection: () => connectionOf(client),
    leave: (left) => {
      if (left !== client || closed) return;
      retireClient(left);
      client = openClient(url);
    },
    close: () => {
      closed = true;
      return closeClient(client);
    },
  };
};
