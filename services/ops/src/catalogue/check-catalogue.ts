/** Whether everything sold can be delivered, by the lists, the packages and the suppliers. */

import { isFreeProduct } from '@haat/api/catalogue/code-item';
import { DEFAULT_PLAN_PERIOD } from '@haat/contracts/constants';
import type { FetchedList } from '@haat/ordering/catalogue/cached-list';
import type { CodeProduct } from '@haat/ordering/catalogue/code-row';
import type { PlanProduct } from '@haat/ordering/catalogue/plan-row';
import type { TldPrice } from '@haat/ordering/catalogue/price-list/wisecp';
import { plansOfCategory } from '@haat/ordering/catalogue/shared-plans';
import type { Product } from '@haat/ordering/catalogue/wisecp';
import type { Config } from '@haat/platform/config';
import { checkSuppliers, type SupplierSettings, type Suppliers } from './check-suppliers.ts';
import type { Finding } from './finding.ts';

export type Renewable = {
  readonly tlds: readonly string[];
  readonly plans: readonly { readonly planId: number; readonly plan: string }[];
};

export type PackageStore = {
  readonly hasPackage: (route: string) => Promise<boolean>;
  /** By its path below /demos/. */
  readonly hasDemo: (path: string) => Promise<boolean>;
};

export type CatalogueSettings = Pick<
  Config,
  | 'DEFAULT_CATEGORY_ID'
  | 'PICKER_DEFAULT_CATEGORY_ID'
  | 'HOSTING_PLAN_CATEGORY_ID'
  | 'EXCLUDED_PLAN_ID'
  | 'HOSTING_PACKAGES'
> &
  SupplierSettings;

const DEMOS = '/demos/';

const ofList = (name: string, list: FetchedList<unknown>): readonly Finding[] => {
  const subject = `the ${name}`;
  if (!list.ok) {
    const mend = `Check the provider, and ${name === 'catalogue' ? 'CATALOGUE' : 'PRICE_LIST'}_URL and its key.`;
    return [{ subject, fault: `It cannot be loaded: ${list.description}.`, mend }];
  }
  const skipped = {
    subject,
    fault: `${list.skippedRows} rows are unreadable, duplicate or have no price: they are not sold.`,
    mend: 'Fix them at the provider.',
  };
  const empty = { subject, fault: 'It has nothing that is sold in rupees.', mend: skipped.mend };
  return [...(list.skippedRows > 0 ? [skipped] : []), ...(list.rows.length === 0 ? [empty] : [])];
};

const ofItem = async (
  item: CodeProduct,
  packageStore: PackageStore,
): Promise<readonly Finding[]> => {
  const { title, route, pageOptions, downloadLink } = item;
  const { demo_link: demoLink } = pageOptions;
  const subject = `${title} (${route})`;
  const isElsewhere = isFreeProduct(item) && downloadLink !== null && !downloadLink.startsWith('/');
  const isMissing = !isElsewhere && !(await packageStore.hasPackage(route));
  const demo = demoLink?.startsWith(DEMOS) ? demoLink.slice(DEMOS.length) : null;
  const isDemoMissing = demo !== null && !(await packageStore.hasDemo(demo));
  return [
    ...(isMissing
      ? [
          {
            subject,
            fault: isFreeProduct(item)
              ? 'It is offered for download, but its package is missing.'
              : 'It is sold, but its package is missing.',
            mend: `Put ${route}.zip into DOWNLOADS_DIR, or remove it from the catalogue.`,
          },
        ]
      : []),
    ...(isDemoMissing
      ? [
          {
            subject,
            fault: `Its demo ${demoLink} is missing.`,
            mend: 'Put it into DOWNLOADS_DIR.',
          },
        ]
      : []),
  ];
};

