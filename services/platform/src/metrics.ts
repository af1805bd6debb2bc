export {
  measureProcess,
  processMetrics,
  secondsSince,
  WAITS_IN_SECONDS,
} from './telemetry/process-metrics.ts';
