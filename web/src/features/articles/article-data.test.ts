import { expect, it } from 'vitest';
import { articleData } from './article-data.ts';

const ORIGIN = 'https://haat.example';
const IMAGE = `${ORIGIN}/assets/share-1a2b3c.png`;
const shop = { '@type': 'Organization', name: 'Haat', url: `${ORIGIN}/` };

// What must be there is what Google Search asks for this type (developers.google.com/search/docs).
it('the structured data of an article has its headline, dates, image, author and publisher', () => {
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
  expect(
    articleData({ origin: ORIGIN, image: IMAGE }, summary, '/articles/2/pay-by-upi'),
  ).toMatchObject({
    '@type': 'Article',
    headline: 'Pay by UPI',
    datePublished: '2026-10-05',
    dateModified: '2026-11-16',
    image: IMAGE,
    mainEntityOfPage: `${ORIGIN}/articles/2/pay-by-upi`,
    author: shop,
    publisher: shop,
  });
});
