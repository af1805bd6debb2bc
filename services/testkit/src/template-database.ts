import { randomUUID } from 'node:crypto';
import { ownLogins } from '@haat/platform/database/roles/login';
import { Client, escapeIdentifier } from 'pg';
import { plainTextIn, requireNobodyNamed } from './plain-text.ts';

/** Roles are the cluster's, and its databases are many: each role has one password for all. */
export const TEST_LOGINS = ownLogins(() => 'tests');

export type TestDatabase = {
  readonly url: string;
  /**
   * Deletes the database, cutting connections that are still open.
   * @throws Error where the shop left somebody in it in plain text
   */
  drop(): Promise<void>;
};

/** The migrated database that every test database is cloned from. */
export const TEMPLATE = 'haat_template';

/**
 * A migrated, empty database of its own; `createTestDatabase` is this one for a test file.
 * @param clusterUrl of the cluster with the template, its maintenance database.
 */
export const cloneTemplate = async (clusterUrl: string): Promise<TestDatabase> => {
  const onCluster = async (sql: string): Promise<void> => {
    const client = new Client({ connectionString: clusterUrl });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const source = escapeIdentifier(TEMPLATE);
  // Copied as files, what is not written to the log need not be: half the time, and less to drop.
  await onCluster(`create database ${name} template ${source} strategy file_copy`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      const found = await plainTextIn(url.href);
      await onCluster(`drop database if exists ${name} with (force)`);
      requireNobodyNamed(found);
    },
  };
};
