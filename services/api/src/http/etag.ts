import { BoundedMap } from '@haat/platform/bounded-map';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import {
  type CachedBytes,
  COMPRESSED_FROM_BYTES,
  encodingFor,
  tagOf,
  toCachedBytes,
} from './cached-bytes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Tags the answer and answers 304; a customer's own data is `private` by default. */
    etag?: boolean;
  }
}

/** Compressed answers: catalogue, prices, plans, articles. */
const MAX_CACHED = 64;

/** RFC 9110, 13.1.2: weak comparison; `*` matches any. */
export const isKnown = (ifNoneMatch: string | undefined, tag: string): boolean => {
  const opaque = tag.replace(/^W\//, '');
  const known = ifNoneMatch?.split(',').map((entry) => entry.trim().replace(/^W\//, '')) ?? [];
  return known.includes('*') || known.includes(opaque);
};

/** A `public` answer is the same for all callers, so it is compressed once. */
const isSameForAll = (reply: FastifyReply, payload: string): boolean =>
  payload.length >= COMPRESSED_FROM_BYTES &&
  String(reply.getHeader('cache-control') ?? '').startsWith('public');

export const etag = fp(async (app) => {
  const cached = new BoundedMap<string, Promise<CachedBytes>>(MAX_CACHED);

  const compressed = (tag: string, payload: string): Promise<CachedBytes> => {
    const known = cached.get(tag) ?? toCachedBytes(payload);
    known.catch(() => cached.delete(tag));
    cached.set(tag, known);
    return known;
  };

  const tagged = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const tag = tagOf(payload);
    // Caches must vary by encoding even if this answer is uncompressed.
    reply.headers({ etag: tag, vary: 'accept-encoding' });
    if (request.customer && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'private, no-cache');
    }
    if (isKnown(request.headers['if-none-match'], tag)) {
      reply.code(304);
      return null;
    }
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === null || !isSameForAll(reply, payload)) return payload;
    reply.header('content-encoding', encoding);
    return (await compressed(tag, payload))[encoding];
  };

  app.addHook('onRoute', (route) => {
    if (route.config?.etag !== true) return;
    const hooks = route.onSend ?? [];
    route.onSend = [tagged, ...(Array.isArray(hooks) ? hooks : [hooks])];
  });
});
