import type { Crumb } from '../config/pages.ts';

export type StructuredData = { readonly '@type': string } & Readonly<Record<string, unknown>>;

export type AboutPage = {
  readonly origin: string;
  /** Address of the page's social picture. */
  readonly image: string | undefined;
};

export const shopData = (origin: string): StructuredData => ({
  '@type': 'Organization',
  '@id': `${origin}/#shop`,
  name: 'Haat',
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
});

export const siteData = ({ origin }: Pick<AboutPage, 'origin'>): readonly StructuredData[] => [
  shopData(origin),
  {
    '@type': 'WebSite',
    name: 'Haat',
    url: `${origin}/`,
    inLanguage: 'en-IN',
    publisher: { '@id': `${origin}/#shop` },
  },
];

export const breadcrumbData = (origin: string, crumbs: readonly Crumb[]): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
});

/** Escaped: JSON-LD cannot end its script element. */
export const toJsonLd = (graph: readonly StructuredData[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
