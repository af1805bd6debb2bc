import { TEST_CLUSTER_URL } from './database.ts';
import { startTestCluster, type TestCluster } from './test-cluster.ts';

type Shared = { readonly started: Promise<TestCluster>; users: number };
/** Each project loads this file again: the symbol shares state. */
const SHARED = Symbol.for('haat.test-cluster');
const shared = globalThis as { [SHARED]?: Shared | undefined };

/** Vitest's `globalSetup`: one Postgres for the whole run, until its last project ends. */
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
