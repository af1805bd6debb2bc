import { randomUUID } from 'node:crypto';
import { noopLog } from '@haat/platform/log';
import { type SpanToOpen, setTracer } from '@haat/platform/tracing';
import { afterEach, expect, it } from 'vitest';
import { ordersProjector } from '../projectors/orders.ts';
import { liveProcessor } from './live-processor.ts';

afterEach(() => setTracer(null));

const MINUTE = 60_000;

const recorded = (traceId: string, agoMs: number) => ({
  id: '0d9e7c1a-22b4-8f60-a1c2-d3e4f5061728',
  // As in a log that was moved just now.
  recordedAt: new Date().toISOString(),
  metadata: { traceId, occurredAt: new Date(Date.now() - agoMs).toISOString() },
});

it('a visible change is reported in the trace of its event, unless the event is too old', () => {
  const spans: SpanToOpen[] = [];
  setTracer((span) => {
    spans.push(span);
    return null;
  });
  const [now, before, longAgo] = [randomUUID(), randomUUID(), randomUUID()];
  const events = [recorded(now, 0), recorded(before, 9 * MINUTE), recorded(longAgo, 11 * MINUTE)];
  const processor = liveProcessor({ log: noopLog } as never, ordersProjector);
  processor.onHandled?.({ events: events as never, beganAt: 1_000 });
  expect(spans).toEqual(
    [now, before].map((traceId) => ({
      name: 'project orders',
      kind: 'consumer',
      beganAt: 1_000,
      below: { traceId: traceId.replaceAll('-', ''), spanId: 'a1c2d3e4f5061728' },
    })),
  );
  // A rebuild says nothing of when it began: what it handles is the past.
  processor.onHandled?.();
  expect(spans).toHaveLength(2);
});
