/** The storefront's imports: from a higher layer to a lower one, and between features as listed. */
const { existsSync, readdirSync } = require('node:fs');

/** From the lowest to the highest: each imports itself and lower ones. */
const LAYERS = ['config', 'theme', 'lib', 'components', 'tools', 'features', 'routes', 'app'];

/**
 * Which other features a feature may use; shared code belongs in a lower layer. The ways to order are
 * features too: a page's feature opens an order, an order shows other features.
 */
const FEATURES_USED_BY = {
  'features/account-deletion': ['features/auth', 'features/domains'],
  'features/catalogue': ['ordering/code'],
  'features/consents': ['features/auth'],
  'features/dashboard': [
    'features/account-deletion',
    'features/auth',
    'features/consents',
    'features/contact',
    'features/data-export',
    'features/domains',
    'features/orders',
    'features/payment',
    'features/refunds',
    'features/tickets',
    'ordering/renewal',
  ],
  'features/data-export': ['features/domains'],
  'features/domains': [
    'features/auth',
    'features/contact',
    'features/hosting-plan',
    'features/orders',
    'ordering/renewal',
    'ordering/upgrade',
  ],
  'features/home': ['ordering/domain'],
  'features/hosting': ['features/auth', 'features/inbox'],
  'features/hosting-plan': [
    'features/auth',
    'features/domains',
    'features/orders',
    'ordering/renewal',
    'ordering/upgrade',
  ],
  'features/legal': ['features/articles'],
  'features/orders': ['features/payment', 'ordering/replacement-domain'],
  'features/refunds': ['features/auth', 'features/payment'],
  'features/shell': ['features/articles', 'features/auth', 'features/consents'],
  'features/tickets': ['features/inbox'],
  'ordering/code': ['features/orders', 'features/payment', 'ordering/hosting', 'ordering/wizard'],
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
  'ordering/upgrade': [
    'features/orders',
    'features/payment',
    'ordering/hosting',
    'ordering/renewal',
    'ordering/wizard',
  ],
  'ordering/wizard': ['features/auth', 'features/payment'],
};

const SRC = 'web/src';
const FEATURES = `^${SRC}/(features|ordering)/`;
const TOOLS = `${SRC}/tools`;

const features = ['features', 'ordering'].flatMap((layer) =>
  readdirSync(`${__dirname}/src/${layer}`).map((name) => `${layer}/${name}`),
);

for (const feature of Object.entries(FEATURES_USED_BY).flatMap(([by, used]) => [by, ...used])) {
  if (!features.includes(feature)) throw new Error(`The feature ${feature} does not exist.`);
}

const tools = readdirSync(`${__dirname}/src/tools`).filter((name) =>
  existsSync(`${__dirname}/src/tools/${name}/tool.ts`),
);

const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

/** Features and ways to order are one layer. */
const folders = (layer) => (layer === 'features' ? '(features|ordering)' : layer);

const layers = LAYERS.map((layer, index) =>
  forbid(
    `web-${layer}-imports-no-higher-layer`,
    { path: `^${SRC}/${folders(layer)}/` },
    {
      path: `^${SRC}/`,
      pathNot: `^${SRC}/(${LAYERS.slice(0, index + 1)
        .map(folders)
        .join('|')})/`,
    },
  ),
);

const betweenFeatures = features.map((feature) =>
  forbid(
    `web-${feature.replace('/', '-')}-uses-only-listed-features`,
    { path: `^${SRC}/${feature}/` },
    {
      path: FEATURES,
      pathNot: `^${SRC}/(${[feature, ...(FEATURES_USED_BY[feature] ?? [])].join('|')})/`,
    },
  ),
);

module.exports = [
  ...layers,
  ...betweenFeatures,
  forbid(
    'only-the-shell-uses-web-tools',
    { path: FEATURES, pathNot: `^${SRC}/features/shell/` },
    { path: `^${TOOLS}/` },
  ),
  forbid(
    'web-tools-do-not-import-each-other',
    { path: `^${TOOLS}/(${tools.join('|')})/` },
    { path: `^${TOOLS}/(${tools.join('|')})/`, pathNot: `^${TOOLS}/$1/` },
  ),
  // The domain report combines the services of several tools.
  forbid(
    'only-the-registry-opens-web-tools',
    {
      path: `^${SRC}/`,
      pathNot: `^${TOOLS}/(registry[.]ts$|domain-report/|(${tools.join('|')})/)`,
    },
    { path: `^${TOOLS}/(${tools.join('|')})/` },
  ),
  forbid(
    'web-src-imports-only-web-src',
    { path: `^${SRC}/`, pathNot: '[.]test[.]tsx?$' },
    { path: '^web/(?!src/)' },
  ),
];
