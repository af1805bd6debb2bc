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

/** What test databases are cloned from: one that is migrated, and one whose record is begun, too. */
export const TEMPLATES = { migrated: 'haat_template', begun: 'haat_begun' } as const;
export type Template = keyof typeof TEMPLATES;

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
    const client = new Client({ connectionString: clusterUrl });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  const source = escapeIdentifier(TEMPLATES[template]);
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
