import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@haat/platform/database/migrate';
import type { TestProject } from 'vitest/node';
import { removeCluster, startCluster } from '../postgres/cluster.ts';
import { ensureDatabase } from '../postgres/databases.ts';
import { anyFreePort } from '../processes/ports.ts';
import type {} from './database.ts';

const TEMPLATE = 'haat_template';

/** One Postgres for the whole run, with a migrated template; gone when the run ends or is killed. */
const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const stateDir = await mkdtemp(join(tmpdir(), 'haat-test-'));
  // As root, another account runs Postgres: it must be able to enter.
  await chmod(stateDir, 0o711);
  const cluster = await startCluster({
    dataDir: stateDir,
    port: await anyFreePort(),
    durable: false,
    log: () => undefined,
  });
  const teardown = async (): Promise<void> => {
    await cluster.stop();
    await removeCluster(stateDir, () => undefined);
  };
  try {
    await migrate(await ensureDatabase(cluster.url, TEMPLATE));
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('clusterUrl', cluster.url);
  project.provide('templateDatabase', TEMPLATE);
  return teardown;
};

export default setup;
