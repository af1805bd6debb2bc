/** The storefront's imports: from a higher room to a lower one, and between features as listed. */
const { existsSync, readdirSync } = require('node:fs');

/** From the lowest to the highest: each imports itself and those before it. */
const ROOMS = ['config', 'theme', 'lib', 'components', 'tools', 'features', 'routes', 'app'];

/** Which other features a feature may use. Whatever more of them share belongs in a lower room. */
const FEATURES_USED_BY = {
  catalogue: ['code-order'],
  'code-order': ['ordering', 'orders', 'payment'],
  dashboard: ['auth', 'contact', 'orders', 'payment', 'refunds', 'renewals', 'tickets'],
  'domain-order': [
    'auth',
    'contact',
    'domain-search',
    'ordering',
    'orders',
    'other-name',
    'payment',
  ],
  home: ['domain-order'],
  hosting: ['auth', 'domain-order', 'domain-search', 'inbox', 'ordering', 'orders', 'payment'],
  ordering: ['auth', 'payment'],
  orders: ['other-name', 'payment'],
  'other-name': ['domain-search', 'payment', 'refunds'],
  refunds: ['auth', 'payment'],
  renewals: ['ordering', 'orders', 'payment'],
  shell: ['articles', 'auth'],
  tickets: ['inbox'],
};

const SRC = 'web/src';
const FEATURES = `${SRC}/features`;
const TOOLS = `${SRC}/tools`;

const features = readdirSync(`${__dirname}/src/features`);

for (const feature of Object.entries(FEATURES_USED_BY).flatMap(([by, used]) => [by, ...used])) {
  if (!features.includes(feature)) throw new Error(`There is no feature ${feature} any more.`);
}

const tools = readdirSync(`${__dirname}/src/tools`).filter((name) =>
  existsSync(`${__dirname}/src/tools/${name}/tool.ts`),
);

const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

const rooms = ROOMS.map((room, index) =>
  forbid(
    `web-${room}-imports-no-higher-room`,
    { path: `^${SRC}/${room}/` },
    { path: `^${SRC}/`, pathNot: `^${SRC}/(${ROOMS.slice(0, index + 1).join('|')})/` },
  ),
);

const betweenFeatures = features.map((feature) =>
  forbid(
    `web-${feature}-uses-the-features-listed`,
    { path: `^${FEATURES}/${feature}/` },
    {
      path: `^${FEATURES}/`,
      pathNot: `^${FEATURES}/(${[feature, ...(FEATURES_USED_BY[feature] ?? [])].join('|')})/`,
    },
  ),
);

module.exports = [
  ...rooms,
  ...betweenFeatures,
  forbid(
    'web-tools-are-used-by-the-shell-alone',
    { path: `^${FEATURES}/(?!shell/)` },
    { path: `^${TOOLS}/` },
  ),
  forbid(
    'web-tools-do-not-know-each-other',
    { path: `^${TOOLS}/(${tools.join('|')})/` },
    { path: `^${TOOLS}/(${tools.join('|')})/`, pathNot: `^${TOOLS}/$1/` },
  ),
  // The hand-over report puts together what the services of several tools say.
  forbid(
    'web-tools-are-opened-by-their-registry',
    { path: `^${SRC}/`, pathNot: `^${TOOLS}/(registry[.]ts$|name-report/|(${tools.join('|')})/)` },
    { path: `^${TOOLS}/(${tools.join('|')})/` },
  ),
  forbid(
    'web-src-imports-nothing-beside-it',
    { path: `^${SRC}/`, pathNot: '[.]test[.]tsx?$' },
    { path: '^web/(?!src/)' },
  ),
];
