import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** `Expect: 100-continue`: Node would answer it before the `onRequest` hooks. */
export const expectContinue = fp(async (app: FastifyInstance) => {
  app.server.on('checkContinue', (request, response) => {
    app.server.emit('request', request, response);
  });
  app.addHook('preParsing', async (request, reply) => {
    if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
  });
});
