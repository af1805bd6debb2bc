import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@haat/ops/prepare/migrate';
import { ensureDatabase } from '@haat/platform/database';
import { migrateKeyStore } from '@haat/record/keys';
import { startCluster } from '../postgres/cluster.ts';
import { removeCluster } from '../postgres/testing/remove-cluster.ts';
import { anyFreePort } from '../processes/ports.ts';

export type BenchCluster = {
  readonly pid: number;
  /** @returns the URL of a new, migrated database. */
  database(): Promise<string>;
  remove(): Promise<void>;
};

/** A Postgres with durable commits, as `npm start` runs it. */
export const startBenchCluster = async (): Promise<BenchCluster> => {
  const stateDir = await mkdtemp(join(tmpdir(), 'haat-bench-'));
  // As root, another account runs Postgres and must enter.
  await chmod(stateDir, 0o711);
  const port = await anyFreePort();
  const cluster = await startCluster({
    dataDir: stateDir,
    port,
    durable: true,
    settings: {
      // Several shops are measured in turns.
      max_connections: '300',
      shared_preload_libraries: 'pg_stat_statements',
      'pg_stat_statements.track': 'all',
      'pg_stat_statements.track_planning': 'on',
    },
    log: () => {},
  });
  let databases = 0;
  return {
    pid: cluster.pid,
    database: async () => {
      databases += 1;
      const url = await ensureDatabase(cluster.url, `bench_${databases}`);
      await migrate(url);
      await migrateKeyStore(url);
      return url;
    },
    remove: async () => {
      await cluster.stop();
      await removeCluster(stateDir, () => undefined);
    },
  };
};
