import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Collector, startCollector } from '@haat/testkit/trace-collector';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newTraceId } from '../ids.ts';
import { noopLog } from '../log/log.ts';
import { openOtlpTracer } from '../telemetry/otlp-tracer.ts';
import { setTracer, traced } from '../telemetry/span.ts';
import { traceRequests } from './trace-requests.ts';

let collector: Collector;
let app: FastifyInstance;
let close: () => Promise<void>;

beforeEach(async () => {
  collector = await startCollector();
  const of = { endpoint: collector.url, headers: {}, serviceName: 'test', instance: 'test' };
  const opened = openOtlpTracer({ ...of, ratio: 1, log: noopLog });
  close = opened.close;
  setTracer(opened.tracer);
  app = Fastify({ genReqId: newTraceId });
  await app.register(traceRequests);
  app.get('/api/orders/:id', async (request) =>
    traced({ name: 'look', kind: 'internal' }, async () => ({ request: request.id })),
  );
  app.get('/api/refused', async (_, reply) => reply.code(503).send({}));
  app.get('/api/slow', () => new Promise(() => undefined));
  app.get('/health/live', async () => 'yes');
});
afterEach(async () => {
  setTracer(null);
  await app.close();
  await close();
  await collector.close();
});

it('a request starts its own trace, named by its route, and ignores the caller’s trace headers', async () => {
  const headers = {
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    tracestate: `haat=${'x'.repeat(400)}`,
    baggage: 'customer=C-7K3M92QD',
  };
  const url = '/api/orders/HT-261121-7K3M92QD4T8X?email=asha@x.in';
  const { request } = (await app.inject({ url, headers })).json();
  await app.inject('/api/refused');
  for (const none of ['/health/live', '/api/nothing/of/ours']) await app.inject(none);
  await close();
  const [look, served, refused, ...others] = collector.spans();
  const about = { 'http.route': '/api/orders/:id', 'http.response.status_code': 200 };
  const traceId = request.replaceAll('-', '');
  expect(served).toMatchObject({ name: 'GET /api/orders/:id', traceId, parentSpanId: '', about });
  expect(look).toMatchObject({ name: 'look', traceId, parentSpanId: served?.spanId });
  expect(refused).toMatchObject({ status: 2, about: { 'error.type': '503' } });
  expect(others).toEqual([]);
  expect(collector.bodies()).not.toMatch(/asha|HT-261121|a{16}|b{16}|C-7K3M92QD|x{16}/);
});

it('a request whose caller disconnects still ends its span', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const arrived = once(app.server, 'request');
  const call = get({ port, host: '127.0.0.1', path: '/api/slow', agent: false });
  call.on('error', () => undefined);
  const [, response] = await arrived;
  const gone = once(response, 'close');
  call.destroy();
  await gone;
  await close();
  expect(collector.spans()).toMatchObject([{ about: { 'error.type': 'caller_gone' } }]);
});
