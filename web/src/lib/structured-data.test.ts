import { describe, expect, it } from 'vitest';
import { articleData } from '../features/articles/article-data.ts';
import { productData } from '../features/catalogue/product-data.ts';
import { breadcrumbData, siteData, toJsonLd } from './structured-data.ts';

const ORIGIN = 'https://haat.example';
const shop = { '@type': 'Organization', name: 'Haat', url: `${ORIGIN}/` };

// What must be there is what Google Search asks for each type (developers.google.com/search/docs).
describe('what search engines read', () => {
  it('of an item: its name, picture and offer, whole in itself', () => {
    const data = productData(ORIGIN, {
      id: 1000,
      name: 'Kirana POS',
      description: 'Counter billing.',
      path: '/codes/php-cms/kirana-pos',
      category: 'PHP CMS',
      pricePaise: 299_950,
    });
    expect(data).toMatchObject({
      '@type': 'Product',
      sku: '1000',
      name: 'Kirana POS',
      image: `${ORIGIN}/social-card.png`,
      offers: {
        '@type': 'Offer',
        price: '2999.50',
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        url: `${ORIGIN}/codes/php-cms/kirana-pos`,
        seller: shop,
      },
    });
  });

  it('of an article: headline, days, picture, and who answers for it', () => {
    const summary = {
      id: 2,
      slug: 'pay-by-upi',
      title: 'Pay by UPI',
      description: 'Step by step.',
      publishedAt: '2026-10-05',
      updatedAt: '2026-11-16',
      topics: ['upi' as const],
      minutes: 4,
    };
    expect(articleData(ORIGIN, summary, '/articles/2/pay-by-upi')).toMatchObject({
      '@type': 'Article',
      headline: 'Pay by UPI',
      datePublished: '2026-10-05',
      dateModified: '2026-11-16',
      image: `${ORIGIN}/social-card.png`,
      mainEntityOfPage: `${ORIGIN}/articles/2/pay-by-upi`,
      author: shop,
      publisher: shop,
    });
  });

  it('of the way down to a page: each step with its place, name and whole address', () => {
    const crumbs = [
      { name: 'Home', path: '/' },
      { name: 'Codes', path: '/codes' },
    ];
    expect(breadcrumbData(ORIGIN, crumbs).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` },
      { '@type': 'ListItem', position: 2, name: 'Codes', item: `${ORIGIN}/codes` },
    ]);
  });

  it('cannot end the element it stands in', () => {
    const [site] = siteData(ORIGIN);
    const json = toJsonLd([{ '@type': 'Thing', name: '</script><script>alert(1)' }, site ?? shop]);
    expect(json).not.toContain('<');
    expect(JSON.parse(json)['@graph'][0].name).toBe('</script><script>alert(1)');
  });
});
