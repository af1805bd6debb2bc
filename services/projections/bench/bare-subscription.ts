import { EventStoreDBClient, eventTypeFilter } from '@eventstore/db-client';

/**
 * What EventStoreDB's own client takes for a long past when nobody does anything with its events.
 * @returns seconds from the first event of these types to the last.
 */
export const followBare = async (url: string, eventTypes: readonly string[]): Promise<number> => {
  const client = EventStoreDBClient.connectionString(url);
  const started = performance.now();
  const subscription = client.subscribeToAll({
    filter: eventTypeFilter({ prefixes: [...eventTypes], checkpointReached: () => undefined }),
  });
  const caughtUp = Promise.withResolvers<void>();
  subscription
    .on('data', () => undefined)
    .on('caughtUp', () => caughtUp.resolve())
    .on('error', caughtUp.reject);
  await caughtUp.promise;
  const seconds = (performance.now() - started) / 1_000;
  await subscription.unsubscribe();
  await client.dispose();
  return seconds;
};
