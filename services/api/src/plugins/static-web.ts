import { extname, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { refusalMessages } from '@haat/contracts/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { PROBLEM_CONTENT_TYPE, problemOf } from '../refusal.ts';

const HASHED = 'public, max-age=31536000, immutable';
const ALWAYS_ASKED = 'no-cache';

const notFound = (reply: FastifyReply) =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .type(PROBLEM_CONTENT_TYPE)
    .send(problemOf(404, refusalMessages.notFound));

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

/** An address of the storefront: the page itself finds out what to show there. */
const isPage = (request: FastifyRequest): boolean => {
  const path = pathOf(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (/^\/(?:api|health)(?:\/|$)/.test(path) || extname(path) !== '') return false;
  return request.headers.accept?.includes('text/html') ?? false;
};

export type StaticWebOptions = {
  /** The folder of the built storefront; without it only the API answers. */
  readonly dist: string | undefined;
};

/** Serves the storefront beside the API; what is neither is a real 404. */
export const staticWeb = fp<StaticWebOptions>(async (app, { dist }) => {
  if (dist === undefined) {
    app.setNotFoundHandler((_request, reply) => notFound(reply));
    return;
  }
  const root = resolve(dist);
  const assets = join(root, 'assets');
  await app.register(fastifyStatic, {
    root,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // File names below assets carry a hash of their content.
      reply.header('cache-control', path.startsWith(assets) ? HASHED : ALWAYS_ASKED);
    },
  });
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? reply.sendFile('index.html') : notFound(reply),
  );
});
