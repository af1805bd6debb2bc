import type { FastifyInstance } from 'fastify';
import { RUPEE_PRICES } from '../price-list/rows.ts';
import { classKey } from './answers.ts';

export type Credentials = { readonly userId: string; readonly apiKey: string };

export type RegistrarOffer = {
  /** Of the charges. */
  readonly currency: string;
  /** By TLD: first year, renewal and restore. */
  readonly costs: Readonly<
    Record<string, readonly [first: number, renewal: number, restore?: number]>
  >;
};

/** What the registrar sells, to the reseller and to customers. */
export const catalogueRoutes =
  (credentials: Credentials, offer: () => RegistrarOffer) => async (api: FastifyInstance) => {
    api.get('/products/category-keys-mapping.json', async () => ({
      domorder: Object.keys(offer().costs).map((tld) => ({ [classKey(tld)]: [tld] })),
    }));

    api.get('/products/reseller-cost-price.json', async () =>
      Object.fromEntries(
        Object.entries(offer().costs).map(([tld, [first, renewal, restored]]) => [
          classKey(tld),
          {
            addnewdomain: { 1: first.toFixed(2) },
            renewdomain: { 1: renewal.toFixed(2) },
            ...(restored === undefined ? {} : { restoredomain: { 1: restored.toFixed(2) } }),
          },
        ]),
      ),
    );

    api.get('/resellers/details.json', async () => ({
      resellerid: credentials.userId,
      parentsellingcurrencysymbol: offer().currency,
      sellingcurrencysymbol: 'INR',
    }));

    api.get('/products/customer-price.json', async () =>
      Object.fromEntries(
        Object.entries(RUPEE_PRICES).map(([tld, [first, renewal, transfer]]) => [
          classKey(tld),
          {
            addnewdomain: { 1: first.toFixed(2) },
            renewdomain: { 1: renewal.toFixed(2) },
            addtransferdomain: { 1: transfer.toFixed(2) },
          },
        ]),
      ),
    );
  };
