import { ARTICLE_TOPICS, type ArticleTopic } from '@haat/contracts/article-topics';
import type { ArticleSummary } from '@haat/contracts/http/articles';

export type TopicCount = {
  readonly topic: ArticleTopic;
  readonly label: string;
  readonly count: number;
};

export const readTopic = (value: string | null): ArticleTopic | null =>
  value !== null && Object.hasOwn(ARTICLE_TOPICS, value) ? (value as ArticleTopic) : null;

export const countTopics = (articles: readonly ArticleSummary[]): readonly TopicCount[] =>
  Object.entries(ARTICLE_TOPICS)
    .map(([key, label]) => {
      const topic = key as ArticleTopic;
      const count = articles.filter(({ topics }) => topics.includes(topic)).length;
      return { topic, label, count };
    })
    .filter(({ count }) => count > 0);

export const articlesOn = (
  articles: readonly ArticleSummary[],
  topic: ArticleTopic | null,
): readonly ArticleSummary[] =>
  topic === null ? articles : articles.filter(({ topics }) => topics.includes(topic));

export const topicNames = (topics: readonly ArticleTopic[]): string =>
  topics.map((topic) => ARTICLE_TOPICS[topic]).join(', ');
