import { closeClient, openClient } from './client.ts';

/** What the client knows of the server, and keeps to itself. */
type WithCapabilities = { readonly capabilities: Promise<{ readonly serverVersion: string }> };

/**
 * Asks an EventStoreDB for its version, and nothing else.
 * @param url `esdb://` or `esdb+discover://`.
 * @returns such as "24.10.0"; null where a server is too old to say.
 * @throws what the client says where none answers.
 */
export const askVersion = async (url: string): Promise<string | null> => {
  const client = openClient(url);
  try {
    const { serverVersion } = await (client as unknown as WithCapabilities).capabilities;
    return /^\d+\./.test(serverVersion) ? serverVersion : null;
  } finally {
    await closeClient(client);
  }
};
