import { existsSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { PROBLEM_CONTENT_TYPE, problemOf } from '@haat/platform/answers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { plainPage } from '../plain-page.ts';
import { findWebPage, readRoutes } from './web-pages.ts';

const HASHED = 'public, max-age=31536000, immutable';
const REVALIDATED = 'no-cache';
/** Typical duration of a web build. */
const BUILDING_SECONDS = 5;

const problem = (reply: FastifyReply, status: 404 | 503, text: string) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_CONTENT_TYPE)
    .send(problemOf(status, text));

const notFound = (reply: FastifyReply) => problem(reply, 404, refusalMessages.notFound);

/** For password managers (W3C Change Password URL). */
const CHANGE_PASSWORD = '/.well-known/change-password';
const PROFILE = '/user/dashboard?tab=profile';

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

const NEVER_A_PAGE = /^\/(?:api|health|assets|demos|pictures)(?:\/|$)/;

const isPage = (request: FastifyRequest): boolean => {
  const path = pathOf(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (NEVER_A_PAGE.test(path)) return false;
  const accept = request.headers.accept ?? '*/*';
  // Only links lead to pages that look like files: /old-page.html, /shop.php.
  if (extname(path) !== '') return accept.includes('text/html');
  // Robots that fetch social cards accept anything.
  return /text\/html|\*\/\*/.test(accept);
};

/** `.html` addresses would be duplicates. This plugin's own files have no leading slash. */
const isFile = (path: string): boolean =>
  !path.startsWith('/') || !/\/$|\.html$|^\/routes\.json$/.test(path);

export type StaticWebOptions = {
  /** The built storefront; without it only the API answers. */
  readonly dist: string | undefined;
};

/** Serves the storefront; anything else is a real 404. */
export const staticWeb = fp<StaticWebOptions>(async (app, { dist }) => {
  if (dist === undefined) {
    app.setNotFoundHandler((_request, reply) => notFound(reply));
    return;
  }
  const root = resolve(dist);
  const assets = join(root, 'assets');
  await app.register(fastifyStatic, {
    root,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    allowedPath: isFile,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(assets) ? HASHED : REVALIDATED);
    },
  });

  app.get(CHANGE_PASSWORD, { schema: { hide: true } }, (_request, reply) =>
    reply.redirect(PROFILE, 302),
  );

  const currentRoutes = readRoutes(root);
  /** As the caller: counted in the caller's limits. */
  const exists = async (proof: string, remoteAddress: string): Promise<boolean> => {
    const headers = { accept: 'application/json' };
    return (await app.inject({ url: proof, headers, remoteAddress })).statusCode !== 404;
  };

  /** Browsers get a page while the shop starts. */
  const beingBuilt = (request: FastifyRequest, reply: FastifyReply) => {
    const text = refusalMessages.webIsBeingBuilt;
    reply.header('retry-after', String(BUILDING_SECONDS)).header('vary', 'accept');
    if (!request.headers.accept?.includes('text/html')) return problem(reply, 503, text);
    return reply
      .code(503)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(plainPage('One moment', text, [{ label: 'Try again', to: '' }]));
  };

  /** A rebuild removes pages for a moment. */
  const sendPage = (request: FastifyRequest, reply: FastifyReply, file: string) =>
    existsSync(join(root, file)) ? reply.sendFile(file) : beingBuilt(request, reply);

  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request)) return notFound(reply);
    const routes = await currentRoutes();
    if (routes === null) return beingBuilt(request, reply);
    const page = findWebPage(routes, pathOf(request));
    if (page.kind === 'file') return sendPage(request, reply, page.file);
    if (page.kind === 'moved') {
      return reply.redirect(`${page.to}${request.url.slice(pathOf(request).length)}`, 301);
    }
    const isThere =
      page.kind === 'shell' && (page.proof === null || (await exists(page.proof, request.ip)));
    return isThere
      ? sendPage(request, reply, 'shell.html')
      : sendPage(request, reply.code(404), '404.html');
  });
});
