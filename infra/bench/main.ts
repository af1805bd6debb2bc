/**
 * `npm run bench [catch-up|orders|idle] -- [--orders 300] [--runs 5] [--customers 1,8,32] [--write]`:
 * what Haat does per second and what it costs, on a Postgres of its own with durable commits. Without
 * a name: all of them. With `--write` they write their sections of docs/benchmarks.md.
 */
import { startBenchCluster } from './bench-cluster.ts';
import { benchCatchUp } from './catch-up-bench.ts';
import { benchIdle } from './idle-bench.ts';
import { readOptions } from './options.ts';
import { benchOrders } from './orders-bench.ts';

const benches = { 'catch-up': benchCatchUp, orders: benchOrders, idle: benchIdle };
type Name = keyof typeof benches;

const options = readOptions(process.argv.slice(2));
const names = options.names.length > 0 ? options.names : Object.keys(benches);
const unknown = names.find((name) => !(name in benches));
if (unknown) throw new Error(`There is no bench ${unknown}: ${Object.keys(benches).join(', ')}`);

const cluster = await startBenchCluster();
// The services end by themselves with the process that started them; a server would leave its data.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cluster.remove().finally(() => process.exit(1)));
}
try {
  for (const name of names) await benches[name as Name](cluster, options);
} finally {
  await cluster.remove();
}
