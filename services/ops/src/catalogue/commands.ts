import { createWisecpPriceSource } from '@haat/ordering/catalogue/price-list/wisecp';
import { createWisecpCatalogue } from '@haat/ordering/catalogue/wisecp';
import type { Database } from '@haat/platform/tables';
import { counted } from '@haat/worker/alarms/digest/figures';
import { type Kysely, sql } from 'kysely';
import type { CommandGroup, OpsCommand } from '../command-line/command.ts';
import { done } from '../command-line/outcome.ts';
import { checkCatalogue, type Renewable } from './check-catalogue.ts';
import { packageStoreOf } from './package-store.ts';

const findRenewable = async (db: Kysely<Database>): Promise<Renewable> => {
  const [names, plans] = await Promise.all([
    db
      .selectFrom('subscriptions')
      .select(sql<string>`substring(domain from position('.' in domain) + 1)`.as('tld'))
      .distinct()
      .where('kind', '=', 'domain')
      .where('phase', '!=', 'lapsed')
      .orderBy('tld')
      .execute(),
    db
      .selectFrom('subscriptions')
      .select(['plan_id', 'plan'])
      .distinct()
      .where('kind', '=', 'hosting')
      .where('phase', '!=', 'lapsed')
      .where('plan_id', 'is not', null)
      .orderBy('plan_id')
      .execute(),
  ]);
  return {
    tlds: names.map(({ tld }) => tld),
    plans: plans.flatMap(({ plan_id: planId, plan }) =>
      planId === null ? [] : [{ planId, plan: plan ?? '' }],
    ),
  };
};

const SETTINGS = [
  'CATALOGUE_URL',
  'CATALOGUE_API_KEY',
  'PRICE_LIST_URL',
  'PRICE_LIST_API_KEY',
  'DOWNLOADS_DIR',
  'DEFAULT_CATEGORY_ID',
  'PICKER_DEFAULT_CATEGORY_ID',
  'HOSTING_PLAN_CATEGORY_ID',
  'EXCLUDED_PLAN_ID',
  'HOSTING_PACKAGES',
  'HOSTING_PACKAGE_FREE',
  'SUPPLIER_GSTIN',
  'GST_RATE_PERCENT',
] as const;

const check: OpsCommand = {
  about:
    'Compares the catalogue with the hosting server and the registrar and lists what cannot be ' +
    'delivered: items and plans without a package, TLDs that are unavailable or sold at a loss, ' +
    'services that customers cannot renew, empty categories, unknown plan names. Exit code 1 if ' +
    'something is wrong or a provider does not answer.',
  example: '',
  run: async (shop, _, output) => {
    const settings = shop.settings(SETTINGS);
    const { log } = shop;
    const [hosting, registrar] = [shop.hosting(), shop.registrar()];
    const catalogue = createWisecpCatalogue({
      url: settings.CATALOGUE_URL,
      apiKey: settings.CATALOGUE_API_KEY,
      log,
    });
    const priceList = createWisecpPriceSource({
      url: settings.PRICE_LIST_URL,
      apiKey: settings.PRICE_LIST_API_KEY,
      log,
    });
    try {
      const [products, prices, renewable, packages, costs] = await Promise.all([
        catalogue.fetchProducts(),
        priceList.fetchPrices(),
        findRenewable(shop.database()),
        hosting.listPackages(),
        registrar.listCosts(),
      ]);
      const packageStore = packageStoreOf(settings.DOWNLOADS_DIR);
      const found = await checkCatalogue(
        { products, prices, suppliers: { packages, costs } },
        packageStore,
        settings,
        renewable,
      );
      const items = products.ok ? products.rows.length : 0;
      const endings = prices.ok ? prices.rows.length : 0;
      output.rows(
        found,
        [
          ['what', ({ subject }) => subject],
          ['fault', ({ fault }) => fault],
          ['do', ({ mend }) => mend],
        ],
        `Catalogue OK: ${counted(items, 'item')} and plans, ${counted(endings, 'TLD')}.`,
      );
      return { ...done(), done: found.length === 0 };
    } finally {
      await Promise.all([catalogue.close(), priceList.close()]);
    }
  },
};

export const catalogueCommands: CommandGroup = {
  commands: { check },
};
