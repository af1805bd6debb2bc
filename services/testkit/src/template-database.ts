import { randomUUID } from 'node:crypto';
import { ownLogins } from '@haat/platform/roles';
import { escapeIdentifier, Pool } from 'pg';
import { plainTextIn, requireNoPersonalData } from './plain-text.ts';

/** Roles belong to the cluster, so each has one password. */
export const TEST_LOGINS = ownLogins(() => 'tests');

export type TestDatabase = {
  readonly url: string;
  /** Takes a backup; cuts connections. */
  keep(): Promise<void>;
  /** Restores the backup, or an empty database. */
  renew(): Promise<void>;
  /** Cuts connections. @throws Error if the shop left personal data in plain text */
  drop(): Promise<void>;
};

/** `begun` has a prepared event log. */
export const TEMPLATES = { migrated: 'haat_template', begun: 'haat_begun' } as const;
export type Template = keyof typeof TEMPLATES;

const pools = new Map<string, Pool>();

/** Kept open: connecting takes as long as copying a template. */
const maintenanceOf = (clusterUrl: string): Pool => {
  const known = pools.get(clusterUrl);
  if (known) return known;
  const pool = new Pool({
    connectionString: clusterUrl,
    allowExitOnIdle: true,
    idleTimeoutMillis: 60_000,
  });
  // The cluster may end first.
  pool.on('error', () => undefined);
  pools.set(clusterUrl, pool);
  return pool;
};

/** @param clusterUrl its maintenance database. @param name by default a unique one. */
export const cloneTemplate = async (
  clusterUrl: string,
  template: Template,
  name = `test_${randomUUID().replaceAll('-', '')}`,
): Promise<TestDatabase> => {
  const onCluster = async (sql: string): Promise<void> => {
    await maintenanceOf(clusterUrl).query(sql);
  };
  const source = escapeIdentifier(TEMPLATES[template]);
  // A file copy skips the write-ahead log, in half the time.
  const copy = (to: string, from: string) =>
    onCluster(`create database ${to} template ${from} strategy file_copy`);
  const remove = (one: string) => onCluster(`drop database if exists ${one} with (force)`);
  const cachedName = `${name}_kept`;
  let isCached = false;
  await copy(name, source);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    keep: async () => {
      // A copied template must have no connections.
      await onCluster(`alter database ${name} allow_connections false`);
      await onCluster(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
      );
      await copy(cachedName, name);
      await onCluster(`alter database ${name} allow_connections true`);
      isCached = true;
    },
    renew: async () => {
      await remove(name);
      await copy(name, isCached ? cachedName : source);
    },
    drop: async () => {
      const found = await plainTextIn(url.href);
      await remove(name);
      if (isCached) await remove(cachedName);
      requireNoPersonalData(found);
    },
  };
};
