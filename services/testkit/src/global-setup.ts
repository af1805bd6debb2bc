import { chmod, mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeCluster, startCluster } from '@haat/infra/run/postgres/cluster';
import { ensureDatabase } from '@haat/infra/run/postgres/databases';
import { readRecord } from '@haat/infra/run/postgres/placement';
import { runningPostmaster } from '@haat/infra/run/postgres/postmaster';
import { anyFreePort } from '@haat/infra/run/processes/ports';
import { migrate } from '@haat/platform/database/migrate';
import type { TestProject } from 'vitest/node';
import type {} from './database.ts';

const TEMPLATE = 'haat_template';

const PREFIX = 'haat-test-';
const LEFT_BEHIND_AFTER_MS = 60 * 60 * 1000;

/** Deletes the data of runs that were killed: a server ends then by itself, its folder stays. */
const sweep = async (): Promise<void> => {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const path of names.map((name) => join(tmpdir(), name))) {
    const found = await stat(path).catch(() => undefined);
    const isOld = found && Date.now() - found.mtimeMs > LEFT_BEHIND_AFTER_MS;
    if (!isOld || found.uid !== process.getuid?.()) continue;
    const home = readRecord(path)?.home;
    if (home && runningPostmaster(join(home, 'data'))) continue;
    await removeCluster(path, () => undefined);
  }
};

/** One Postgres for the whole run, with a migrated template; gone when the run ends or is killed. */
const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  await sweep();
  const stateDir = await mkdtemp(join(tmpdir(), PREFIX));
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
