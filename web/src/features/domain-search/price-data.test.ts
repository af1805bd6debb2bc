import { expect, it } from 'vitest';
import { priceData } from './price-data.ts';

const ORIGIN = 'https://haat.example';
const row = (tld: string, register: number, renewal: number, shown = tld) => ({
  ...{ tld, shown, register, renewal },
  ...{ transfer: renewal, isIdn: false },
});

// What must be there is what Google Search asks for this type (developers.google.com/search/docs).
it('the structured data of domain prices has each TLD, the lowest and the highest price', () => {
  const page = { origin: ORIGIN, image: undefined };
  const [data] = priceData(
    [row('in', 54_900, 89_900), row('xn--h2brj9c', 89_900, 109_900, 'भारत')],
    page,
  );
  expect(data).toMatchObject({
    '@type': 'Product',
    name: 'Domain registration',
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: '549.00',
      highPrice: '899.00',
      priceCurrency: 'INR',
      offerCount: 2,
      availability: 'https://schema.org/InStock',
      url: `${ORIGIN}/domains/buy-new-domain`,
      offers: [
        {
          '@type': 'Offer',
          name: '.in',
          price: '549.00',
          priceSpecification: [
            { price: '549.00', unitCode: 'ANN' },
            { price: '899.00', unitCode: 'ANN', billingStart: 1 },
          ],
        },
        { '@type': 'Offer', name: '.भारत', price: '899.00' },
      ],
    },
  });
  expect(priceData([], page)).toEqual([]);
});
