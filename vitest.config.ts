import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**', '.haat/**'];
const oneAtATime = '**/*.{browser,stack}.test.ts';
const roots = '{contracts,services,web,infra,docs}';
const pages = 'web/**/*.test.{ts,tsx}';

export default defineConfig({
  test: {
    // One Postgres for the whole run; tests clone a database each from its template.
    globalSetup: ['services/testkit/src/global-setup.ts'],
    restoreMocks: true,
    // What is waited for comes when it comes: a busy machine is no failure.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'main',
          include: [`${roots}/**/*.test.{ts,tsx}`],
          exclude: [...exclude, oneAtATime, pages],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: [pages],
          exclude: [...exclude, oneAtATime],
          // They leave nothing behind, and a library of components is slow to load for each anew.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'serial',
          include: [`${roots}/${oneAtATime}`],
          exclude,
          // Browser walks and whole stacks fill a small machine alone: one at a time, after the rest.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
