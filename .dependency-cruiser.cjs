/** Imports go one way: web -> contracts; services -> platform, domain -> contracts. Services never import each other. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(contracts|services|web|infra)/', pathNot: `^(${allowed.join('|')})/` },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    only('contracts-import-nothing', '^contracts/', ['contracts']),
    only('domain-is-pure', '^services/domain/', ['contracts', 'services/domain']),
    only('platform-knows-contracts', '^services/platform/', [
      'contracts',
      'services/platform',
      'infra/testing',
      'infra/sandbox',
    ]),
    ...['api', 'worker', 'projections'].map((service) =>
      only(`${service}-stands-alone`, `^services/${service}/`, [
        'contracts',
        'services/domain',
        'services/platform',
        `services/${service}`,
        'infra/testing',
        'infra/sandbox',
        'infra/downloads',
      ]),
    ),
    only('web-knows-contracts', '^web/', ['contracts', 'web']),
    {
      name: 'only-tests-use-test-support',
      severity: 'error',
      from: { path: '^(contracts|services)/', pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: '^infra/' },
    },
    {
      name: 'contracts-and-domain-do-no-io',
      severity: 'error',
      from: { path: '^(contracts|services/domain)/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist|\\.haat)/' },
    // TypeScript 7 has no API to parse with yet; swc also sees type-only imports.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
