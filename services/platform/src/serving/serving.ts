import fp from 'fastify-plugin';
import { endInOrder } from './end-in-order.ts';
import { errorHandler } from './error-handler.ts';
import { logRequests } from './log-requests.ts';
import { measureRequests } from './measure-requests.ts';
import { traceRequests } from './trace-requests.ts';

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
