import { CURRENCY, type Paise, paiseToRupees } from '@haat/contracts/money';
import { priceSpecification } from '../../lib/offer-data.ts';
import { type AboutPage, type StructuredData, shopData } from '../../lib/structured-data.ts';

type ProductForSale = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly path: string;
  readonly category: string;
  readonly pricePaise: Paise;
};

export const productData = (
  { origin, image }: AboutPage,
  { id, name, description, path, category, pricePaise }: ProductForSale,
): StructuredData => ({
  '@type': 'Product',
  sku: String(id),
  name,
  description,
  category,
  image,
  offers: {
    '@type': 'Offer',
    url: `${origin}${path}`,
    price: paiseToRupees(pricePaise).toFixed(2),
    priceCurrency: CURRENCY,
    priceSpecification: priceSpecification(pricePaise),
    availability: 'https://schema.org/InStock',
    seller: shopData(origin),
  },
});
