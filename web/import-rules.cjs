/** The storefront's imports: from a higher room to a lower one, and between features as listed. */
const { existsSync, readdirSync } = require('node:fs');

/** From the lowest to the highest: each imports itself and those before it. */
const ROOMS = ['config', 'theme', 'lib', 'components', 'tools', 'features', 'routes', 'app'];

/**
 * Which other features a feature may use; what several of them share belongs in a lower room. The
 * ways to order are features too: a page's feature opens an order, an order shows other features.
 */
const FEATURES_USED_BY = {
  'features/catalogue': ['ordering/code'],
  'features/dashboard': [
    'features/auth',
    'features/contact',
    'features/orders',
    'features/payment',
    'features/refunds',
    'features/renewals',
    'features/tickets',
    'ordering/renewal',
  ],
  'features/home': ['ordering/domain'],
  'features/hosting': ['features/auth', 'features/inbox'],
  'features/orders': ['features/payment', 'ordering/replacement-domain'],
  'features/refunds': ['features/auth', 'features/payment'],
  'features/renewals': ['ordering/renewal'],
  'features/shell': ['features/articles', 'features/auth'],
  'features/tickets': ['features/inbox'],
  'ordering/code': ['features/orders', 'features/payment', 'ordering/wizard'],
  'ordering/domain': [
    'features/auth',
    'features/contact',
    'features/domain-search',
    'features/hosting',
    'features/orders',
    'features/payment',
    'ordering/replacement-domain',
    'ordering/wizard',
  ],
  'ordering/free-hosting': [
    'features/auth',
    'features/hosting',
    'features/payment',
    'ordering/hosting',
    'ordering/wizard',
  ],
  'ordering/hosting': [
    'features/hosting',
    'features/orders',
    'features/payment',
    'ordering/wizard',
  ],
  'ordering/renewal': ['features/orders', 'features/payment', 'ordering/wizard'],
  'ordering/replacement-domain': ['features/domain-search', 'features/payment', 'features/refunds'],
  'ordering/wizard': ['features/auth', 'features/payment'],
};

const SRC = 'web/src';
const FEATURES = `^${SRC}/(features|ordering)/`;
const TOOLS = `${SRC}/tools`;

const features = ['features', 'ordering'].flatMap((room) =>
  readdirSync(`${__dirname}/src/${room}`).map((name) => `${room}/${name}`),
);

for (const feature of Object.entries(FEATURES_USED_BY).flatMap(([by, used]) => [by, ...used])) {
  if (!features.includes(feature)) throw new Error(`There is no ${feature} any more.`);
}

const tools = readdirSync(`${__dirname}/src/tools`).filter((name) =>
  existsSync(`${__dirname}/src/tools/${name}/tool.ts`),
);

const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

/** Features and ways to order stand at the same height. */
const folders = (room) => (room === 'features' ? '(features|ordering)' : room);

const rooms = ROOMS.map((room, index) =>
  forbid(
    `web-${room}-imports-no-higher-room`,
    { path: `^${SRC}/${folders(room)}/` },
    {
      path: `^${SRC}/`,
      pathNot: `^${SRC}/(${ROOMS.slice(0, index + 1)
        .map(folders)
        .join('|')})/`,
    },
  ),
);

const betweenFeatures = features.map((feature) =>
  forbid(
    `web-${feature.replace('/', '-')}-uses-the-features-listed`,
    { path: `^${SRC}/${feature}/` },
    {
      path: FEATURES,
      pathNot: `^${SRC}/(${[feature, ...(FEATURES_USED_BY[feature] ?? [])].join('|')})/`,
    },
  ),
);

module.exports = [
  ...rooms,
  ...betweenFeatures,
  forbid(
    'web-tools-are-used-by-the-shell-alone',
    { path: FEATURES, pathNot: `^${SRC}/features/shell/` },
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
    {
      path: `^${SRC}/`,
      pathNot: `^${TOOLS}/(registry[.]ts$|domain-report/|(${tools.join('|')})/)`,
    },
    { path: `^${TOOLS}/(${tools.join('|')})/` },
  ),
  forbid(
    'web-src-imports-nothing-beside-it',
    { path: `^${SRC}/`, pathNot: '[.]test[.]tsx?$' },
    { path: '^web/(?!src/)' },
  ),
];
