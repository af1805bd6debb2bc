import { createCatalogue } from '@haat/ordering/catalogue/catalogue';
import type { Lists } from '@haat/ordering/catalogue/open-lists';
import { createPriceList } from '@haat/ordering/catalogue/price-list/price-list';
import { createWisecpPriceSource } from '@haat/ordering/catalogue/price-list/wisecp';
import { createWisecpCatalogue } from '@haat/ordering/catalogue/wisecp';
import { noopLog } from '@haat/platform/log';
import type { Shop } from './shop.ts';

/** Each process asks the sandboxes itself. */
export const openShopLists = ({ priceList, catalogue, clock }: Shop): Lists => {
  const log = noopLog;
  const source = createWisecpPriceSource({ url: priceList.apiUrl, apiKey: priceList.apiKey, log });
  const products = createWisecpCatalogue({ url: catalogue.apiUrl, apiKey: catalogue.apiKey, log });
  const caching = { clock, ttlMs: 60_000, maxStaleMs: 120_000, log };
  return {
    priceList: createPriceList({ ...caching, source }),
    catalogue: createCatalogue({ ...caching, source: products }),
    close: async () => {
      await Promise.all([source.close(), products.close()]);
    },
  };
};
