import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newTraceId } from '../ids.ts';
import { silentLog } from '../log.ts';
import { openOtlpTracer } from '../traces/otlp-tracer.ts';
import { setTracer, traced } from '../traces/span.ts';
import { type Collector, startCollector } from '../traces/testing/collector.ts';
import { traceRequests } from './trace-requests.ts';

let collector: Collector;
let app: FastifyInstance;
let close: () => Promise<void>;

const open = async (ratio: number) => {
  collector = await startCollector();
  const opened = openOtlpTracer({
    endpoint: collector.url,
    headers: {},
    serviceName: 'test',
    instance: 'test',
    ratio,
    log: silentLog,
  });
  close = opened.close;
  setTracer(opened.tracer);
  app = Fastify({ genReqId: newTraceId });
  await app.register(traceRequests);
  app.get('/api/orders/:id', async (request) =>
    traced({ name: 'look', kind: 'internal' }, async () => ({ request: request.id })),
  );
  app.get('/api/refused', async (_, reply) => reply.code(503).send({}));
  app.get('/health/live', async () => 'yes');
};
beforeEach(() => open(1));
afterEach(async () => {
  setTracer(null);
  await app.close();
  await close();
  await collector.close();
});

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

const sent = async () => {
  await close();
  return collector.spans();
};

describe('a request', () => {
  it('begins a trace called as logs call it, by the pattern of its route', async () => {
    const { request } = (await ask('/api/orders/HT-261121-7K3M92QD4T8X?email=asha@x.in')).json();
    const spans = await sent();
    const [look, served] = spans;
    expect(served).toMatchObject({
      name: 'GET /api/orders/:id',
      traceId: request.replaceAll('-', ''),
      parentSpanId: '',
      about: {
        'http.request.method': 'GET',
        'http.route': '/api/orders/:id',
        'http.response.status_code': 200,
      },
    });
    expect(look).toMatchObject({ name: 'look', parentSpanId: served?.spanId });
    expect(collector.bodies()).not.toMatch(/asha|HT-261121/);
  });

  it('that went wrong on our side is told so', async () => {
    await ask('/api/refused');
    expect(await sent()).toMatchObject([
      { status: 2, about: { 'error.type': '503', 'http.response.status_code': 503 } },
    ]);
  });

  it('for a page, a health answer or nothing of ours begins none', async () => {
    await ask('/health/live');
    await ask('/api/nothing/of/ours');
    expect(await sent()).toEqual([]);
  });

  it('whose caller is gone ends its span all the same', async () => {
    app.get('/api/slow', () => new Promise(() => undefined));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const arrived = once(app.server, 'request');
    const call = get({ port, host: '127.0.0.1', path: '/api/slow', agent: false });
    call.on('error', () => undefined);
    const [, response] = await arrived;
    const gone = once(response, 'close');
    call.destroy();
    await gone;
    expect(await sent()).toMatchObject([
      { name: 'GET /api/slow', about: { 'error.type': 'caller_gone' } },
    ]);
  });
});

describe('what a stranger says of traces', () => {
  const stranger = {
    traceparent: '00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-bbbbbbbbbbbbbbbb-01',
    tracestate: `haat=${'x'.repeat(400)}`,
    baggage: 'customer=C-7K3M92QD',
  };

  it('joins no trace of anybody’s, and reaches no collector', async () => {
    const { request } = (await ask('/api/orders/1', stranger)).json();
    const spans = await sent();
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(
      new Set([request.replaceAll('-', '')]),
    );
    expect(collector.bodies()).not.toMatch(/a{16}|b{16}|C-7K3M92QD|x{16}/);
  });

  it('has nothing kept that would not be', async () => {
    setTracer(null);
    await app.close();
    await close();
    await collector.close();
    await open(0);
    for (let n = 0; n < 50; n += 1) await ask('/api/orders/1', stranger);
    expect(await sent()).toEqual([]);
  });
});
