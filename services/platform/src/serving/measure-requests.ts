import { Histogram } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { processMetrics, WAITS_IN_SECONDS } from '../telemetry/process-metrics.ts';

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
export const measureRequests = fp(async (app: FastifyInstance) => {
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: statusOf(reply.statusCode),
    };
    waits.observe(labels, reply.elapsedTime / 1_000);
  });
});
