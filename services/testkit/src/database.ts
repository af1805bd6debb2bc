import { Client } from 'pg';
import { cloneTemplate, type TestDatabase } from './template-database.ts';

export type { TestDatabase };

/** Names the variable that tells a run's processes where its Postgres is. */
export const TEST_CLUSTER_URL = 'HAAT_TEST_CLUSTER_URL';

let own: Promise<string> | undefined;

/** A Postgres for this process alone, until it has nothing more to do. */
const startOwn = async (): Promise<string> => {
  const { startTestCluster } = await import('./test-cluster.ts');
  const cluster = await startTestCluster();
  cluster.unref();
  process.once('beforeExit', () => void cluster.stop());
  return cluster.url;
};

/** Where tests make their databases: the run's Postgres, or one that this process starts. */
export const clusterUrl = (): Promise<string> => {
  const told = process.env[TEST_CLUSTER_URL];
  own ??= told === undefined ? startOwn() : Promise.resolve(told);
  return own;
};

/** A migrated, empty database of its own for a test file, on the run's embedded Postgres. */
export const createTestDatabase = async (): Promise<TestDatabase> =>
  cloneTemplate(await clusterUrl(), 'migrated');

/** The same with a record that is begun in it, as migrations leave it: `recordSettings` open it. */
export const createRecordDatabase = async (): Promise<TestDatabase> =>
  cloneTemplate(await clusterUrl(), 'begun');

/** Ends with its caller, who closes it. */
export const connectTo = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
};
