// @module-tag nightly
import type { ApiShop } from '@haat/testkit/api';
import { registration } from '@haat/testkit/customer';
import { cookieOf, visit } from '@haat/testkit/test-customer';
import { openWebTools } from '@haat/testkit/webtools';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileRequest, type Operation, type Schema } from './testing/hostile-requests.ts';

/** The same requests each time; another seed is another few thousand. */
const SEED = Number(process.env.HOSTILE_SEED ?? 20261122);
const REQUESTS_EACH = 90;

type Content = { readonly schema: Schema };
type Documented = {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>;
};

/** Web tools that call no external site; they are forwarded, and not described there. */
const CRAWLS: readonly Operation[] = [
  { method: 'GET', path: '/api/webtools/sitemaps/{id}', query: ['problemsAfter'] },
  {
    method: 'GET',
    path: `/api/webtools/sitemaps/${crypto.randomUUID()}`,
    query: ['problemsAfter'],
  },
  { method: 'GET', path: '/api/webtools/sitemaps/{id}/{file}', query: [] },
  { method: 'POST', path: '/api/webtools/sitemaps/{id}/cancel', query: [] },
  { method: 'POST', path: '/api/webtools/sitemaps/{id}/resume', query: [] },
].map((crawl) => ({ ...crawl, body: null, form: null }) as Operation);

const operationsOf = ({ paths }: Document): readonly Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const { content = {} } = requestBody ?? {};
      const form = content['multipart/form-data']?.schema.properties;
      return {
        method: method.toUpperCase() as Operation['method'],
        path,
        query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
        body: content['application/json']?.schema ?? null,
        form: form === undefined ? null : Object.keys(form),
      };
    }),
  );

let shop: ApiShop;
beforeAll(async () => {
  shop = await openWebTools({ CRAWLS_AT_ONCE: 0, EMAIL_VERIFICATION: 'on' });
});
afterAll(() => shop.close());

/** For each operation another customer: signing out is one of them. */
const signIn = async (): Promise<string> => {
  const cookie = cookieOf(await visit(shop.app).post('/api/auth/register', registration()));
  if (cookie === undefined) throw new Error('Not signed in');
  return `haat_session=${cookie}`;
};

const requireNoFailure = async (operation: Operation): Promise<void> => {
  const cookie = await signIn();
  const send = (request: InjectOptions) =>
    shop.app.inject({ ...request, headers: { cookie, ...request.headers } });
  await fc.assert(
    fc.asyncProperty(hostileRequest(operation), async (request) => {
      const { statusCode, body } = await send(request);
      expect(statusCode, body).toBeLessThan(500);
      expect(body).not.toMatch(/\bat .+:\d+:\d+\)?|FST_ERR/);
    }),
    { seed: SEED, numRuns: REQUESTS_EACH },
  );
};

describe('Hostile input', () => {
  // Some hundred requests to every route of the shop.
  it('gets no server error from any route', { timeout: 240_000 }, async () => {
    const { paths } = shop.app.swagger() as unknown as Document;
    const operations = operationsOf({ paths });
    expect(operations.length).toBeGreaterThan(30);
    const own = operations.filter(({ path }) => !path.startsWith('/api/webtools/'));
    for (const operation of [...own, ...CRAWLS]) await requireNoFailure(operation);
  });

  it('gets no server error from unknown paths', async () => {
    for (const path of [
      '/{any}',
      '/api/{any}',
      '/demos/{any}',
      '/pictures/{any}',
      '/api/docs/{any}',
    ]) {
      await requireNoFailure({ method: 'GET', path, query: ['a'], body: null, form: null });
    }
  });
});
