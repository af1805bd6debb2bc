import { CURRENCY, paiseToRupees } from '@haat/contracts/money';
import { paths } from '../../config/paths.ts';
import { recurringOffer } from '../../lib/offer-data.ts';
import { type AboutPage, type StructuredData, shopData } from '../../lib/structured-data.ts';
import type { TldPrice } from '../../lib/use-tld-prices.ts';

/** One product, with the yearly price of each TLD. */
export const priceData = (
  prices: readonly TldPrice[],
  { origin, image }: AboutPage,
): readonly StructuredData[] => {
  if (prices.length === 0) return [];
  const registers = prices.map(({ register }) => register);
  const rupees = (paise: number): string => paiseToRupees(paise).toFixed(2);
  return [
    {
      '@type': 'Product',
      name: 'Domain registration',
      description: 'A domain for a year, renewed each year.',
      image,
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: rupees(Math.min(...registers)),
        highPrice: rupees(Math.max(...registers)),
        priceCurrency: CURRENCY,
        offerCount: prices.length,
        url: `${origin}${paths.buyDomain}`,
        availability: 'https://schema.org/InStock',
        seller: shopData(origin),
        offers: prices.map(({ shown, register, renewal }) => ({
          ...recurringOffer({ period: 'year', firstPaise: register, renewalPaise: renewal }),
          name: `.${shown}`,
        })),
      },
    },
  ];
};
