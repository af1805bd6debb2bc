import { randomUUID } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the run's cluster, its maintenance database. */
    clusterUrl: string;
    /** The migrated database that every test database is cloned from. */
    templateDatabase: string;
  }
}

export type TestDatabase = {
  readonly url: string;
  /** Deletes the database, cutting connections that are still open. */
  drop(): Promise<void>;
};

const onCluster = async (sql: string): Promise<void> => {
  const client = new Client({ connectionString: inject('clusterUrl') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/** A migrated, empty database of its own for a test file, on the run's embedded Postgres. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = escapeIdentifier(inject('templateDatabase'));
  await onCluster(`create database ${name} template ${template}`);
  const url = new URL(inject('clusterUrl'));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => onCluster(`drop database if exists ${name} with (force)`),
  };
};
