import { clientLimits, LastingClient } from './pool.ts';

/**
 * Connects once.
 * @throws the driver's error, within 5 s.
 */
export const reachPostgres = async (url: string): Promise<void> => {
  const client = new LastingClient({ ...clientLimits(), connectionString: url });
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
};

/**
 * Checks a Postgres given by an operator.
 * @param setting of its URL.
 * @throws Error in plain words, quoting nothing of the URL, if it refuses.
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
