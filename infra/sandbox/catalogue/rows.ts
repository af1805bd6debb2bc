import { zipOf } from '../../packages/pack.ts';
import { changelogOf, readPackages } from '../../packages/packages.ts';
import { picturesOf } from '../../packages/pictures.ts';
import { htmlTemplates } from './html-templates.ts';
import type { Category, Item } from './item.ts';
import { nextJs } from './next-js.ts';
import { mobileApps, nodeJs, snippets } from './other-categories.ts';
import { phpCms } from './php-cms.ts';
import { PLAN_ROWS, type PlanRow } from './plans.ts';
import { scripts } from './scripts.ts';
import { wordpress } from './wordpress.ts';

/** In the shop's order. */
export const CATEGORIES: readonly Category[] = [
  phpCms,
  nextJs,
  htmlTemplates,
  wordpress,
  scripts,
  mobileApps,
  nodeJs,
  snippets,
];

/** Routes of free items. @internal for the tests, which compare the packages with them */
export const FREE_ROUTES: readonly string[] = CATEGORIES.flatMap(({ items }) => items)
  .filter(({ price }) => price === undefined)
  .map(({ route }) => route);

export type SoftwareRow = {
  readonly id: number | string;
  readonly type: string;
  readonly category: number;
  readonly category_name: string;
  readonly page_lang_id: number;
  readonly page_title: string;
  readonly route: string;
  readonly content: string;
  /** JSON text. */
  readonly page_options: string;
  /** PHP writes an empty object as []. */
  readonly options: { readonly download_link: string } | readonly never[];
  readonly price: {
    readonly amount: string;
    readonly setup: string;
    readonly currency: number | string;
  };
};

const RUPEE = 69;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const contentOf = ({ lead, more, setup }: Item): string =>
  [
    `<p>${escaped(lead)}</p>`,
    `<p>${escaped(more)}</p>`,
    ...(setup === undefined
      ? []
      : [
          '<h2>Setup</h2><p>For the setup price, we install it on your hosting plan with us. ' +
            'Open a ticket with your order number and domain.</p>',
        ]),
  ].join('\n');

const packages = new Map(readPackages().map((source) => [source.route, source]));

const pageOptionsOf = ({ route, summary, tags, contents, needs, price }: Item) => {
  const source = packages.get(route);
  if (source === undefined) throw new Error(`There is no package ${route}`);
  const changelog = changelogOf(source);
  return {
    demo_link: `/demos/${route}/`,
    pictures: picturesOf(route),
    summary,
    version: changelog[0]?.version,
    changelog,
    ...(price === undefined
      ? { licence: 'MIT' }
      : { licence: 'One site, yours or your customer’s', updates: 'One year' }),
    contents,
    requirements: needs,
    size_bytes: zipOf(source).length,
    tags,
  };
};

const row = (item: Item, category: Category, index: number): SoftwareRow => {
  const { id } = item;
  return {
    id: index % 6 === 4 ? String(id) : id,
    type: 'software',
    category: category.id,
    category_name: category.name,
    page_lang_id: 5_000 + index,
    page_title: escaped(item.title),
    route: item.route,
    content: contentOf(item),
    page_options: JSON.stringify(pageOptionsOf(item)),
    options:
      item.price === undefined
        ? { download_link: `/api/downloads/free/${item.route}` }
        : index % 2 === 0
          ? []
          : { download_link: `https://store.example/files/${item.route}.zip` },
    price: {
      amount: (item.price ?? 0).toFixed(4),
      setup: (item.setup ?? 0).toFixed(4),
      currency: index % 5 === 3 ? String(RUPEE) : RUPEE,
    },
  };
};

/** Sold by the store, not by Haat. */
const OTHER_ROWS = [
  { id: 901, type: 'special', category: 360, title: 'Logo design, three drafts', prices: [] },
  { id: 902, type: 'sms', category: 361, title: '1,000 SMS', prices: [] },
  {
    id: 903,
    type: 'server',
    category: 362,
    title: 'Dedicated server, 32 GB',
    prices: [{ type: 'periodicals', period: 'month', amount: '8999.0000', discount: 0 }],
  },
];

const softwareRows: readonly SoftwareRow[] = CATEGORIES.flatMap((category) =>
  category.items.map((item) => ({ category, item })),
).map(({ category, item }, index) => row(item, category, index));

/** Types mixed, as at the provider. */
export const CATALOGUE_ROWS: readonly (SoftwareRow | PlanRow | (typeof OTHER_ROWS)[number])[] = [
  ...OTHER_ROWS.slice(0, 1),
  ...softwareRows,
  ...OTHER_ROWS.slice(1, 2),
  ...PLAN_ROWS,
  ...OTHER_ROWS.slice(2),
];
