import type { FastifyInstance, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { beginTrace, isTracing, type OpenSpan, within } from '../telemetry/span.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where the request is not traced. */
    traceSpan: OpenSpan | null;
  }
}

/** Pages, pictures and health answers would be most of what is told. */
const TRACED = '/api/';

const withinItsSpan = (route: RouteOptions): void => {
  const { handler } = route;
  route.handler = function traced(request, reply) {
    const { traceSpan } = request;
    const handle = () => handler.call(this, request, reply);
    return traceSpan === null ? handle() : within(traceSpan, handle);
  };
};

/**
 * Begins a trace with every request for a use case, called as logs and events call the request, and
 * its span by the pattern of its route. What a caller says of traces (`traceparent`, `tracestate`,
 * `baggage`) is not read: a stranger could join the traces of others, or have all of theirs kept.
 */
export const traceRequests = fp(async (app: FastifyInstance) => {
  if (!isTracing()) return;
  app.decorateRequest('traceSpan', null);
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(TRACED)) withinItsSpan(route);
  });
  app.addHook('onRequest', async (request, reply) => {
    const { url: route } = request.routeOptions;
    if (!route?.startsWith(TRACED)) return;
    const { method } = request;
    const span = beginTrace(request.id, {
      name: `${method} ${route}`,
      kind: 'server',
      about: { 'http.request.method': method, 'http.route': route },
    });
    if (span === null) return;
    request.traceSpan = span;
    // Also where its caller is gone and no answer was sent.
    reply.raw.once('close', () => {
      const { statusCode, writableEnded } = reply.raw;
      span.setAttributes({
        ...(writableEnded
          ? { 'http.response.status_code': statusCode }
          : { 'error.type': 'caller_gone' }),
        ...(statusCode >= 500 ? { 'error.type': String(statusCode) } : {}),
      });
      span.end();
    });
  });
});
