import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { Counter } from '@prometheus-io/client';
import type { Log } from '../log/log.ts';
import { processMetrics } from './process-metrics.ts';

const spans = new Counter({
  name: 'haat_spans_total',
  help: 'Spans by whether the collector took them.',
  labelNames: ['outcome'],
  registers: [processMetrics],
});

/** `ExportResultCode.SUCCESS` of @opentelemetry/core. */
const SUCCESS = 0;

/**
 * Neither what the collector said nor where it is: both may hold a key. A status, or a code of the
 * system such as ECONNREFUSED.
 */
const reasonOf = (error: Error | undefined): string => {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  if (typeof code === 'number') return `status ${code}`;
  return typeof code === 'string' && /^[A-Z_\d]{1,40}$/.test(code) ? code : 'no answer';
};

/**
 * The same exporter; it says once that the collector takes nothing, and once that it does again.
 * What was not taken is lost: nothing waits for a collector.
 */
export const loggingExporter = (exporter: SpanExporter, log: Log): SpanExporter => {
  let isUnavailable = false;
  const exportSpans = (batch: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void =>
    exporter.export(batch, (result) => {
      const isTaken = result.code === SUCCESS;
      spans.inc({ outcome: isTaken ? 'taken' : 'lost' }, batch.length);
      if (isTaken && isUnavailable) log.info({}, 'the collector takes traces again');
      if (!isTaken && !isUnavailable) {
        const reason = reasonOf(result.error);
        log.warn({ reason }, 'the collector takes no traces: they are lost, all else goes on');
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
