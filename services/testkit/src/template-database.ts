import { randomUUID } from 'node:crypto';
import { ownLogins } from '@haat/platform/roles';
import { escapeIdentifier, Pool } from 'pg';
import { plainTextIn, requireNobodyNamed } from './plain-text.ts';

/** Roles are the cluster's, and its databases are many: each role has one password for all. */
export const TEST_LOGINS = ownLogins(() => 'tests');

export type TestDatabase = {
  readonly url: string;
  /** Keeps what is in it now, as a backup would; cuts connections. */
  keep(): Promise<void>;
  /** Puts back what was kept, or deletes all where nothing was: it is migrated, and empty. */
  renew(): Promise<void>;
  /**
   * Deletes the database, cutting connections that are still open.
   * @throws Error where the shop left somebody in it in plain text
   */
  drop(): Promise<void>;
};

/** What test databases are cloned from: one that is migrated, and one whose record is begun, too. */
export const TEMPLATES = { migrated: 'haat_template', begun: 'haat_begun' } as const;
export type Template = keyof typeof TEMPLATES;

const pools = new Map<string, Pool>();

/**
 * Kept from one database to the next: to open a connection takes Postgres as long as to copy a
 * template. It keeps neither the process nor the cluster from ending.
 */
const maintenanceOf = (clusterUrl: string): Pool => {
  const known = pools.get(clusterUrl);
  if (known) return known;
  const pool = new Pool({
    connectionString: clusterUrl,
    allowExitOnIdle: true,
    idleTimeoutMillis: 60_000,
  });
  // The cluster may end before it.
  pool.on('error', () => undefined);
  pools.set(clusterUrl, pool);
  return pool;
};

/**
 * A database of its own, as the template is.
 * @param clusterUrl of the cluster with the templates, its maintenance database.
 * @param name of the new one; one that nobody has unless given.
 */
export const cloneTemplate = async (
  clusterUrl: string,
  template: Template,
  name = `test_${randomUUID().replaceAll('-', '')}`,
): Promise<TestDatabase> => {
  const onCluster = async (sql: string): Promise<void> => {
    await maintenanceOf(clusterUrl).query(sql);
  };
  const source = escapeIdentifier(TEMPLATES[template]);
  // Copied as files, what is not written to the log need not be: half the time, and less to drop.
  const copy = (to: string, from: string) =>
    onCluster(`create database ${to} template ${from} strategy file_copy`);
  const remove = (one: string) => onCluster(`drop database if exists ${one} with (force)`);
  const kept = `${name}_kept`;
  let isCached = false;
  await copy(name, source);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    keep: async () => {
      // Nobody may be connected to what is copied.
      await onCluster(`alter database ${name} allow_connections false`);
      await onCluster(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
      );
      await copy(kept, name);
      await onCluster(`alter database ${name} allow_connections true`);
      isCached = true;
    },
    renew: async () => {
      await remove(name);
      await copy(name, isCached ? kept : source);
    },
    drop: async () => {
      const found = await plainTextIn(url.href);
      await remove(name);
      if (isCached) await remove(kept);
      requireNobodyNamed(found);
    },
  };
};
