import { closeClient, openClient } from './client.ts';

type WithCapabilities = { readonly capabilities: Promise<{ readonly serverVersion: string }> };

/** Such as "24.10.0"; null for a server too old to report it. */
export const askVersion = async (url: string): Promise<string | null> => {
  const client = openClient(url);
  try {
    const { serverVersion } = await (client as unknown as WithCapabilities).capabilities;
    return /^\d+\./.test(serverVersion) ? serverVersion : null;
  } finally {
    await closeClient(client);
  }
};