const ofCategories = (
  codes: readonly CodeProduct[],
  { DEFAULT_CATEGORY_ID, PICKER_DEFAULT_CATEGORY_ID }: CatalogueSettings,
): readonly Finding[] =>
  Object.entries({ DEFAULT_CATEGORY_ID, PICKER_DEFAULT_CATEGORY_ID }).flatMap(([name, id]) =>
    codes.some(({ category }) => category.id === id)
      ? []
      : [
          {
            subject: `category ${id} (${name})`,
            fault: 'It has no code: its page is empty.',
            mend: `Set ${name} to a category that has code.`,
          },
        ],
  );

/** A plan without a price is no finding: its page says that it is to come. */
const ofPlans = (
  plans: readonly PlanProduct[],
  settings: CatalogueSettings,
): readonly Finding[] => {
  const sold = plansOfCategory({ plans }, settings);
  const titles = sold.map(({ title }) => title);
  const yearly = sold.some(({ prices }) =>
    prices.some(({ period }) => period === DEFAULT_PLAN_PERIOD),
  );
  const none = {
    subject: `category ${settings.HOSTING_PLAN_CATEGORY_ID} (HOSTING_PLAN_CATEGORY_ID)`,
    fault: 'No plan in it is sold by the year: none can be ordered with a domain.',
    mend: 'Set it to the category of the shared plans, or price one by the year.',
  };
  const doubled = titles
    .filter((title, at) => titles.indexOf(title) !== at)
    .map((title) => ({
      subject: `plan ${title}`,
      fault: 'Two plans have this name: both are set up as one package.',
      mend: 'Rename one of them.',
    }));
  const unknown = [...settings.HOSTING_PACKAGES.keys()]
    .filter((plan) => !plans.some(({ title }) => title === plan))
    .map((plan) => ({
      subject: `plan ${plan} (HOSTING_PACKAGES)`,
      fault: 'The catalogue has no plan of this name: its package is never used.',
      mend: 'Write the name as in the catalogue.',
    }));
  return [...(yearly ? [] : [none]), ...doubled, ...unknown];
};

const ofRenewals = (
  { tlds, plans: had }: Renewable,
  prices: readonly TldPrice[],
  plans: readonly PlanProduct[],
): readonly Finding[] => [
  ...tlds
    .filter((tld) => !prices.some((price) => price.tld === tld))
    .map((tld) => ({
      subject: `.${tld}`,
      fault: 'Customers have domains under it, but it has no price: they cannot renew.',
      mend: 'Set its price at the provider.',
    })),
  ...had
    .filter(({ planId }) => !plans.some(({ id, prices: ofPlan }) => id === planId && ofPlan.length))
    .map(({ planId, plan }) => ({
      subject: `plan ${plan} (${planId})`,
      fault: 'Customers have it, but it is no longer sold: they cannot renew it.',
      mend: 'Restore it, in a category that is not shown.',
    })),
];

export const checkCatalogue = async (
  lists: {
    readonly products: FetchedList<Product>;
    readonly prices: FetchedList<TldPrice>;
    readonly suppliers: Suppliers;
  },
  packageStore: PackageStore,
  settings: CatalogueSettings,
  renewable: Renewable,
): Promise<readonly Finding[]> => {
  const { products, prices, suppliers } = lists;
  const ofLists = [...ofList('catalogue', products), ...ofList('price list', prices)];
  // A missing list is one finding, not one for each row.
  if (!products.ok || !prices.ok) return ofLists;
  const codes = products.rows.filter((product) => product.kind === 'code');
  const plans = products.rows.filter((product) => product.kind === 'plan');
  const ofItems: Finding[] = [];
  for (const item of codes) ofItems.push(...(await ofItem(item, packageStore)));
  return [
    ...ofLists,
    ...ofItems,
    ...ofCategories(codes, settings),
    ...ofPlans(plans, settings),
    ...ofRenewals(renewable, prices.rows, plans),
    ...checkSuppliers(suppliers, { plans, prices: prices.rows }, settings),
  ];
};
