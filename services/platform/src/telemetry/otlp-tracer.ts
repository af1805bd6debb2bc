/**
 * Traces in OpenTelemetry's own SDK, sent as OTLP over HTTP (JSON). Loaded by a process that has a
 * collector to send to, and by no other.
 *
 * The libraries are the 2.x line, which runs on every Node that npm here may be run by (20.6 and
 * later; 3.x asks for 22.15). Without auto-instrumentation: it knows nothing of events, and would
 * make spans of statements that carry many callers' work at once.
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
  /** Its address, before /v1/traces. */
  readonly endpoint: string;
  /** Sent with every request: how a collector knows who sends. Secrets. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly instance: string;
  /** Of the traces, 0 to 1: how many are kept. */
  readonly ratio: number;
  /** How long spans may wait to be sent together, in ms; 2,000 unless given. */
  readonly everyMs?: number;
  readonly log: Log;
};

/** Of one request to the collector, its repeats included. */
const EXPORT_TIMEOUT_MS = 5_000;
/** Spans that wait to be sent, a few MB; what comes on top is lost. */
const MAX_WAITING = 4_096;
const BATCH = 512;

const KINDS: Readonly<Record<SpanKind, OtelKind>> = {
  internal: OtelKind.INTERNAL,
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  producer: OtelKind.PRODUCER,
  consumer: OtelKind.CONSUMER,
};

/** Draws ids, but those that are given. */
const createIds = () => {
  const random = new RandomIdGenerator();
  let given: Partial<SpanPlace> = {};
  const generator: IdGenerator = {
    generateTraceId: () => given.traceId ?? random.generateTraceId(),
    generateSpanId: () => given.spanId ?? random.generateSpanId(),
  };
  /** The SDK asks for them while it opens a span, at once. */
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

/**
 * @returns the tracer, and what sends the rest and ends it. Never throws for a collector that is
 *   away, slow or refuses.
 */
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
    // All that waits goes at once when a process ends, beside what is under way. A collector that
    // dribbles its answers is sent no more than that; then what it would get is lost.
    concurrencyLimit: MAX_WAITING / BATCH + 1,
    httpAgentOptions: { keepAlive: true },
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': SOFTWARE_VERSION,
      'service.instance.id': instance,
    }),
    // By the trace's id alone: every process decides the same, and nothing need be told along.
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
