import type { Clock } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import type { Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import { createPriceList, type PriceList } from './price-list/price-list.ts';
import { sharedPrices } from './price-list/shared-prices.ts';
import { createWisecpPriceSource } from './price-list/wisecp.ts';
import { createWisecpCatalogue } from './wisecp.ts';

export const LIST_SETTINGS = [
  'PRICE_LIST_URL',
  'PRICE_LIST_API_KEY',
  'PRICE_LIST_TTL_MS',
  'PRICE_LIST_MAX_STALE_MS',
  'CATALOGUE_URL',
  'CATALOGUE_API_KEY',
  'CATALOGUE_TTL_MS',
  'CATALOGUE_MAX_STALE_MS',
  'RUPEE_CURRENCY_ID',
] as const satisfies readonly (keyof Config)[];

export type Lists = {
  readonly priceList: PriceList;
  readonly catalogue: Catalogue;
  readonly close: () => Promise<void>;
};

/** The providers' lists. @param db where processes share prices. */
export const openLists = (
  settings: Pick<Config, (typeof LIST_SETTINGS)[number]>,
  { db, clock, log }: { readonly db: Kysely<Database>; readonly clock: Clock; readonly log: Log },
): Lists => {
  const currency = settings.RUPEE_CURRENCY_ID;
  const prices = createWisecpPriceSource({
    url: settings.PRICE_LIST_URL,
    apiKey: settings.PRICE_LIST_API_KEY,
    currency,
    log,
  });
  const products = createWisecpCatalogue({
    url: settings.CATALOGUE_URL,
    apiKey: settings.CATALOGUE_API_KEY,
    currency,
    log,
  });
  return {
    priceList: createPriceList({
      source: prices,
      shared: sharedPrices(db, log),
      ttlMs: settings.PRICE_LIST_TTL_MS,
      maxStaleMs: settings.PRICE_LIST_MAX_STALE_MS,
      clock,
      log,
    }),
    catalogue: createCatalogue({
      source: products,
      ttlMs: settings.CATALOGUE_TTL_MS,
      maxStaleMs: settings.CATALOGUE_MAX_STALE_MS,
      clock,
      log,
    }),
    close: async () => {
      await Promise.all([prices.close(), products.close()]);
    },
  };
};
