/**
 * Imports go one way: web -> contracts; services -> platform, domain -> contracts. Services never
 * import each other. Which rooms a room may enter stands in its package.json: its code those of
 * `dependencies`, its tests those of `devDependencies` too.
 */
const { globSync, readFileSync } = require('node:fs');

const MANIFESTS = ['contracts', 'services/*', 'web', 'infra'].map((room) => `${room}/package.json`);
const TESTS = '\\.test\\.tsx?$|/(testing|bench|e2e|faults)/';

const rooms = globSync(MANIFESTS, { cwd: __dirname }).map((path) => ({
  path: path.slice(0, -'/package.json'.length).replaceAll('\\', '/'),
  manifest: JSON.parse(readFileSync(`${__dirname}/${path}`, 'utf8')),
}));

const roomsIn = (dependencies = {}) =>
  rooms.filter(({ manifest }) => manifest.name in dependencies).map(({ path }) => path);

const names = (name, from, allowed) => ({
  name,
  severity: 'error',
  from,
  to: { path: '^(contracts|services|web|infra)/', pathNot: `^(${allowed.join('|')})/` },
});

const declared = rooms.flatMap(({ path, manifest }) => {
  const forCode = [path, ...roomsIn(manifest.dependencies)];
  const forTests = [...forCode, ...roomsIn(manifest.devDependencies)];
  return [
    names(`${path}-names-its-rooms`, { path: `^${path}/`, pathNot: TESTS }, forCode),
    names(`${path}-names-its-tests-rooms`, { path: `^${path}/.*(${TESTS})` }, forTests),
  ];
});

/**
 * The parts of each package that others build on, from the lowest to the highest: each imports
 * itself and those before it. The files that are open to other packages come last.
 */
const LAYERS = {
  platform: [
    ['clock', 'waits', 'ids', 'unavailable', 'encryption', 'log'],
    ['config'],
    ['process'],
    ['telemetry'],
    ['http', 'database', 'threads'],
    ['providers', 'mail', 'serving'],
    ['one-time-secrets'],
  ],
  'event-store': [['port', 'in-order'], ['engine'], ['postgres', 'eventstoredb']],
  record: [
    ['keys'],
    ['encryption', 'hash-chain'],
    ['commands'],
    ['opening'],
    ['anchors', 'erasure'],
    ['preparing'],
    ['transfer', 'verify'],
  ],
  'event-processing': [['checkpoint', 'parking', 'leader', 'consumer'], ['processor'], ['status']],
};

const layers = Object.entries(LAYERS).flatMap(([name, order]) =>
  order.map((own, index) => {
    const reached = order.slice(0, index + 1).flat();
    const src = `^services/${name}/src/`;
    return {
      name: `${name}-${own.join('-and-')}-imports-nothing-higher`,
      severity: 'error',
      from: { path: `${src}(${own.join('|')})(/|\\.ts$)`, pathNot: TESTS },
      to: { path: src, pathNot: `${src}(${reached.join('|')})(/|\\.ts$)` },
    };
  }),
);

/** What reads bytes of strangers, and the list of it. */
const PARSERS =
  '^services/webtools/src/(parsing/tasks|pages/(parse-html|page-text)|' +
  'crawl/(read-page|robots-text|bounded-robots|link-headers)|meta-tags-checker/read-tags|' +
  'safe-url-checker/read-forms|whois-lookup/(rdap-text|rdap-registration|whois-registration))\\.ts$';

const SERVICES = '^services/(api|worker|projections|webtools)/';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...declared,
    ...layers,
    ...require('./web/import-rules.cjs'),
    {
      name: 'contracts-import-nothing',
      severity: 'error',
      from: { path: '^contracts/' },
      to: { path: '^(services|web|infra)/' },
    },
    {
      // Definitions carry examples: the browser has no use for them.
      name: 'the-browser-loads-no-event-definitions',
      severity: 'error',
      from: { path: '^(web/|contracts/src/(http/|[^/]+$))', pathNot: TESTS },
      to: { path: '^contracts/src/events/' },
    },
    {
      name: 'services-meet-in-the-store-the-queue-and-the-read-models',
      severity: 'error',
      from: { path: SERVICES },
      to: { path: SERVICES, pathNot: '^services/$1/' },
    },
    {
      name: 'only-threads-read-what-strangers-wrote',
      severity: 'error',
      from: {
        path: '^services/webtools/',
        pathNot: `${PARSERS}|^services/webtools/src/parsing/worker\\.ts$|${TESTS}`,
      },
      to: { path: PARSERS, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-tests-use-the-testkit',
      severity: 'error',
      from: {
        path: '^(contracts|services|infra/(start|dev|docker|postgres|processes|sandbox|packages))/',
        pathNot: `${TESTS}|^services/testkit/`,
      },
      to: { path: '^(services/testkit|infra/(e2e|bench|faults))/' },
    },
    {
      name: 'tests-open-shops-by-the-testkit',
      severity: 'error',
      from: { path: `^(contracts|services)/.*(${TESTS})`, pathNot: '^services/testkit/' },
      to: { path: '^(infra/(start|dev|docker|e2e|bench|faults)/|services/api/src/app\\.ts$)' },
    },
    {
      name: 'only-tests-of-adapters-open-sandboxes-by-themselves',
      severity: 'error',
      from: {
        path: '^(contracts|services)/',
        pathNot:
          '^services/testkit/|/providers/|^services/platform/src/mail/|' +
          '^services/(worker/src/payments|api/src/catalogue)/',
      },
      to: { path: '^infra/sandbox/[\\w-]+\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'services-know-no-infra',
      severity: 'error',
      from: { path: '^(contracts|services)/', pathNot: `${TESTS}|^services/testkit/` },
      to: { path: '^infra/' },
    },
    {
      // It is 30 MB of each process, and 150 ms of its start.
      name: 'the-client-of-eventstoredb-is-loaded-where-events-are-there',
      severity: 'error',
      from: { path: '^services/', pathNot: `${TESTS}|^services/event-store/src/eventstoredb/` },
      to: {
        path: '^services/event-store/src/eventstoredb/(?!identity)|@eventstore/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'contracts-and-domain-do-no-io',
      severity: 'error',
      // What draws the docs is no part of them.
      from: {
        path: '^(contracts|services/domain)/',
        pathNot: `${TESTS}|^services/domain/scripts/`,
      },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist|\\.haat|\\.haat\\.before-[^/]*)/' },
    // TypeScript 7 has no API to parse with yet; swc also sees type-only imports.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
