export {
  isTracing,
  markAfter,
  markAppended,
  type SpanToOpen,
  setTracer,
  traced,
  tracedAfter,
} from './telemetry/span.ts';
export { startTracing, TRACE_SETTINGS } from './telemetry/start-tracing.ts';
export { aboutOrder, nowInMs } from './telemetry/trace-places.ts';
