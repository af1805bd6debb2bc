import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '@haat/infra/postgres/cluster';
import { removeCluster } from '@haat/infra/postgres/testing/remove-cluster';
import { anyFreePort } from '@haat/infra/processes/ports';

export type PrivateCluster = {
  /** Of database `postgres`; changes after a restart. */
  readonly url: string;
  /** kill -9; resolves when the server is gone. */
  kill(): Promise<void>;
  /** In order; cuts connections. */
  stop(): Promise<void>;
  /** On the same data, with recovery. */
  restart(): Promise<void>;
  remove(): Promise<void>;
};

/** A Postgres with durable commits, for tests that kill it. */
export const startPrivateCluster = async (): Promise<PrivateCluster> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'haat-private-'));
  // Under root, Postgres runs as another user, which must be able to enter.
  await chmod(dataDir, 0o711);
  const log = () => undefined;
  // Tests run several processes of a service, and connect themselves.
  const settings = { max_connections: '300' };
  const start = (port: number) => startCluster({ dataDir, port, durable: true, settings, log });
  let cluster = await start(await anyFreePort());
  return {
    get url() {
      return cluster.url;
    },
    kill: async () => {
      process.kill(cluster.pid, 'SIGKILL');
      await cluster.ended;
    },
    stop: () => cluster.stop(),
    restart: async () => {
      cluster = await start(cluster.port);
    },
    remove: async () => {
      await cluster.stop();
      await removeCluster(dataDir, log);
    },
  };
};
