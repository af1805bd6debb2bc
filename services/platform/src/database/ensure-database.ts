import { Client, DatabaseError, escapeIdentifier } from 'pg';

/** duplicate_database, and unique_violation for a concurrent creation. */
const IS_THERE: readonly (string | undefined)[] = ['42P04', '23505'];

const isThere = (error: unknown): boolean =>
  error instanceof DatabaseError && IS_THERE.includes(error.code);

/** Safe to run concurrently; the user of `clusterUrl` may create databases. @returns the new URL */
export const ensureDatabase = async (clusterUrl: string, name: string): Promise<string> => {
  const client = new Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) {
      await client.query(`create database ${escapeIdentifier(name)}`).catch((error: unknown) => {
        if (!isThere(error)) throw error;
      });
    }
  } finally {
    await client.end();
  }
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
};
