import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { openOtlpTracer } from './otlp-tracer.ts';
import { beginTrace, markAppended, setTracer, traced, tracedAfter, within } from './span.ts';
import { type Collector, startCollector, type TakenSpan } from './testing/collector.ts';

let collector: Collector;
let close: () => Promise<void>;

const trace = (ratio: number) => {
  const opened = openOtlpTracer({
    endpoint: collector.url,
    headers: {},
    serviceName: 'test',
    instance: 'test',
    ratio,
    log: silentLog,
  });
  setTracer(opened.tracer);
  close = opened.close;
};

beforeEach(async () => {
  collector = await startCollector();
  trace(1);
});
afterEach(async () => {
  setTracer(null);
  await close();
  await collector.close();
});

const internal = (name: string) => ({ name, kind: 'internal' }) as const;
const sentSpans = async (): Promise<ReadonlyMap<string, TakenSpan>> => {
  await close();
  return new Map(collector.spans().map((span) => [span.name, span]));
};
const eventOf = (traceId: string, type = 'OrderPlaced') => ({
  id: randomUUID(),
  type,
  metadata: { traceId },
});
const digits = (uuid: string) => uuid.replaceAll('-', '');
const nothing = async () => undefined;

describe('a span', () => {
  it('is made of what belongs to a trace, and of nothing else', async () => {
    expect(await traced(internal('polling'), async () => 'done')).toBe('done');
    const request = randomUUID();
    const span = beginTrace(request, { name: 'POST /api/x', kind: 'server' });
    await within(span as never, () =>
      traced(internal('outer'), () => traced(internal('inner'), nothing)),
    );
    span?.end();
    const spans = await sentSpans();
    expect([...spans.keys()].toSorted()).toEqual(['POST /api/x', 'inner', 'outer']);
    expect(spans.get('POST /api/x')).toMatchObject({ parentSpanId: '', traceId: digits(request) });
    expect(spans.get('outer')?.parentSpanId).toBe(spans.get('POST /api/x')?.spanId);
    expect(spans.get('inner')?.parentSpanId).toBe(spans.get('outer')?.spanId);
  });

  it('tells of an error by its class alone, and lets it through', async () => {
    const event = eventOf(randomUUID());
    const failing = tracedAfter(
      { id: event.id, traceId: event.metadata.traceId },
      internal('step'),
      async () => {
        throw new TypeError('asha@example.in is not welcome');
      },
    );
    await expect(failing).rejects.toThrow('not welcome');
    expect((await sentSpans()).get('step')).toMatchObject({
      status: 2,
      about: { 'error.type': 'TypeError' },
    });
    expect(collector.bodies()).not.toContain('asha');
  });

  it('hangs below the event that it follows, in a process that knows the event alone', async () => {
    const request = randomUUID();
    const placed = eventOf(request);
    const span = beginTrace(request, { name: 'POST /api/x', kind: 'server' });
    within(span as never, () => markAppended([placed], undefined, Date.now(), {}));
    span?.end();
    await tracedAfter({ id: placed.id, traceId: request }, internal('step'), nothing);
    const spans = await sentSpans();
    expect(spans.get('OrderPlaced')?.parentSpanId).toBe(spans.get('POST /api/x')?.spanId);
    expect(spans.get('step')?.parentSpanId).toBe(spans.get('OrderPlaced')?.spanId);
    expect(new Set([...spans.values()].map(({ traceId }) => traceId)).size).toBe(1);
  });

  it('of an order that was woken hangs below the order’s own last event, and names what woke it', async () => {
    const [ordering, paying] = [randomUUID(), randomUUID()];
    const placed = eventOf(ordering);
    const verified = eventOf(paying, 'PaymentVerified');
    const confirmed = eventOf(ordering, 'OrderPaymentConfirmed');
    markAppended([placed], undefined, Date.now(), {});
    await tracedAfter({ id: verified.id, traceId: paying }, internal('settle'), async () =>
      markAppended([confirmed], placed, Date.now(), {}),
    );
    const spans = await sentSpans();
    const settle = spans.get('settle');
    expect(spans.get('OrderPaymentConfirmed')).toMatchObject({
      traceId: digits(ordering),
      parentSpanId: spans.get('OrderPlaced')?.spanId,
      links: [{ traceId: digits(paying), spanId: settle?.spanId }],
    });
  });
});

describe('of the traces that are kept', () => {
  it('every process makes the same choice, by the trace’s id alone', async () => {
    await close();
    trace(0.5);
    const requests = Array.from({ length: 200 }, () => randomUUID());
    for (const traceId of requests) {
      beginTrace(traceId, internal('begin'))?.end();
      const below = () => traced(internal('below'), nothing);
      await tracedAfter({ id: randomUUID(), traceId }, internal('follow'), below);
    }
    await close();
    const called = (wanted: string) =>
      collector.spans().flatMap(({ name, traceId }) => (name === wanted ? [traceId] : []));
    expect(called('follow')).toEqual(called('begin'));
    expect(called('below')).toEqual(called('begin'));
    expect(called('begin').length).toBeGreaterThan(50);
    expect(called('begin').length).toBeLessThan(150);
  });

  it('none is, at 0, and none at all without a tracer', async () => {
    await close();
    trace(0);
    expect(beginTrace(randomUUID(), internal('begin'))).toBeNull();
    setTracer(null);
    expect(beginTrace(randomUUID(), internal('begin'))).toBeNull();
    await tracedAfter({ id: randomUUID(), traceId: randomUUID() }, internal('x'), nothing);
    await close();
    expect(collector.requests()).toBe(0);
  });
});
