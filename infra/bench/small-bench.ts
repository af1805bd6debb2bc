import { setTimeout as pause } from 'node:timers/promises';
import type { StackRequest } from '@haat/testkit/stack';
import type { BenchCluster } from './bench-cluster.ts';
import { type BenchShop, type ProcessName, startBenchShop } from './bench-shop.ts';
import { openCustomers, orderInLoop } from './closed-loop.ts';
import { limitMemory, type MemoryLimit } from './memory-limit.ts';
import { treeOf } from './process-cost.ts';
import { print } from './progress.ts';
import { circumstances, rounded, table, writeSection } from './report.ts';

const GIGABYTE = 1024 ** 3;
const MEGABYTE = 1024 ** 2;
const CUSTOMERS = 8;
const ORDERS = 3_000;
const LOOK_EVERY_MS = 1_000;
/** After the last order, in ms: a process that rests gives memory back after ten seconds. */
const REST_MS = 20_000;

type Memory = Readonly<Partial<Record<ProcessName | 'all', number>>>;

/** Bytes of the shop, without the load generator. */
const memoryNow = (shop: BenchShop): Memory => {
  const { 'load generator': _, ...memory } = shop.memory();
  return { ...memory, all: Object.values(memory).reduce((sum, bytes) => sum + bytes, 0) };
};

const larger = (one: Memory, other: Memory): Memory => {
  const names = Object.keys({ ...one, ...other }) as (keyof Memory)[];
  return Object.fromEntries(
    names.map((name) => [name, Math.max(one[name] ?? 0, other[name] ?? 0)]),
  );
};

/** Starts the shop inside the limit: its processes read it, as on such a machine. */
const startWithin = async (
  limit: MemoryLimit | undefined,
  cluster: BenchCluster,
  request: Pick<StackRequest, 'together'>,
): Promise<BenchShop> => {
  if (!limit) return startBenchShop(cluster, 'postgres', 'postgres', request);
  for (const pid of treeOf([cluster.pid])) limit.add(pid);
  limit.add(process.pid);
  try {
    return await startBenchShop(cluster, 'postgres', 'postgres', request);
  } finally {
    limit.release(process.pid);
  }
};

type Run = {
  readonly started: Memory;
  readonly peak: Memory;
  readonly loaded: Memory;
  readonly rested: Memory;
  readonly ordersPerSecond: number;
};

/** @throws {Error} when the shop needs more than `most` bytes, or an order fails. */
const run = async (shop: BenchShop, most: number): Promise<Run> => {
  const started = memoryNow(shop);
  let peak = started;
  const crowd = await openCustomers(shop, CUSTOMERS);
  const ordering = orderInLoop(shop, crowd, ORDERS);
  let isOver = false;
  const watch = async (): Promise<never> => {
    while (!isOver) {
      peak = larger(peak, memoryNow(shop));
      if ((peak.all ?? 0) > most) {
        throw new Error(`The shop takes more than ${rounded(most / MEGABYTE)} MB.`);
      }
      await pause(LOOK_EVERY_MS);
    }
    return new Promise(() => undefined);
  };
  try {
    const { seconds } = await Promise.race([ordering, watch()]);
    const loaded = memoryNow(shop);
    await pause(REST_MS);
    return { started, peak, loaded, rested: memoryNow(shop), ordersPerSecond: ORDERS / seconds };
  } finally {
    isOver = true;
  }
};

const ARRANGEMENTS = {
  'in one process': ['projections', 'worker', 'api'],
  'a process each': [],
} as const satisfies Readonly<Record<string, StackRequest['together']>>;

/**
 * `npm run bench small`: eight customers order on a machine of 1 GB. Without a cgroup the run ends at
 * 1 GB of summed memory.
 */
export const benchSmall = async (
  cluster: BenchCluster,
  { write }: { readonly write: boolean },
): Promise<void> => {
  const measuredWhere = circumstances();
  const reports: string[] = [];
  for (const [name, together] of Object.entries(ARRANGEMENTS)) {
    const limit = limitMemory(GIGABYTE);
    let kills = 0;
    try {
      const shop = await startWithin(limit, cluster, { together });
      try {
        const { ordersPerSecond, ...memory } = await run(shop, GIGABYTE);
        kills = limit?.kills() ?? 0;
        const processes = Object.keys(memory.peak) as (keyof Memory)[];
        reports.push(
          `API, worker and projections ${name}: ${rounded(ordersPerSecond)} orders a second, ` +
            `${limit ? `${kills} processes killed` : 'no cgroup could be made'}.\n\n${table(
              [
                'MB',
                ...processes.map((one) => (together.length > 0 && one === 'api' ? 'shop' : one)),
              ],
              Object.entries(memory).map(([moment, bytes]) => [
                MOMENTS[moment as keyof typeof MOMENTS],
                ...processes.map((one) => rounded((bytes[one] ?? 0) / MEGABYTE)),
              ]),
            )}`,
        );
        print(`\n${reports.at(-1)}`);
      } finally {
        await shop.stop();
      }
    } finally {
      if (limit) {
        for (const pid of treeOf([cluster.pid])) limit.release(pid);
        limit.remove();
      }
    }
    if (kills > 0) throw new Error(`${kills} processes were killed for lack of memory.`);
  }
  const report = [measuredWhere, ...reports].join('\n\n');
  if (write) writeSection('small', report);
};

const MOMENTS = {
  started: 'after the start',
  peak: 'most while ordering',
  loaded: `after ${ORDERS.toLocaleString('en-US')} orders`,
  rested: `${REST_MS / 1_000} s later`,
} as const;
