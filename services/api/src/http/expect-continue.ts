import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/**
 * A caller that asks first (`Expect: 100-continue`) is told to send its body only once no `onRequest`
 * hook has refused the request. Node alone would tell it before any of them.
 */
export const expectContinue = fp(async (app: FastifyInstance) => {
  app.server.on('checkContinue', (request, response) => {
    app.server.emit('request', request, response);
  });
  app.addHook('preParsing', async (request, reply) => {
    if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
  });
});
