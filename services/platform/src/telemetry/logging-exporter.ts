import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { Counter } from '@prometheus-io/client';
import type { Log } from '../log/log.ts';
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

/** Logs once when the collector fails and once when it recovers. Unsent spans are lost. */
export const loggingExporter = (exporter: SpanExporter, log: Log): SpanExporter => {
  let isUnavailable = false;
  const exportSpans = (batch: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void =>
    exporter.export(batch, (result) => {
      const isTaken = result.code === SUCCESS;
      spans.inc({ outcome: isTaken ? 'taken' : 'lost' }, batch.length);
      if (isTaken && isUnavailable) log.info({}, 'the trace collector accepts traces again');
      if (!isTaken && !isUnavailable) {
        const reason = reasonOf(result.error);
        log.warn(
          { reason },
          'the trace collector accepts no traces: they are lost, all else works',
        );
      }
      isUnavailable = !isTaken;
      done(result);
    });
  return {
    export: exportSpans,
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
};
