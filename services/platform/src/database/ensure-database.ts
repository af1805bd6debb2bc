import { Client, escapeIdentifier } from 'pg';

/**
 * Creates the database unless it is there.
 * @param clusterUrl of any database of the cluster, as somebody who may create others.
 * @returns its URL.
 */
export const ensureDatabase = async (clusterUrl: string, name: string): Promise<string> => {
  const client = new Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
};
