import type { ArticleSummary } from '@haat/contracts/http/articles';
import { CURRENCY, type Paise, paiseToRupees } from '@haat/contracts/money';
import type { Crumb } from '../config/pages.ts';

/** What search engines read beside the page: schema.org types as JSON-LD. */
export type StructuredData = { readonly '@type': string } & Readonly<Record<string, unknown>>;

const shop = (origin: string): StructuredData => ({
  '@type': 'Organization',
  '@id': `${origin}/#shop`,
  name: 'Haat',
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
});

/** The shop and its site, for the home page. */
export const siteData = (origin: string): readonly StructuredData[] => [
  shop(origin),
  {
    '@type': 'WebSite',
    name: 'Haat',
    url: `${origin}/`,
    inLanguage: 'en-IN',
    publisher: { '@id': `${origin}/#shop` },
  },
];

/** The way down to a page, the page itself last. */
export const breadcrumbData = (origin: string, crumbs: readonly Crumb[]): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
});

type ProductForSale = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** Its address on this site. */
  readonly path: string;
  readonly category: string;
  readonly pricePaise: Paise;
};

export const productData = (
  origin: string,
  { id, name, description, path, category, pricePaise }: ProductForSale,
): StructuredData => ({
  '@type': 'Product',
  sku: String(id),
  name,
  description,
  category,
  image: `${origin}/social-card.png`,
  offers: {
    '@type': 'Offer',
    url: `${origin}${path}`,
    price: paiseToRupees(pricePaise).toFixed(2),
    priceCurrency: CURRENCY,
    availability: 'https://schema.org/InStock',
    seller: shop(origin),
  },
});

export const articleData = (
  origin: string,
  { title, description, publishedAt, updatedAt }: ArticleSummary,
  path: string,
): StructuredData => ({
  '@type': 'Article',
  headline: title,
  description,
  datePublished: publishedAt,
  dateModified: updatedAt,
  inLanguage: 'en-IN',
  mainEntityOfPage: `${origin}${path}`,
  image: `${origin}/social-card.png`,
  author: shop(origin),
  publisher: shop(origin),
});

/** @returns JSON-LD that cannot end the script element it stands in. */
export const toJsonLd = (graph: readonly StructuredData[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
