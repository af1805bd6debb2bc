import { expect, it } from 'vitest';
import { requireKnownMigrations } from './known-migrations.ts';

const known = ['0001-start', '0002-second', '0003-third'];

it.each([[[]], [['0001-start']], [known]])('accepts a database that has run %j', (run) => {
  expect(() => requireKnownMigrations(run, known)).not.toThrow();
});

it('refuses a database of a branch without an earlier migration', () => {
  expect(() => requireKnownMigrations(['0001-start', '0003-third'], known)).toThrow(
    /^The database was migrated by a branch .+ did not know 0002-second\. Start/,
  );
});
