import { Histogram } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { inLogContext } from '../log/log-context.ts';
import { processMetrics, WAITS_IN_SECONDS } from '../telemetry/process-metrics.ts';
import { endInOrder } from './end-in-order.ts';
import { errorHandler } from './error-handler.ts';
import { traceRequests } from './trace-requests.ts';

const waits = new Histogram({
  name: 'haat_http_request_seconds',
  help: 'How long answers take, by route; what no route takes is "none".',
  labelNames: ['method', 'route', 'status'],
  buckets: [...WAITS_IN_SECONDS],
  registers: [processMetrics],
});

/** By the class of the status: each code would be a series of its own for every route. */
const statusOf = (code: number): string => `${Math.floor(code / 100)}xx`;

/** Times every answer, by the pattern of its route: addresses are the strangers' own. */
const measureRequests = fp(async (app: FastifyInstance) => {
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: statusOf(reply.statusCode),
    };
    waits.observe(labels, reply.elapsedTime / 1_000);
  });
});

/**
 * Whatever is logged while a request is answered carries its id, by whomever. To be registered before
 * all that answers.
 */
const logRequests = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _, done) => inLogContext({ traceId: request.id }, done));
  // A body is read by events of its connection, which were begun by whoever connected.
  app.addHook('preValidation', (request, _, done) => inLogContext({ traceId: request.id }, done));
});

/**
 * What every server of Haat does with a request: logs, times and traces it, answers failures with
 * problem details, and drains before it ends. To be registered before all that answers.
 */
export const serving = fp(async (app) => {
  await app.register(logRequests);
  await app.register(measureRequests);
  await app.register(traceRequests);
  await app.register(endInOrder);
  await app.register(errorHandler);
});
