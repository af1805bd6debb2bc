import { hasRedis } from '@haat/testkit/private-redis';
import { waitFor } from '../processes/wait.ts';
import type { BenchCluster } from './bench-cluster.ts';
import {
  type BenchShop,
  type Counted,
  type ProcessName,
  type Queue,
  startBenchShop,
} from './bench-shop.ts';
import {
  type Loop,
  type LoopCustomers,
  openCrowds,
  openCustomers,
  orderInLoop,
  WAITS,
} from './closed-loop.ts';
import { type Figures, summarize } from './figures.ts';
import type { BenchOptions } from './options.ts';
import { type Measured, type Memory, memoryReport, ordersReport } from './orders-report.ts';
import { measurePlainInserts } from './plain-inserts.ts';
import { countTo, print } from './progress.ts';
import { circumstances, rounded, writeSection } from './report.ts';

type Percentiles = { readonly p50: number; readonly p95: number; readonly p99: number };

const percentiles = (sample: readonly number[]): Percentiles => {
  const sorted = [...sample].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
};

const waitsOf = ({ waits }: Loop): Figures =>
  Object.fromEntries(
    WAITS.flatMap((wait) =>
      Object.entries(percentiles(waits.map((one) => one[wait]))).map(([name, ms]) => [
        `${wait} ${name}`,
        ms,
      ]),
    ),
  );

/** Per order and process, in ms. */
const cpuOf = (before: Counted, after: Counted, orders: number): Figures => {
  const by = Object.entries(after.cpu).map(([name, ms]): [string, number] => [
    `cpu ${name}`,
    (ms - (before.cpu[name as ProcessName] ?? 0)) / orders,
  ]);
  const all = by.reduce((sum, [, ms]) => sum + ms, 0);
  return { ...Object.fromEntries(by), 'cpu all': all };
};

/** Uses indexes without finished jobs: scanning the outbox would cost as much as orders. */
const UNDONE = `
  select (select count(*) from outbox where published_at is null and starts < 4)::int
    + (select count(*) from outbox
      where published_at is not null and finished_at is null and starts < 4)::int as undone`;
const DONE_TIMEOUT_MS = 10 * 60_000;

const undone = async (shop: BenchShop): Promise<number> =>
  (await shop.query<{ readonly undone: number }>(UNDONE))[0]?.undone ?? 0;

/** Waits for all jobs but those of open orders. @throws {Error} after ten minutes. */
const untilDone = async (shop: BenchShop): Promise<void> => {
  const isDone = await waitFor(async () => (await undone(shop)) === 0, {
    within: DONE_TIMEOUT_MS,
    every: 500,
  });
  if (!isDone) throw new Error(`The shop is not done within ${DONE_TIMEOUT_MS} ms.`);
};

/** @returns orders per second; per order CPU in ms, statements, writes and events; waits in ms. */
const measureOrders = async (
  shop: BenchShop,
  crowd: LoopCustomers,
  orders: number,
): Promise<Figures> => {
  const before = await shop.counted();
  const loop = await orderInLoop(shop, crowd, orders);
  await untilDone(shop);
  const after = await shop.counted();
  const each = (name: 'statements' | 'planned' | 'writes' | 'events'): number =>
    (after[name] - before[name]) / orders;
  return {
    'a second': orders / loop.seconds,
    ...waitsOf(loop),
    ...cpuOf(before, after, orders),
    statements: each('statements'),
    planned: each('planned'),
    writes: each('writes'),
    events: each('events'),
  };
};

/** With as many plain INSERTs as the orders made events. */
export const measureBesideInserts = async (
  shop: BenchShop,
  crowd: LoopCustomers,
  orders: number,
): Promise<Figures> => {
  const figures = await measureOrders(shop, crowd, orders);
  const { 'a second': perSecond = Number.NaN, events = Number.NaN } = figures;
  const rowsPerSecond = await measurePlainInserts(shop.databaseUrl, {
    rows: Math.round(events * orders),
    writers: crowd.testCustomers.length,
  });
  return { ...figures, inserts: rowsPerSecond, share: (perSecond * events) / rowsPerSecond };
};

/** One customer is slow: a quarter of the orders is enough. */
const ordersOf = (customers: number, orders: number): number =>
  customers === 1 ? Math.ceil(orders / 4) : orders;

const WARM_UP_ORDERS = 200;
const WARM_UP_CUSTOMERS = 8;

const warmUp = async (shop: BenchShop): Promise<void> => {
  const crowd = await openCustomers(shop, WARM_UP_CUSTOMERS);
  await orderInLoop(shop, crowd, WARM_UP_ORDERS, countTo(WARM_UP_ORDERS, 'orders to warm up'));
  await untilDone(shop);
};

/** Takes the numbers of customers in turn, once per run, in one shop. */
const measureQueue = async (
  shop: BenchShop,
  queue: Queue,
  { customers, orders, runs }: BenchOptions,
): Promise<readonly Measured[]> => {
  await warmUp(shop);
  const crowds = await openCrowds(shop, customers);
  const taken = crowds.map((): Figures[] => []);
  for (let run = 1; run <= runs; run += 1) {
    for (const [index, crowd] of crowds.entries()) {
      const count = crowd.testCustomers.length;
      const figures = await measureBesideInserts(shop, crowd, ordersOf(count, orders));
      taken[index]?.push(figures);
      print(
        `  run ${run} of ${runs}, ${count} customers, jobs in ${queue}: ` +
          `${rounded(figures['a second'] ?? 0)} orders a second, ` +
          `${rounded(figures['cpu all'] ?? 0)} ms of CPU and ` +
          `${rounded(figures.statements ?? 0)} statements per order`,
      );
    }
  }
  return customers.map((count, index) => ({
    ...{ queue, customers: count },
    figures: summarize(taken[index] ?? []),
  }));
};

/** After so many orders memory shows leaks. */
const MEMORY_AFTER_ORDERS = 10_000;

/** `npm run bench orders`: orders in a closed loop, by queue and number of customers. */
export const benchOrders = async (cluster: BenchCluster, options: BenchOptions): Promise<void> => {
  const queues: readonly Queue[] = hasRedis() ? ['postgres', 'redis'] : ['postgres'];
  if (!hasRedis()) print('No redis-server on the PATH: only queues in Postgres are measured.');
  const measuredWhere = circumstances();
  const measured: Measured[] = [];
  const memory: Memory[] = [];
  for (const queue of queues) {
    const shop = await startBenchShop(cluster, queue);
    try {
      measured.push(...(await measureQueue(shop, queue, options)));
      memory.push({ queue, orders: await shop.orders(), by: shop.memory() });
    } finally {
      await shop.stop();
    }
  }
  const { runs, orders } = options;
  const size = `${measuredWhere} ${runs} ${runs === 1 ? 'run' : 'runs'} of ${orders} orders each, a quarter of them for one customer alone.`;
  const report = ordersReport(measured, size);
  const held = `${measuredWhere}\n\n${memoryReport(memory)}`;
  print(`\n${report}\n\nMemory:\n\n${held}`);
  if (!options.write) return;
  writeSection('orders', report);
  if (memory.every((one) => one.orders >= MEMORY_AFTER_ORDERS)) writeSection('memory', held);
};
