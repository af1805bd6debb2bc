export {
  measureProcess,
  processMetrics,
  reportMetrics,
  secondsSince,
  WAITS_IN_SECONDS,
} from './telemetry/process-metrics.ts';
