import { Client } from 'pg';
import { cloneTemplate, type TestDatabase } from './template-database.ts';

export type { TestDatabase };

/** The variable with the run's Postgres. */
export const TEST_CLUSTER_URL = 'HAAT_TEST_CLUSTER_URL';

let own: Promise<string> | undefined;

const startOwn = async (): Promise<string> => {
  const { startTestCluster } = await import('./test-cluster.ts');
  const cluster = await startTestCluster();
  cluster.unref();
  process.once('beforeExit', () => void cluster.stop());
  return cluster.url;
};

/** The run's Postgres, or one started by this process. */
export const clusterUrl = (): Promise<string> => {
  const told = process.env[TEST_CLUSTER_URL];
  own ??= told === undefined ? startOwn() : Promise.resolve(told);
  return own;
};

/** A migrated, empty database for a test file, on the run's Postgres. */
export const createTestDatabase = async (): Promise<TestDatabase> =>
  cloneTemplate(await clusterUrl(), 'migrated');

/** The same with a prepared event log: `recordSettings` open it. */
export const createRecordDatabase = async (): Promise<TestDatabase> =>
  cloneTemplate(await clusterUrl(), 'begun');

/** Ended by its caller. */
export const connectTo = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
};
