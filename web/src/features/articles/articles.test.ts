import type { ArticleSummary } from '@haat/contracts/http/articles';
import { describe, expect, test } from 'vitest';
import { relatedArticles } from './related-articles.ts';
import { articlesOn, countTopics, readTopic, topicNames } from './topics.ts';

const article = (id: number, ...topics: ArticleSummary['topics']): ArticleSummary => ({
  id,
  slug: `article-${id}`,
  title: `Article ${id}`,
  description: 'What it is about.',
  publishedAt: '2026-11-01',
  updatedAt: '2026-11-01',
  topics,
  minutes: 3,
});

const articles = [
  article(1, 'domains', 'dns'),
  article(2, 'upi'),
  article(3, 'hosting'),
  article(4, 'dns', 'email'),
  article(5, 'domains'),
  article(6, 'upi', 'domains'),
];

describe('Article topics', () => {
  test('are listed with their number of articles', () => {
    expect(countTopics(articles).map(({ label, count }) => [label, count])).toEqual([
      ['Domains', 3],
      ['DNS', 2],
      ['Email', 1],
      ['Hosting', 1],
      ['UPI', 2],
    ]);
  });

  test.each([
    ['dns', 'dns'],
    ['pottery', null],
    ['toString', null],
    ['', null],
    [null, null],
  ])('are read from the address: %j', (value, topic) => {
    expect(readTopic(value)).toBe(topic);
  });

  test('filter the articles', () => {
    expect(articlesOn(articles, 'dns').map(({ id }) => id)).toEqual([1, 4]);
    expect(articlesOn(articles, null)).toBe(articles);
  });

  test('have readable names', () => {
    expect(topicNames(['domains', 'email', 'wordpress'])).toBe('Domains, Email, WordPress');
  });
});

describe('Related articles', () => {
  const next = (read: ArticleSummary, count = 3) =>
    relatedArticles(articles, read, count).map(({ id }) => id);

  test('are sorted by the number of shared topics, then by the first topic', () => {
    expect(next(article(1, 'domains', 'dns'))).toEqual([5, 4, 6]);
  });

  test('exclude the article itself and articles without a shared topic', () => {
    expect(next(article(2, 'upi'))).toEqual([6]);
    expect(next(article(3, 'hosting'))).toEqual([]);
  });

  test('are limited to the requested number', () => {
    expect(next(article(1, 'domains', 'dns'), 1)).toEqual([5]);
  });
});
