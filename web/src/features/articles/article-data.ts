import type { ArticleSummary } from '@haat/contracts/http/articles';
import { type StructuredData, shopData } from '../../lib/structured-data.ts';

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
  author: shopData(origin),
  publisher: shopData(origin),
});
