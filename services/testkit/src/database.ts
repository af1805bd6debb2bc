import { inject } from 'vitest';
import { cloneTemplate, type Template, type TestDatabase } from './template-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: Template['clusterUrl'];
    templateDatabase: Template['templateDatabase'];
  }
}

export type { TestDatabase };

/** A migrated, empty database of its own for a test file, on the run's embedded Postgres. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  cloneTemplate({
    clusterUrl: inject('clusterUrl'),
    templateDatabase: inject('templateDatabase'),
  });
