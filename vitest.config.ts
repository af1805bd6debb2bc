import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**', '.haat/**'];
const roots = '{contracts,services,web,infra}';

export default defineConfig({
  test: {
    // One Postgres for the whole run; tests clone a database each from its template.
    globalSetup: ['infra/testing/global-setup.ts'],
    restoreMocks: true,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'main',
          include: [`${roots}/**/*.test.{ts,tsx}`],
          exclude: [...exclude, '**/*.browser.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [`${roots}/**/*.browser.test.ts`],
          exclude,
          // Walks start whole stacks and a browser: one at a time, after everything else.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
