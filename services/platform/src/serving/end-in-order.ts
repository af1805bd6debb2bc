import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Readiness answers 503; everything else is still served. */
    drain: () => void;
  }
}

const READINESS = '/health/ready';

/**
 * Readiness fails first, so that a load balancer sends requests elsewhere. Every response then ends
 * its connection: a kept-alive one would hold the server open.
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
