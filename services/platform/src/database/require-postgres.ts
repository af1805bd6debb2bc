import { clientLimits, LastingClient } from './pool.ts';

/** @throws the driver's error, within 5 s */
export const reachPostgres = async (url: string): Promise<void> => {
  const client = new LastingClient({ ...clientLimits(), connectionString: url });
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** @throws Error for the operator, quoting nothing of the URL */
export const requirePostgres = async (setting: string, url: string): Promise<void> => {
  try {
    await reachPostgres(url);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${setting} leads to no Postgres that lets the shop in: ${reason}. Start it or mend that, or ` +
        `name another one in ${setting}.`,
      { cause: error },
    );
  }
};
