export {
  measureProcess,
  processMetrics,
  secondsSince,
  tellMetrics,
  WAITS_IN_SECONDS,
} from './telemetry/process-metrics.ts';
