import { setTimeout as pause } from 'node:timers/promises';
import { ensureDatabase } from '@haat/platform/database/ensure-database';
import { type Cluster, startCluster } from '../postgres/cluster.ts';
import type { LauncherSettings } from './settings.ts';

const POSTGRES_PORT_FROM = 3_132;
const DATABASE = 'haat';
/** Apart from the events and the read models, so that a backup of these holds no keys. */
const KEYS_DATABASE = 'haat_keys';
const BACK_OFF_MS = 1_000;
const MOST_RESTARTS = 5;
/** A server that ran this long was well: earlier crashes no longer count. */
const WELL_AFTER_MS = 60_000;

export type KeptDatabase = {
  readonly urls: {
    readonly databaseUrl: string;
    readonly eventStoreUrl: string;
    readonly queueUrl: string;
    readonly keyStoreUrl: string;
  };
  stop(): Promise<void>;
};

export type DatabaseOptions = {
  /** Where the embedded Postgres keeps its state. */
  readonly folder: string;
  readonly progress: (line: string) => void;
  /** Told when a crashed Postgres cannot be brought back. */
  readonly onFailure: (error: unknown) => void;
};

/**
 * The engines' addresses: those that are set, and for the rest an embedded Postgres that is started
 * here and brought back at the same port when it crashes.
 */
export const keepDatabase = async (
  { databaseUrl, eventStoreUrl, queueUrl, keyStoreUrl }: LauncherSettings,
  { folder, progress, onFailure }: DatabaseOptions,
): Promise<KeptDatabase> => {
  if (databaseUrl && eventStoreUrl && queueUrl && keyStoreUrl) {
    const urls = { databaseUrl, eventStoreUrl, queueUrl, keyStoreUrl };
    return { urls, stop: async () => undefined };
  }
  const start = (port: number): Promise<Cluster> =>
    startCluster({ dataDir: folder, port, durable: true, log: progress });

  let stopping = false;
  let cluster = await start(POSTGRES_PORT_FROM);
  progress(`Postgres 18 at port ${cluster.port}`);
  const embedded = await ensureDatabase(cluster.url, DATABASE);
  const embeddedKeys = await ensureDatabase(cluster.url, KEYS_DATABASE);

  const watch = async (): Promise<void> => {
    for (let crashes = 0; ; ) {
      const startedAt = performance.now();
      await cluster.ended;
      if (stopping) return;
      crashes = performance.now() - startedAt > WELL_AFTER_MS ? 1 : crashes + 1;
      if (crashes > MOST_RESTARTS) throw new Error('Postgres does not stay up.');
      progress(`Postgres has ended, starting it again (log: ${folder}/postgres.log)`);
      await pause(BACK_OFF_MS * (crashes - 1));
      if (stopping) return;
      const { port } = cluster;
      cluster = await start(port);
      // The services know the old port: another one is of no use to them.
      if (cluster.port !== port) throw new Error(`Port ${port} of Postgres was taken meanwhile.`);
    }
  };
  const watching = watch().catch(onFailure);

  return {
    urls: {
      databaseUrl: databaseUrl ?? embedded,
      eventStoreUrl: eventStoreUrl ?? embedded,
      queueUrl: queueUrl ?? embedded,
      keyStoreUrl: keyStoreUrl ?? embeddedKeys,
    },
    stop: async () => {
      stopping = true;
      await cluster.stop();
      await watching;
    },
  };
};
