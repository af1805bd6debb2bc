import { sha256 } from '@haat/platform/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The answer is tagged by its content, and not sent again to who has it. A customer's own is
     * kept by their browser alone, unless the route says otherwise.
     */
    etag?: boolean;
  }
}

/** RFC 9110, 13.1.2: tags are compared weakly, and `*` is any answer that there is. */
export const isKnown = (ifNoneMatch: string | undefined, tag: string): boolean => {
  const known = ifNoneMatch?.split(',').map((entry) => entry.trim().replace(/^W\//, '')) ?? [];
  return known.includes('*') || known.includes(tag);
};

const tagged = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const tag = `"${sha256(payload).slice(0, 32)}"`;
  // A cache must know of what it keeps uncompressed, too, that others may get it compressed.
  reply.headers({ etag: `W/${tag}`, vary: 'accept-encoding' });
  if (request.customer && !reply.hasHeader('cache-control')) {
    reply.header('cache-control', 'private, no-cache');
  }
  if (!isKnown(request.headers['if-none-match'], tag)) return payload;
  reply.code(304);
  return null;
};

export const etag = fp(async (app) => {
  app.addHook('onRoute', (route) => {
    if (route.config?.etag !== true) return;
    const hooks = route.onSend ?? [];
    route.onSend = [tagged, ...(Array.isArray(hooks) ? hooks : [hooks])];
  });
});
