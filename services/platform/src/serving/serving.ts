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
  help: 'Time of answers, by route; "none" if no route matches.',
  labelNames: ['method', 'route', 'status'],
  buckets: [...WAITS_IN_SECONDS],
  registers: [processMetrics],
});

/** By class: a label per code would multiply the series. */
const statusOf = (code: number): string => `${Math.floor(code / 100)}xx`;

/** By route pattern: real paths are untrusted. */
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

/** Register before all routes. */
const logRequests = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _, done) => inLogContext({ traceId: request.id }, done));
  // Body events run in the context of the connection's first request: enter this one's again.
  app.addHook('preValidation', (request, _, done) => inLogContext({ traceId: request.id }, done));
});

/** Log, metrics, trace, problem details and draining. Register before all routes. */
export const serving = fp(async (app) => {
  await app.register(logRequests);
  await app.register(measureRequests);
  await app.register(traceRequests);
  await app.register(endInOrder);
  await app.register(errorHandler);
});
