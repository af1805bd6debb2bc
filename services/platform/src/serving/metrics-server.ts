import { measureProcess, reportMetrics } from '../telemetry/process-metrics.ts';
import { startHealthServer } from './health-server.ts';

/**
 * Answers /metrics of a process that visitors or other services reach at its own port, beside it.
 * @param port of the settings; without one nothing is told.
 * @returns what ends it.
 */
export const startMetricsServer = async (
  host: string,
  port: number | undefined,
): Promise<() => Promise<void>> => {
  if (port === undefined) return async () => undefined;
  measureProcess();
  const server = await startHealthServer({ host, port }, {}, { '/metrics': reportMetrics });
  return server.close;
};
