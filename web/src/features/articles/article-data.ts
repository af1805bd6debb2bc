import type { ArticleSummary } from '@haat/contracts/http/articles';
import { type AboutPage, type StructuredData, shopData } from '../../lib/structured-data.ts';

export const articleData = (
  { origin, image }: AboutPage,
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
  image,
  author: shopData(origin),
  publisher: shopData(origin),
});
