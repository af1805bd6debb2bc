import { measureProcess } from '../telemetry/process-metrics.ts';
import { startHealthServer } from './health-server.ts';

/** For processes with a public port; none without `port`. @returns stops it */
export const startMetricsServer = async (
  host: string,
  port: number | undefined,
): Promise<() => Promise<void>> => {
  if (port === undefined) return async () => undefined;
  const server = await startHealthServer({ host, port }, {}, { '/metrics': measureProcess() });
  return server.close;
};
