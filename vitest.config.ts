import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * `*.test.ts` has Postgres, except in contracts, services/domain and web; `*.isolated` replaces a
 * module in its own process; `*.browser` has a browser, mostly on the shared shop; `*.e2e` that
 * shop alone; `*.stack` its own shop, to kill, restart or configure.
 */
const withoutPostgres = '{contracts,services/domain,web}';
const isolated = '**/*.isolated.test.ts';
const e2eTests = '**/*.{browser,e2e,stack}.test.ts';
const ownShop = '**/*.stack.test.ts';
/** `npm start` and `npm run dev` build in the checkout that e2e tests read. */
const launcher = 'infra/{start,dev,e2e/launcher,e2e/state-folder}/**/*.stack.test.ts';

const exclude = ['**/node_modules/**', '**/dist/**', '.haat/**', '.haat.before-*/**'];
const postgres = 'services/testkit/src/global-setup.ts';
/** Two more than cores: tests mostly wait. */
const atOnce = Math.min(4, availableParallelism() + 2);

/** Tests start over a hundred processes with the same files. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/compiled');

/** Slow files start first: at the end they would leave the machine idle. */
const LONG = /\/(?:chaos-test|orders-bench)\./;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** A running shop, such as `http://localhost:3000`, for the e2e tests. */
const visited = process.env.E2E_URL;
if (visited) {
  process.stderr.write(
    `Walking in ${visited}. Files named *.stack.test.ts are left out: each kills, restarts or ` +
      'sets up a shop of its own.\n',
  );
}

export default defineConfig({
  test: {
    // A running shop may leave out all requested tests.
    passWithNoTests: visited !== undefined,
    restoreMocks: true,
    sequence: { sequencer: LongFirst },
    setupFiles: ['./vitest.setup.ts'],
    tags: [
      {
        name: 'money',
        description: 'Who paid what, for which order, once: these run first, for every change.',
      },
      { name: 'gate', description: 'Starts of the launcher that every change has to pass.' },
      {
        name: 'slow',
        description: 'Of services: runs in full, and for a change of its own package.',
      },
      {
        name: 'nightly',
        description: 'Mostly over 40 s: runs at night, by name, and for a change of its package.',
      },
    ],
    // A busy machine is not a failure.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${withoutPostgres}/**/*.test.{ts,tsx}`],
          exclude: [...exclude, e2eTests],
          // One process for many files: each would load the same modules again.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'services',
          include: ['{services,infra,docs}/**/*.test.ts'],
          exclude: [...exclude, 'services/domain/**', isolated, e2eTests],
          globalSetup: [postgres],
          isolate: false,
          maxWorkers: atOnce,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'services-isolated',
          include: [`{services,infra}/${isolated}`],
          exclude,
          globalSetup: [postgres],
          maxWorkers: atOnce,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: [`{services,infra}/${e2eTests}`],
          exclude: [...exclude, launcher, ...(visited ? [ownShop] : [])],
          globalSetup: [...(visited ? [] : [postgres]), 'infra/e2e/storefront/shared-shop.ts'],
          // Files of one process share its browser.
          isolate: false,
          maxWorkers: atOnce,
          sequence: { groupOrder: 2 },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'launcher',
          include: [launcher],
          exclude: visited ? ['**'] : exclude,
          globalSetup: [postgres],
          fileParallelism: false,
          sequence: { groupOrder: 3 },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
