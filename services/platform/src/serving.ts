export { anyPath } from './serving/any-path.ts';
export { type HealthServer, startHealthServer } from './serving/health-server.ts';
export { startMetricsServer } from './serving/metrics-server.ts';
export { runRoles, type StartRole } from './serving/run-roles.ts';
export { serving } from './serving/serving.ts';
