import { Client } from 'pg';
import { cloneTemplate, type TestDatabase } from './template-database.ts';

export type { TestDatabase };

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
  const given = process.env[TEST_CLUSTER_URL];
  own ??= given === undefined ? startOwn() : Promise.resolve(given);
  return own;
};

/** A migrated, empty database on the run's Postgres. */
export const createTestDatabase = async (): Promise<TestDatabase> =>
  cloneTemplate(await clusterUrl(), 'migrated');

/** With a prepared event log, opened by `recordSettings`. */
export const createRecordDatabase = async (): Promise<TestDatabase> =>
  cloneTemplate(await clusterUrl(), 'begun');

/** Closed by its caller. */
export const connectTo = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
};
