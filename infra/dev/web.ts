/** The storefront from Vite; the rest goes to the API. Settings: PORT, HOST, API_URL. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { httpUrl, port, readOwnSettings, startOrExit } from '@haat/platform/config';
import { onShutdown } from '@haat/platform/process';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { ROOT } from '../processes/stack.ts';

const WEB = join(ROOT, 'web');
const OF_THE_API = ['/api', '/health', '/demos', '/pictures', '/.well-known'];

const schema = z.object({ PORT: port, HOST: z.string(), API_URL: httpUrl });
const settings = await startOrExit(() => readOwnSettings(schema));

const { createServer }: typeof import('vite') = await import(
  createRequire(join(WEB, 'package.json')).resolve('vite')
);

type Articles = {
  readonly readArticles: () => readonly { readonly id: number }[];
  readonly articlesAnswer: (articles: readonly object[]) => object;
  readonly articleAnswer: (article: object) => object;
};
const { readArticles, articlesAnswer, articleAnswer }: Articles = await import(
  join(WEB, 'content', 'read-articles.ts')
);

/** Without a build the API has no articles: reads their sources. */
const articles: Plugin = {
  name: 'haat-articles-as-they-stand',
  configureServer: (server) => {
    const answer = async (url = ''): Promise<object | undefined> => {
      const [path, id] = /^\/api\/articles(?:\/(\d+))?$/.exec(url) ?? [];
      if (path === undefined) return undefined;
      const all = readArticles();
      if (id === undefined) return articlesAnswer(all);
      const article = all.find((one) => String(one.id) === id);
      return article && articleAnswer(article);
    };
    server.middlewares.use((request, response, next) => {
      answer(request.url).then((found) => {
        if (found === undefined) return next();
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(found));
      }, next);
    });
  },
};

const server = await createServer({
  root: WEB,
  plugins: [articles],
  server: {
    host: settings.HOST,
    port: settings.PORT,
    strictPort: true,
    proxy: Object.fromEntries(OF_THE_API.map((path) => [path, settings.API_URL])),
  },
  // All at once: a dependency that is found later reloads the page.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.{ts,tsx}'] },
});

onShutdown(() => server.close());
await server.listen();
