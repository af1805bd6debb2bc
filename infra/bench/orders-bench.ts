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
import type { BenchOptions, Engine } from './options.ts';
import {
  enginesReport,
  type Measured,
  type Memory,
  memoryReport,
  ordersReport,
} from './orders-report.ts';
import { percentiles } from './percentiles.ts';
import { measurePlainInserts } from './plain-inserts.ts';
import { countTo, print } from './progress.ts';
import { circumstances, rounded, writeSection } from './report.ts';

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

/**
 * Uses indexes without finished jobs: scanning the outbox would cost as much as orders. Without
 * reminders, which wait for days.
 */
const UNDONE = `
  select (select count(*) from outbox where published_at is null and starts < 4
      and created_at + delay_ms * interval '1 millisecond' < now() + interval '1 minute')::int
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
  const each = (name: Exclude<keyof Counted, 'cpu'>): number =>
    ((after[name] ?? 0) - (before[name] ?? 0)) / orders;
  return {
    'a second': orders / loop.seconds,
    ...waitsOf(loop),
    ...cpuOf(before, after, orders),
    statements: each('statements'),
    planned: each('planned'),
    writes: each('writes'),
    events: each('events'),
    ...(after.appends === undefined ? {} : { appends: each('appends'), reads: each('reads') }),
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

type EngineShop = { readonly engine: Engine; readonly shop: BenchShop };

/** Takes the numbers of customers in turn, once per run, and the engines within each. */
const measureQueue = async (
  shops: readonly EngineShop[],
  queue: Queue,
  { customers, orders, runs }: BenchOptions,
): Promise<readonly Measured[]> => {
  const measured: { customers: number; engine: Engine; crowd: LoopCustomers; taken: Figures[] }[] =
    [];
  for (const { engine, shop } of shops) {
    await warmUp(shop);
    const crowds = await openCrowds(shop, customers);
    for (const [index, crowd] of crowds.entries()) {
      measured.push({ engine, customers: customers[index] ?? 0, crowd, taken: [] });
    }
  }
  for (let run = 1; run <= runs; run += 1) {
    for (const count of customers) {
      for (const { engine, shop } of shops) {
        const turn = measured.find((one) => one.engine === engine && one.customers === count);
        if (!turn) continue;
        const measure = engine === 'postgres' ? measureBesideInserts : measureOrders;
        const figures = await measure(shop, turn.crowd, ordersOf(count, orders));
        turn.taken.push(figures);
        print(
          `  run ${run} of ${runs}, ${count} customers, jobs in ${queue}, events in ${engine}: ` +
            `${rounded(figures['a second'] ?? 0)} orders a second, ` +
            `${rounded(figures['cpu all'] ?? 0)} ms of CPU and ` +
            `${rounded(figures.statements ?? 0)} statements per order`,
        );
      }
    }
  }
  return measured.map(({ engine, customers: count, taken }) => ({
    ...{ queue, engine, customers: count },
    figures: summarize(taken),
    runs: taken,
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
    const shops: EngineShop[] = [];
    try {
      for (const engine of options.engines) {
        shops.push({ engine, shop: await startBenchShop(cluster, queue, engine) });
      }
      measured.push(...(await measureQueue(shops, queue, options)));
      for (const { shop } of shops) {
        memory.push({ queue, orders: await shop.orders(), by: shop.memory() });
      }
    } finally {
      for (const { shop } of shops.toReversed()) await shop.stop();
    }
  }
  const { runs, orders } = options;
  const size = `${measuredWhere} ${runs} ${runs === 1 ? 'run' : 'runs'} of ${orders} orders each, a quarter of them for one customer alone.`;
  const report = ordersReport(measured, size);
  const held = `${measuredWhere}\n\n${memoryReport(memory)}`;
  print(`\n${report}\n\nMemory:\n\n${held}`);
  if (options.engines.length > 1) {
    const beside = `${size}\n\n${enginesReport(measured)}`;
    print(`\nEventStoreDB as a share of Postgres:\n\n${beside}`);
    if (options.write) writeSection('engines', beside);
    return;
  }
  if (!options.write) return;
  writeSection('orders', report);
  if (memory.every((one) => one.orders >= MEMORY_AFTER_ORDERS)) writeSection('memory', held);
};
