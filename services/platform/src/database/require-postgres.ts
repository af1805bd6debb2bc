import { clientLimits, LastingClient } from './pool.ts';

/** Connects once, and leaves. @throws as the driver does, within 5 s. */
export const reachPostgres = async (url: string): Promise<void> => {
  const client = new LastingClient({ ...clientLimits(), connectionString: url });
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
};

/**
 * Before anything is asked of a Postgres that somebody has named.
 * @param setting where its address stands.
 * @throws Error in plain words, without a part of the address, where it lets nobody in.
 */
export const requirePostgres = async (setting: string, url: string): Promise<void> => {
  try {
    await reachPostgres(url);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${setting} leads to no Postgres that lets the shop in: ${said}. Start it or mend that, or ` +
        `name another one in ${setting}.`,
      { cause: error },
    );
  }
};
