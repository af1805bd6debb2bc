import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on readiness answers 503 while everything else is still served. */
    drain: () => void;
  }
}

const READINESS = '/health/ready';

/**
 * A server that ends in order: told to drain, it is no longer ready, so that a balancer sends its
 * requests elsewhere; told to close, it takes no new connection and answers what is under way.
 * Every answer from then on ends its connection: one that was busy when the server closed would
 * else be kept open, idle, and the server with it, until the client lets go.
 */
export const endInOrder = fp(async (app: FastifyInstance) => {
  let isEnding = false;
  const drain = (): void => {
    isEnding = true;
  };
  app.decorate('drain', drain);
  app.addHook('preClose', async () => drain());
  app.addHook('onRequest', async (request, reply) => {
    if (!isEnding || request.url.split('?')[0] !== READINESS) return;
    await reply.code(503).header('cache-control', 'no-store').send({ status: 'ending' });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close');
  });
});
