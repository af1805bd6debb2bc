import type { ArticleSummary } from '@haat/contracts/http/articles';

const sharedTopics = (one: ArticleSummary, other: ArticleSummary): number =>
  one.topics.filter((topic) => other.topics.includes(topic)).length;

/** Most shared topics first, then the same first topic, then the nearest in time. */
export const relatedArticles = (
  articles: readonly ArticleSummary[],
  read: ArticleSummary,
  count: number,
): readonly ArticleSummary[] => {
  const weight = (article: ArticleSummary): number =>
    2 * sharedTopics(article, read) + (article.topics[0] === read.topics[0] ? 1 : 0);
  const distance = ({ id }: ArticleSummary): number => Math.abs(id - read.id);
  return articles
    .filter((article) => article.id !== read.id && weight(article) > 0)
    .toSorted((a, b) => weight(b) - weight(a) || distance(a) - distance(b) || a.id - b.id)
    .slice(0, count);
};
