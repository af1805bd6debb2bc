import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ArticleAnswer,
  type ArticlesAnswer,
  articleAnswerSchema,
  articlesAnswerSchema,
} from '@haat/contracts/http/articles';

export type Library = {
  readonly index: ArticlesAnswer;
  readonly articles: ReadonlyMap<string, ArticleAnswer>;
};

const readJson = async (folder: string, file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, file), 'utf8'));

/** @param folder of the web's build. @throws at the start, for a bad file. */
export const openLibrary = async (folder: string | undefined): Promise<Library> => {
  if (folder === undefined) return { index: { articles: [] }, articles: new Map() };
  const index = articlesAnswerSchema.parse(await readJson(folder, 'index.json'));
  const entries = index.articles.map(async ({ id }) => {
    const answer = articleAnswerSchema.parse(await readJson(folder, `${id}.json`));
    return [String(id), answer] as const;
  });
  return { index, articles: new Map(await Promise.all(entries)) };
};
