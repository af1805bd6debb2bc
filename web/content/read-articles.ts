import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Article,
  type ArticleAnswer,
  type ArticlesAnswer,
  articleSummarySchema,
} from '@haat/contracts/http/articles';
import { parse } from 'yaml';
import { renderMarkdown } from './markdown.ts';

export const ARTICLES_FOLDER = join(import.meta.dirname, 'articles');

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;

/** Front matter (YAML) between two lines of dashes, then Markdown. */
export const readFrontMatter = (
  text: string,
): { readonly matter: unknown; readonly markdown: string } => {
  const [whole = '', matter = ''] = FRONT_MATTER.exec(text) ?? [];
  return { matter: parse(matter), markdown: text.slice(whole.length) };
};

/** @throws {Error} naming the file. */
export const readArticle = (file: string, text: string): Article => {
  try {
    const { matter, markdown } = readFrontMatter(text);
    const summary = articleSummarySchema.strict().parse(matter);
    const { html, headings } = renderMarkdown(markdown);
    return { ...summary, html, headings: [...headings] };
  } catch (error) {
    throw new Error(`The article ${file} cannot be read`, { cause: error });
  }
};

const newestFirst = (one: Article, other: Article): number =>
  other.publishedAt.localeCompare(one.publishedAt) || other.id - one.id;

export const readArticles = (folder: string = ARTICLES_FOLDER): readonly Article[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => readArticle(file, readFileSync(join(folder, file), 'utf8')))
    .sort(newestFirst);

export const articlesAnswer = (articles: readonly Article[]): ArticlesAnswer => ({
  articles: articles.map(({ html: _html, headings: _headings, ...summary }) => summary),
});

export const articleAnswer = (article: Article): ArticleAnswer => ({ article });
