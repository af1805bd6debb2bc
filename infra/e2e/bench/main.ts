/**
 * `npm run bench [appends|catch-up|orders|eventstoredb|idle|growth|rebuild|record|recovery|kit] --
 * [--orders 300] [--runs 5] [--customers 1,8,32] [--events 100000] [--open 10000] [--write]`: what
 * Haat does per second and what it costs, on a Postgres of its own with durable commits. Without a
 * name: all but growth, rebuild, record and recovery, which take long. With `--write` it writes its
 * sections of docs/benchmarks.md.
 */

import { runAppendBench } from '@haat/platform/bench/append';
import { type BenchCluster, startBenchCluster } from './bench-cluster.ts';
import { benchCatchUp } from './catch-up-bench.ts';
import { benchEventStoreDb } from './eventstoredb-bench.ts';
import { benchGrowth } from './growth-bench.ts';
import { benchIdle } from './idle-bench.ts';
import { benchKit } from './kit-bench.ts';
import { type BenchOptions, readOptions } from './options.ts';
import { benchOrders } from './orders-bench.ts';
import type { Percentiles } from './percentiles.ts';
import { print } from './progress.ts';
import { benchRebuild } from './rebuild-bench.ts';
import { benchRecord } from './record-bench.ts';
import { benchRecovery } from './recovery-bench.ts';

const line = (name: string, perSecond: number | null, { p50, p95, p99 }: Percentiles): string =>
  `${name.padEnd(34)}${(perSecond?.toFixed(0) ?? '').padStart(9)}${[p50, p95, p99]
    .map((ms) => ms.toFixed(2).padStart(10))
    .join('')}`;

const head = (title: string): void =>
  print(`\n${title.padEnd(34)}${'per s'.padStart(9)}       p50       p95       p99  (ms)`);

const appends = async (cluster: BenchCluster): Promise<void> => {
  const results = await runAppendBench({ url: await cluster.database() });
  head('Appends of one event');
  for (const { way, writers, perSecond, ...times } of results) {
    const name = way === 'append' ? 'event store' : 'plain INSERT';
    print(line(`${name}, ${writers} writers`, perSecond, times));
  }
  for (const { way, writers, perSecond } of results) {
    const plain = results.find((other) => other.way === 'insert' && other.writers === writers);
    if (way === 'append' && plain) {
      print(
        `  ${writers} writers: ${(perSecond / plain.perSecond).toFixed(2)} of the plain INSERT`,
      );
    }
  }
};

const benches: Readonly<
  Record<
    string,
    (
      cluster: BenchCluster,
      options: BenchOptions,
      anotherCluster: () => Promise<BenchCluster>,
    ) => Promise<void>
  >
> = {
  appends,
  'catch-up': benchCatchUp,
  orders: benchOrders,
  eventstoredb: benchEventStoreDb,
  idle: benchIdle,
  growth: benchGrowth,
  rebuild: benchRebuild,
  record: benchRecord,
  recovery: benchRecovery,
  kit: benchKit,
};
/** They run as long as the history they make, or wait for processes to come back. */
const ON_DEMAND = ['growth', 'rebuild', 'record', 'recovery'];

const options = readOptions(process.argv.slice(2));
const wanted =
  options.names.length > 0
    ? options.names
    : Object.keys(benches).filter((name) => !ON_DEMAND.includes(name));
const unknown = wanted.find((name) => !(name in benches));
if (unknown) throw new Error(`There is no bench ${unknown}: ${Object.keys(benches).join(', ')}`);

const clusters: BenchCluster[] = [];
const anotherCluster = async (): Promise<BenchCluster> => {
  const started = await startBenchCluster();
  clusters.push(started);
  return started;
};
const removeAll = () => Promise.all(clusters.map((one) => one.remove()));
const cluster = await anotherCluster();
// The services end by themselves with the process that started them; a server would leave its data.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void removeAll().finally(() => process.exit(1)));
}
try {
  for (const name of wanted) await benches[name]?.(cluster, options, anotherCluster);
} finally {
  await removeAll();
}
