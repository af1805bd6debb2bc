import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { Counter } from '@prometheus-io/client';
import type { Log } from '../log/log.ts';
import { createOutageLog } from '../log/outage-log.ts';
import { EngineUnavailable } from '../unavailable.ts';
import { processMetrics } from './process-metrics.ts';

const spans = new Counter({
  name: 'haat_spans_total',
  help: 'Spans, by whether the collector accepted them.',
  labelNames: ['outcome'],
  registers: [processMetrics],
});

/** `ExportResultCode.SUCCESS` of @opentelemetry/core. */
const SUCCESS = 0;

/** The collector's address and message may hold a key. */
const reasonOf = (error: Error | undefined): string => {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  if (typeof code === 'number') return `status ${code}`;
  return typeof code === 'string' && /^[A-Z_\d]{1,40}$/.test(code) ? code : 'no answer';
};

/** Unsent spans are lost, which is never an error. */
export const loggingExporter = (exporter: SpanExporter, log: Log): SpanExporter => {
  const outage = createOutageLog(log, 'the trace collector accepts no traces: they are lost', {
    budgetMs: Number.POSITIVE_INFINITY,
  });
  const exportSpans = (batch: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void =>
    exporter.export(batch, (result) => {
      const isTaken = result.code === SUCCESS;
      spans.inc({ outcome: isTaken ? 'taken' : 'lost' }, batch.length);
      if (isTaken) outage.worked();
      else outage.failed(new EngineUnavailable(reasonOf(result.error)));
      done(result);
    });
  return {
    export: exportSpans,
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
};
