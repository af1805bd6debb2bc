import type { EventStoreDBClient } from '@eventstore/db-client';
import { closeClient, connectionOf, openClient, retireClient } from './client.ts';

export type ReadingClient = {
  current(): EventStoreDBClient;
  /** Changes whenever the client went to another node, or another client is used. */
  connection(): unknown;
  /**
   * The node that this client is connected to does not answer, or is behind: the next read looks
   * for one anew. What is under way goes on.
   */
  leave(client: EventStoreDBClient): void;
  close(): Promise<void>;
};

/** What reads share: one client, with one connection to one node. */
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
