import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from '../config.ts';
import { createLog } from '../log.ts';
import { processMetrics } from '../metrics/process-metrics.ts';
import { openOtlpTracer } from './otlp-tracer.ts';
import { beginTrace, setTracer } from './span.ts';
import { startTracing, TRACE_SETTINGS } from './start-tracing.ts';
import { type Collector, startCollector } from './testing/collector.ts';

let collector: Collector;
let lines: string[];
const closing: (() => Promise<void>)[] = [];

beforeEach(async () => {
  lines = [];
  processMetrics.resetMetrics();
  collector = await startCollector();
});
afterEach(async () => {
  setTracer(null);
  await collector.close();
  await Promise.all(closing.splice(0).map((close) => close()));
});

const log = () =>
  createLog({ name: 'test', destination: { write: (line) => void lines.push(line) } });

const open = (endpoint: string, everyMs = 5) => {
  const opened = openOtlpTracer({
    endpoint,
    headers: { authorization: 'Bearer s3cret' },
    serviceName: 'haat-test',
    instance: 'one',
    ratio: 1,
    everyMs,
    log: log(),
  });
  setTracer(opened.tracer);
  closing.push(opened.close);
  return opened;
};

const span = (name = 'POST /api/x') => beginTrace(randomUUID(), { name, kind: 'server' })?.end();

const counted = async (outcome: string): Promise<number> => {
  const told = await processMetrics.metrics();
  return Number(new RegExp(`haat_spans_total\\{outcome="${outcome}"\\} (\\d+)`).exec(told)?.[1]);
};

/** A port at which nobody listens. */
const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const started = (endpoint: string) =>
  startTracing(
    readSettings(TRACE_SETTINGS, {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20s3cret',
    }),
    { name: 'haat-test', log: log() },
  );

describe('a collector', () => {
  it('is sent what happened, by whom it says, with the headers that it asks for', async () => {
    open(collector.url);
    span();
    await collector.until(() => collector.spans().length === 1);
    expect(collector.spans()).toMatchObject([
      { service: 'haat-test', name: 'POST /api/x', kind: 2 },
    ]);
    expect(collector.headers()).toMatchObject([{ authorization: 'Bearer s3cret' }]);
    expect(collector.bodies()).toContain('service.version');
    await vi.waitUntil(async () => (await counted('taken')) === 1, 30_000);
    expect(lines).toEqual([]);
  });

  it('that refuses is told of once, without its words, and once more when it takes traces again', async () => {
    collector.answer('refuse');
    open(collector.url);
    for (const batch of [1, 2, 3]) {
      span();
      await collector.until(() => collector.requests() >= batch);
      await vi.waitUntil(async () => (await counted('lost')) === batch, 30_000);
    }
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', reason: 'status 400' },
    ]);
    collector.answer('take');
    span('after');
    await collector.until(() => collector.spans().length === 1);
    await vi.waitUntil(() => lines.length === 2, 30_000);
    expect(lines.join()).not.toMatch(/s3cret|127\.0\.0\.1/);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ level: 'info' });
  });

  it('that takes its time is sent no more than fits: what waits beyond is lost', async () => {
    collector.answer('hang');
    const { close } = open(collector.url);
    for (let n = 0; n < 20_000; n += 1) span();
    // A batch is with the collector, and the rest waits for its answer.
    await collector.until(() => collector.requests() === 1);
    collector.answer('take');
    await close();
    expect(collector.spans()).toHaveLength(512 + 4_096);
  });

  it('that hangs, dribbles or is not there does not keep a process from ending', async () => {
    const dribbling = await startCollector();
    dribbling.answer('dribble');
    collector.answer('hang');
    const ends = [];
    for (const url of [collector.url, dribbling.url, `http://127.0.0.1:${await freePort()}/`]) {
      ends.push(await started(url));
      for (let n = 0; n < 1_000; n += 1) span();
    }
    // The first never answers: this ends only because the wait for it is bounded.
    await Promise.all(ends.map((end) => end()));
    expect([collector.requests(), dribbling.requests()]).toEqual([2, 2]);
    await dribbling.close();
  });

  it('is sent what was left when a process ends', async () => {
    const end = await started(collector.url);
    for (let n = 0; n < 2_000; n += 1) span();
    await end();
    expect(collector.spans()).toHaveLength(2_000);
    expect(beginTrace(randomUUID(), { name: 'x', kind: 'server' })).toBeNull();
  });
});
