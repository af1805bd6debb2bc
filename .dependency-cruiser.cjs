/**
 * Imports go one way: web -> contracts; services -> platform, domain -> contracts. Services never
 * import each other. A package imports only what its package.json names: code its `dependencies`,
 * tests also its `devDependencies`.
 */
const { globSync, readFileSync } = require('node:fs');

const MANIFESTS = ['contracts', 'services/*', 'web', 'infra'].map(
  (folder) => `${folder}/package.json`,
);
const TESTS = '\\.test\\.tsx?$|/(testing|bench|e2e|faults)/';

const packages = globSync(MANIFESTS, { cwd: __dirname }).map((path) => ({
  path: path.slice(0, -'/package.json'.length).replaceAll('\\', '/'),
  manifest: JSON.parse(readFileSync(`${__dirname}/${path}`, 'utf8')),
}));

const packagesIn = (dependencies = {}) =>
  packages.filter(({ manifest }) => manifest.name in dependencies).map(({ path }) => path);

const importsOnly = (name, from, allowed) => ({
  name,
  severity: 'error',
  from,
  to: { path: '^(contracts|services|web|infra)/', pathNot: `^(${allowed.join('|')})/` },
});

const declared = packages.flatMap(({ path, manifest }) => {
  const forCode = [path, ...packagesIn(manifest.dependencies)];
  const forTests = [...forCode, ...packagesIn(manifest.devDependencies)];
  return [
    importsOnly(
      `${path}-imports-only-its-dependencies`,
      { path: `^${path}/`, pathNot: TESTS },
      forCode,
    ),
    importsOnly(
      `${path}-tests-import-only-its-dev-dependencies`,
      { path: `^${path}/.*(${TESTS})` },
      forTests,
    ),
  ];
});

/**
 * The layers of each shared package, from the lowest to the highest: each imports itself and lower
 * ones. Files that are open to other packages are above all layers.
 */
const LAYERS = {
  platform: [
    ['clock', 'bounded-map', 'waits', 'ids', 'unavailable', 'encryption', 'log'],
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
    ['opening', 'owned-domains', 'owned-plans'],
    ['anchors', 'erasure'],
    ['preparing'],
    ['transfer', 'verify'],
  ],
  ordering: [
    ['catalogue', 'ordering-services', 'caller'],
    ['payments'],
    ['orders', 'subscriptions'],
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

/** These parse untrusted bytes. */
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
      // Event definitions have examples, which the browser does not need.
      name: 'the-browser-loads-no-event-definitions',
      severity: 'error',
      from: { path: '^(web/|contracts/src/(http/|[^/]+$))', pathNot: TESTS },
      to: { path: '^contracts/src/events/' },
    },
    {
      name: 'services-do-not-import-each-other',
      severity: 'error',
      from: { path: SERVICES },
      to: { path: SERVICES, pathNot: '^services/$1/' },
    },
    {
      name: 'only-threads-parse-untrusted-text',
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
      name: 'tests-open-shops-with-the-testkit',
      severity: 'error',
      from: { path: `^(contracts|services)/.*(${TESTS})`, pathNot: '^services/testkit/' },
      to: { path: '^(infra/(start|dev|docker|e2e|bench|faults)/|services/api/src/app\\.ts$)' },
    },
    {
      name: 'only-adapter-tests-open-sandboxes',
      severity: 'error',
      from: {
        path: '^(contracts|services)/',
        pathNot:
          '^services/testkit/|/providers/|^services/platform/src/mail/|' +
          '^services/(worker/src/payments|ordering/src/catalogue)/',
      },
      to: { path: '^infra/sandbox/[\\w-]+\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'services-do-not-import-infra',
      severity: 'error',
      from: { path: '^(contracts|services)/', pathNot: `${TESTS}|^services/testkit/` },
      to: { path: '^infra/' },
    },
    {
      // The client costs each process 30 MB and 150 ms at its start.
      name: 'the-eventstoredb-client-is-loaded-only-with-eventstoredb',
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
      // Scripts that write the docs may.
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
