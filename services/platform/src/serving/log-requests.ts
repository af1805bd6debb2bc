import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { inLogContext } from '../log/log-context.ts';

/**
 * Whatever is logged while a request is answered carries its id, by whomever. To be registered before
 * all that answers.
 */
export const logRequests = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _, done) => inLogContext({ traceId: request.id }, done));
  // A body is read by events of its connection, which were begun by whoever connected.
  app.addHook('preValidation', (request, _, done) => inLogContext({ traceId: request.id }, done));
});
