import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { articleAnswerSchema, articlesAnswerSchema } from '@haat/contracts/http/articles';
import { describe, expect, it } from 'vitest';
import { menus } from '../src/config/navigation.ts';
import { paths, TOOL_CATEGORIES } from '../src/config/paths.ts';
import { renderMarkdown } from './markdown.ts';
import {
  ARTICLES_FOLDER,
  articleAnswer,
  articlesAnswer,
  readArticle,
  readArticles,
} from './read-articles.ts';

const WORDS_A_MINUTE = 200;

const tools = [
  'duplicate-lines-remover',
  'text-to-speech',
  'domain-ip-finder',
  'dns-lookup',
  'whois-lookup',
  'url-parser',
  'http-headers-lookup',
  'meta-tags-checker',
  'advanced-calculator',
  'investment-calculator',
  'loan-emi-calculator',
  'character-counter',
  'uppercase-lowercase',
  'base64-converter',
  'base64-image-converter',
  'idn-punycode-converter',
  'color-converter',
  'unlimited-sitemap-generator',
  'password-generator',
  'slug-generator',
  'md5-generator',
  'uuid-v4-generator',
  'bcrypt-generator',
  'lorem-ipsum-generator',
  'multiple-url-opener',
  'whatsapp-share-link-generator',
  'mailto-link-generator',
  'safe-url-checker',
];

const articles = readArticles();
const files = readdirSync(ARTICLES_FOLDER);
const byName = articles.map((article) => ({ name: `${article.id}-${article.slug}`, ...article }));
const markdownOf = (name: string): string =>
  readFileSync(join(ARTICLES_FOLDER, `${name}.md`), 'utf8').replace(/^---[\s\S]*?\n---\n/, '');

const knownPages: ReadonlySet<string> = new Set([
  ...Object.values(paths).filter((path) => typeof path === 'string'),
  ...['php-cms', 'next-js', 'free-html-templates', 'wordpress'].map(paths.codeCategory),
  ...tools.map((tool) => `/webtools/${tool}`),
  ...TOOL_CATEGORIES.map(paths.webToolCategory),
  ...articles.map(({ id, slug }) => paths.article(id, slug)),
  paths.dashboard('orders'),
  paths.dashboard('tickets'),
]);

const linksIn = (html: string): readonly string[] =>
  [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

describe('The articles', () => {
  it('number at least fourteen, each with a unique ID, slug and title', () => {
    expect(articles.length).toBeGreaterThanOrEqual(14);
    expect(new Set(articles.map(({ id }) => id)).size).toBe(articles.length);
    expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length);
    expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
  });

  it('are stored in files named after their ID and slug', () => {
    const names = articles.map(({ id, slug }) => `${id}-${slug}.md`);
    expect(names.sort()).toEqual(files.toSorted());
  });

  it('are listed newest first, and fit the schemas of the API', () => {
    const days = articles.map(({ publishedAt }) => publishedAt);
    expect(days).toEqual(days.toSorted().reverse());
    const { articles: listed } = articlesAnswerSchema.strict().parse(articlesAnswer(articles));
    expect(listed.map(({ id }) => id)).toEqual(articles.map(({ id }) => id));
    for (const article of articles) {
      expect(articleAnswerSchema.parse(articleAnswer(article))).toEqual({ article });
    }
  });

  it('include every article linked in the menus', () => {
    const promised = menus
      .flatMap((menu) => (menu.kind === 'mega' ? menu.groups : []))
      .flatMap(({ links }) => links)
      .map(({ to }) => to)
      .filter((to) => to.startsWith(`${paths.articles}/`));
    expect(promised.length).toBeGreaterThan(0);
    expect(promised.filter((to) => !knownPages.has(to))).toEqual([]);
  });
});

describe.each(byName)('$name', ({ name, html, headings, ...summary }) => {
  const { words } = renderMarkdown(markdownOf(name));

  it('has a title and a description that a search engine shows in full', () => {
    expect(summary.description.length).toBeGreaterThanOrEqual(50);
    expect(summary.description.length).toBeLessThanOrEqual(160);
    expect(`${summary.title} · Haat`.length).toBeLessThanOrEqual(65);
  });

  it('has 500 to 1,100 words and the matching reading time', () => {
    expect(words).toBeGreaterThanOrEqual(500);
    expect(words).toBeLessThanOrEqual(1_100);
    expect(summary.minutes).toBe(Math.round(words / WORDS_A_MINUTE));
  });

  it('has no update date before its publication date', () => {
    expect(summary.publishedAt <= summary.updatedAt).toBe(true);
  });

  it('has at least three sections and starts with a section', () => {
    expect(headings.filter(({ level }) => level === 2).length).toBeGreaterThanOrEqual(3);
    expect(headings[0]?.level).toBe(2);
  });

  it('links only to existing pages and https addresses, and to at least one page of Haat', () => {
    const links = linksIn(html);
    const ours = links.filter((href) => href.startsWith('/'));
    expect(ours.length).toBeGreaterThanOrEqual(1);
    expect(ours.filter((href) => !knownPages.has(href.replace(/#.*$/, '')))).toEqual([]);
    const others = links.filter((href) => !href.startsWith('/'));
    expect(others.filter((href) => !href.startsWith('https://'))).toEqual([]);
  });

  it('links only to existing anchors', () => {
    const jumps = linksIn(html).filter((href) => href.includes('#'));
    for (const href of jumps) {
      const [page = '', anchor] = href.split('#');
      const target = articles.find(({ id, slug }) => paths.article(id, slug) === page);
      expect(target?.headings.map(({ id }) => id)).toContain(anchor);
    }
  });
});

describe('An article without valid front matter', () => {
  const matter = 'id: 1\nslug: one\ntitle: One';

  it('is refused with its file name', () => {
    expect(() => readArticle('1-one.md', 'No front matter.')).toThrow('1-one.md');
    expect(() => readArticle('1-one.md', `---\n${matter}\n---\nText.\n`)).toThrow('1-one.md');
  });
});
