import { randomUUID } from 'node:crypto';
import { type Collector, startCollector } from '@haat/testkit/trace-collector';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSettings } from '../config/settings.ts';
import { createLog } from '../log/log.ts';
import { openOtlpTracer } from './otlp-tracer.ts';
import { processMetrics } from './process-metrics.ts';
import { beginTrace, markAppended, setTracer, traced, tracedAfter, within } from './span.ts';
import { startTracing, TRACE_SETTINGS } from './start-tracing.ts';
import { placeOfEvent } from './trace-places.ts';

let collector: Collector;
let lines: string[];
let close: () => Promise<void>;
const log = createLog({ name: 'test', destination: { write: (line) => void lines.push(line) } });

const trace = (ratio: number): void => {
  const of = { endpoint: collector.url, headers: {}, serviceName: 'test', instance: 'one' };
  const opened = openOtlpTracer({ ...of, ratio, everyMs: 5, log });
  setTracer(opened.tracer);
  close = opened.close;
};
beforeEach(async () => {
  lines = [];
  collector = await startCollector();
  trace(1);
});
afterEach(async () => {
  setTracer(null);
  collector.answer('take');
  await close();
  await collector.close();
});

const internal = (name: string) => ({ name, kind: 'internal' }) as const;
const nothing = async () => undefined;
const span = () => beginTrace(randomUUID(), internal('begin'))?.end();
const event = (traceId: string, type: string) => ({
  id: randomUUID(),
  type,
  metadata: { traceId },
});
const settings = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20s3cret' };
const start = (endpoint: string) =>
  startTracing(
    readSettings(TRACE_SETTINGS, { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }),
    { name: 'haat-test', log },
  );

it('spans are below their caller or event, and link to the event that continued an order', async () => {
  const [ordering, paying] = [randomUUID(), randomUUID()];
  const placed = event(ordering, 'OrderPlaced');
  const verified = event(paying, 'PaymentVerified');
  const confirmed = event(ordering, 'OrderPaymentConfirmed');
  const click = beginTrace(ordering, { name: 'click', kind: 'server' });
  await within(click as never, () =>
    traced(internal('command'), async () => markAppended([placed], undefined, Date.now(), {})),
  );
  click?.end();
  // In a process that only knows the events.
  await tracedAfter({ id: verified.id, traceId: paying }, internal('settle'), async () =>
    markAppended([confirmed], placed, Date.now(), {}),
  );
  await close();
  const spans = new Map(collector.spans().map((one) => [one.name, one]));
  const parentOf = (name: string) => spans.get(name)?.parentSpanId;
  const traceId = ordering.replaceAll('-', '');
  expect(spans.get('click')).toMatchObject({ kind: 2, parentSpanId: '', traceId });
  expect(parentOf('command')).toBe(spans.get('click')?.spanId);
  expect(parentOf('OrderPlaced')).toBe(spans.get('command')?.spanId);
  const links = [{ traceId: paying.replaceAll('-', ''), spanId: spans.get('settle')?.spanId }];
  const parentSpanId = spans.get('OrderPlaced')?.spanId;
  expect(spans.get('OrderPaymentConfirmed')).toMatchObject({ traceId, parentSpanId, links });
});

it('an event’s place uses its trace ID or else its own ID, and nothing without a UUID', () => {
  const [id, traceId] = [randomUUID(), randomUUID()];
  const [event = '', request] = [id, traceId].map((uuid) => uuid.replaceAll('-', ''));
  expect(placeOfEvent({ id, traceId })).toEqual({ traceId: request, spanId: event.slice(16) });
  for (const none of [undefined, 'a-step.x.0', 7, traceId.toUpperCase()]) {
    expect(placeOfEvent({ id, traceId: none })?.traceId).toBe(event);
    expect(placeOfEvent({ id: none, traceId })).toBeNull();
  }
});

it('a span reports an error by its class only, and work without a trace has no span', async () => {
  await traced(internal('polling'), nothing);
  const failing = tracedAfter({ id: randomUUID(), traceId: null }, internal('step'), async () => {
    throw new TypeError('asha@example.in is not welcome');
  });
  await expect(failing).rejects.toThrow('not welcome');
  await close();
  expect(collector.spans()).toMatchObject([
    { name: 'step', status: 2, about: { 'error.type': 'TypeError' } },
  ]);
  expect(collector.bodies()).not.toContain('asha');
});

it('every process samples the same traces by their IDs, and none with the ratio 0', async () => {
  await close();
  trace(0.5);
  for (let n = 0; n < 200; n += 1) {
    const traceId = randomUUID();
    beginTrace(traceId, internal('begin'))?.end();
    await tracedAfter({ id: randomUUID(), traceId }, internal('follow'), nothing);
  }
  await close();
  const traces = (name: string) =>
    collector.spans().flatMap((one) => (one.name === name ? [one.traceId] : []));
  expect(traces('follow')).toEqual(traces('begin'));
  expect(Math.abs(traces('begin').length - 100)).toBeLessThan(50);
  trace(0);
  expect(beginTrace(randomUUID(), internal('begin'))).toBeNull();
});

it('a process that ends sends its remaining spans, with its name and the configured headers', async () => {
  const end = await start(collector.url);
  for (let n = 0; n < 2_000; n += 1) span();
  await end();
  // On a busy machine `end` returns first: it waits 1,500 ms at most.
  await collector.waitFor(() => collector.spans().length === 2_000);
  expect(collector.spans()[0]?.service).toBe('haat-test');
  expect(collector.headers()).toMatchObject({ authorization: 'Bearer s3cret' });
  expect(beginTrace(randomUUID(), internal('begin'))).toBeNull();
});

it('a collector that refuses is logged once without its message, and once when it accepts again', async () => {
  processMetrics.resetMetrics();
  const isCounted = async (line: string) => (await processMetrics.metrics()).includes(line);
  collector.answer('refuse');
  for (const batch of [1, 2, 3]) {
    span();
    const counted = `haat_spans_total{outcome="lost"} ${batch}`;
    await vi.waitUntil(() => isCounted(counted), 60_000);
  }
  collector.answer('take');
  span();
  await vi.waitUntil(() => lines.length === 2, 60_000);
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(['warn', 'info']);
  expect(lines.join()).not.toMatch(/s3cret|127\.0\.0\.1/);
});

it('a slow collector gets no more spans than the buffer holds', async () => {
  collector.answer('hang');
  for (let n = 0; n < 20_000; n += 1) span();
  await collector.waitFor(() => collector.requests() === 1);
  collector.answer('take');
  await close();
  expect(collector.spans()).toHaveLength(512 + 4_096);
});

it.each(['hang', 'dribble', 'be away'])(
  'a collector that would %s does not keep the process running',
  async (how) => {
    if (how !== 'be away') collector.answer(how as 'hang');
    const end = await start(how === 'be away' ? 'http://127.0.0.1:9' : collector.url);
    for (let n = 0; n < 1_000; n += 1) span();
    // The collector never answers: only the timeout ends this.
    await end();
    expect(collector.requests()).toBe(how === 'be away' ? 0 : 2);
  },
);
