export { type HealthServer, startHealthServer } from './serving/health-server.ts';
export { startMetricsServer } from './serving/metrics-server.ts';
