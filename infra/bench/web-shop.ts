import { startStack } from '@haat/testkit/stack';
import { startIpService } from '../e2e/storefront/ip-service.ts';
import { startBenchCluster } from './bench-cluster.ts';

/** The whole shop with its pages, sandbox data and an address service of its own. */
export const startWebShop = async (): Promise<{
  readonly baseUrl: string;
  readonly stop: () => Promise<void>;
}> => {
  const cluster = await startBenchCluster();
  const ipService = await startIpService('203.0.113.7');
  const stack = await startStack({
    databaseUrl: await cluster.database(),
    web: true,
    env: { PUBLIC_IP_URL: ipService.url },
  });
  return {
    baseUrl: stack.baseUrl,
    stop: async () => {
      await stack.stop();
      ipService.close();
      await cluster.remove();
    },
  };
};

/** The middle one; of an even number the higher middle one. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
