import { expect, it } from 'vitest';
import { productData } from './product-data.ts';

const ORIGIN = 'https://haat.example';
const IMAGE = `${ORIGIN}/assets/share-1a2b3c.png`;
const shop = { '@type': 'Organization', name: 'Haat', url: `${ORIGIN}/` };

// What must be there is what Google Search asks for this type (developers.google.com/search/docs).
it('the structured data of an item has its name, image and offer', () => {
  const data = productData(
    { origin: ORIGIN, image: IMAGE },
    {
      id: 1000,
      name: 'GST invoice desk',
      description: 'Tax invoices.',
      path: '/codes/php-cms/gst-invoice-desk',
      category: 'PHP CMS',
      pricePaise: 299_950,
    },
  );
  expect(data).toMatchObject({
    '@type': 'Product',
    sku: '1000',
    name: 'GST invoice desk',
    image: IMAGE,
    offers: {
      '@type': 'Offer',
      price: '2999.50',
      priceCurrency: 'INR',
      priceSpecification: { price: '2999.50', valueAddedTaxIncluded: true },
      availability: 'https://schema.org/InStock',
      url: `${ORIGIN}/codes/php-cms/gst-invoice-desk`,
      seller: shop,
    },
  });
});
