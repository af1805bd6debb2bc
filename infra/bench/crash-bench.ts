import { setTimeout as pause } from 'node:timers/promises';
import type { TestCustomer } from '@haat/testkit/test-customer';
import { isHealthy } from '../processes/health.ts';
import { waitFor } from '../processes/wait.ts';
import type { BenchCluster } from './bench-cluster.ts';
import { startBenchShop } from './bench-shop.ts';
import { openCustomers, place } from './closed-loop.ts';
import { print } from './progress.ts';
import { circumstances, rounded, table, writeSection } from './report.ts';
import { median } from './web-shop.ts';

const CRASHES = 10;
const CUSTOMERS = 8;
/** Between two crashes, in ms. */
const CALM_MS = 4_000;
const READY_TIMEOUT_MS = 60_000;
const RETRY_MS = 200;

const TOGETHER = ['projections', 'worker', 'api'] as const;

/** `npm run bench crash`: the process of all three services is killed while customers order. */
export const benchCrash = async (
  cluster: BenchCluster,
  { write }: { readonly write: boolean },
): Promise<void> => {
  const measuredWhere = circumstances();
  const shop = await startBenchShop(cluster, 'postgres', 'postgres', { together: TOGETHER });
  try {
    const { testCustomers, price } = await openCustomers(shop, CUSTOMERS);
    const placed: string[] = [];
    let isOver = false;
    const orderOn = async (testCustomer: TestCustomer, customer: number): Promise<void> => {
      for (let n = 0; !isOver; n += 1) {
        try {
          const { orderId } = await place(testCustomer, `c-${customer}-${n}-crash.com`, price);
          placed.push(orderId);
          await shop.settled.untilSettled(orderId);
        } catch {
          // Refused while the shop was away; an order without an answer is not counted.
          await pause(RETRY_MS);
        }
      }
    };
    const ordering = Promise.all(testCustomers.map(orderOn));
    const urls = TOGETHER.map((name) => shop.stack.healthUrl(name));
    const isReady = async (): Promise<boolean> =>
      (await Promise.all(urls.map(isHealthy))).every(Boolean);
    const waits: number[] = [];
    for (let crash = 1; crash <= CRASHES; crash += 1) {
      await pause(CALM_MS);
      const began = performance.now();
      await shop.stack.kill('api');
      const restarted = shop.stack.restart('api');
      if (!(await waitFor(isReady, { within: READY_TIMEOUT_MS, every: 20 }))) {
        throw new Error(`The services are not ready ${READY_TIMEOUT_MS} ms after a crash.`);
      }
      waits.push(performance.now() - began);
      await restarted;
      print(`  crash ${crash} of ${CRASHES}: ready after ${rounded(waits.at(-1) ?? 0)} ms`);
    }
    isOver = true;
    await ordering;
    const ended = await Promise.all(placed.map((id) => shop.settled.untilSettled(id)));
    const lost = ended.filter((status) => status !== 'completed').length;
    const report = `${measuredWhere}\n\n${table(
      ['crashes', 'ready again, ms: median', 'longest', 'orders placed', 'not completed'],
      [[CRASHES, rounded(median(waits)), rounded(Math.max(...waits)), placed.length, lost]],
    )}`;
    print(`\n${report}`);
    if (write) writeSection('crash', report);
  } finally {
    await shop.stop();
  }
};
