/**
 * Version 2.x, since 3.x needs Node 22.15. No auto-instrumentation: it would make spans of
 * statements shared by many callers.
 */
import {
  type Attributes,
  SpanKind as OtelKind,
  ROOT_CONTEXT,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../log/log.ts';
import { SOFTWARE_VERSION } from '../process/software-version.ts';
import { loggingExporter } from './logging-exporter.ts';
import type { SpanKind, SpanToOpen, Tracer } from './span.ts';
import type { SpanPlace } from './trace-places.ts';

export type Collector = {
  readonly endpoint: string;
  /** Authentication headers: secrets. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly instance: string;
  /** Share of traces to keep, 0 to 1. */
  readonly ratio: number;
  /** Batch window of spans, in ms; default 2,000. */
  readonly everyMs?: number;
  readonly log: Log;
};

/** Timeout of an export with its retries, in ms. */
const EXPORT_TIMEOUT_MS = 5_000;
/** Maximum buffered spans, a few MB; more are lost. */
const MAX_WAITING = 4_096;
const BATCH = 512;

const KINDS: Readonly<Record<SpanKind, OtelKind>> = {
  internal: OtelKind.INTERNAL,
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  producer: OtelKind.PRODUCER,
  consumer: OtelKind.CONSUMER,
};

/** Random ids, unless given. */
const createIds = () => {
  const random = new RandomIdGenerator();
  let given: Partial<SpanPlace> = {};
  const generator: IdGenerator = {
    generateTraceId: () => given.traceId ?? random.generateTraceId(),
    generateSpanId: () => given.spanId ?? random.generateSpanId(),
  };
  /** The SDK asks for ids synchronously while it opens a span. */
  const giving = <Result>(ids: Partial<SpanPlace>, open: () => Result): Result => {
    given = ids;
    try {
      return open();
    } finally {
      given = {};
    }
  };
  return { generator, giving };
};

const elsewhere = (place: SpanPlace) => ({
  ...place,
  traceFlags: TraceFlags.SAMPLED,
  isRemote: true,
});

const parentOf = (below: SpanToOpen['below']) =>
  'spanId' in below ? trace.setSpanContext(ROOT_CONTEXT, elsewhere(below)) : ROOT_CONTEXT;

/** `close` flushes first. Never throws for a failing collector. */
export const openOtlpTracer = ({
  endpoint,
  headers,
  serviceName,
  instance,
  ratio,
  everyMs = 2_000,
  log,
}: Collector): { readonly tracer: Tracer; readonly close: () => Promise<void> } => {
  const ids = createIds();
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: EXPORT_TIMEOUT_MS,
    // At shutdown all batches are sent at once; what a slow collector does not take is lost.
    concurrencyLimit: MAX_WAITING / BATCH + 1,
    httpAgentOptions: { keepAlive: true },
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': SOFTWARE_VERSION,
      'service.instance.id': instance,
    }),
    // By trace id: every process decides the same.
    sampler: new TraceIdRatioBasedSampler(ratio),
    idGenerator: ids.generator,
    spanLimits: { attributeCountLimit: 16, attributeValueLengthLimit: 200, linkCountLimit: 4 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: loggingExporter(exporter, log),
        maxQueueSize: MAX_WAITING,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: everyMs,
        exportTimeoutMillis: 2 * EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  const otel = provider.getTracer('haat', SOFTWARE_VERSION);

  const tracer: Tracer = ({ name, kind, below, spanId, linked, beganAt, about }) => {
    const span = ids.giving({ traceId: below.traceId, ...(spanId && { spanId }) }, () =>
      otel.startSpan(
        name,
        {
          kind: KINDS[kind],
          ...(about && { attributes: about as Attributes }),
          ...(beganAt !== undefined && { startTime: beganAt }),
          ...(linked && { links: [{ context: elsewhere(linked) }] }),
        },
        parentOf(below),
      ),
    );
    if (!span.isRecording()) return null;
    return {
      place: { traceId: below.traceId, spanId: span.spanContext().spanId },
      setAttributes: (more) => {
        span.setAttributes(more as Attributes);
        if ('error.type' in more) span.setStatus({ code: SpanStatusCode.ERROR });
      },
      end: () => span.end(),
    };
  };
  return { tracer, close: () => provider.shutdown().catch(() => undefined) };
};
