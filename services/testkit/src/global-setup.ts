import { TEST_CLUSTER_URL } from './database.ts';
import { startTestCluster, type TestCluster } from './test-cluster.ts';

type Shared = { readonly started: Promise<TestCluster>; users: number };
/** Each project loads this file again: they share state by this symbol. */
const SHARED = Symbol.for('haat.test-cluster');
const shared = globalThis as { [SHARED]?: Shared | undefined };

/**
 * One Postgres with a migrated template for the whole run, as Vitest's `globalSetup`. Starts
 * with the first project and ends after the last, or when the run is killed.
 */
const setup = async (): Promise<() => Promise<void>> => {
  shared[SHARED] ??= { started: startTestCluster(), users: 0 };
  const own = shared[SHARED];
  own.users += 1;
  const cluster = await own.started;
  process.env[TEST_CLUSTER_URL] = cluster.url;
  return async () => {
    own.users -= 1;
    if (own.users > 0) return;
    shared[SHARED] = undefined;
    delete process.env[TEST_CLUSTER_URL];
    await cluster.stop();
  };
};

export default setup;
