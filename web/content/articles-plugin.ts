import type { Plugin } from 'vite';
import { ARTICLES_FOLDER, articleAnswer, articlesAnswer, readArticles } from './read-articles.ts';

const PLACE = 'content/articles';

/** Builds the API's answers: `index.json` and `<id>.json`. */
export const articles = (): Plugin => ({
  name: 'haat-articles',
  apply: 'build',
  buildStart() {
    this.addWatchFile(ARTICLES_FOLDER);
  },
  generateBundle() {
    const all = readArticles();
    const emit = (name: string, answer: object): void => {
      const source = JSON.stringify(answer);
      this.emitFile({ type: 'asset', fileName: `${PLACE}/${name}.json`, source });
    };
    emit('index', articlesAnswer(all));
    for (const article of all) emit(String(article.id), articleAnswer(article));
  },
});
