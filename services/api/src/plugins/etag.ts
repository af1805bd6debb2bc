import { sha256 } from '@haat/platform/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is tagged by its content, and not sent again to who has it. */
    etag?: boolean;
  }
}

const tagged = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const tag = `W/"${sha256(payload).slice(0, 32)}"`;
  reply.header('etag', tag);
  const known = request.headers['if-none-match']?.split(',').map((entry) => entry.trim()) ?? [];
  if (!known.includes(tag)) return payload;
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
