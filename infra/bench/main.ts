/**
 * `npm run bench [catch-up|orders|idle|move|pages|crash|rest|small] -- [--orders 300] [--runs 5] [--customers 1,8,32]
 * [--engines postgres,eventstoredb] [--write]`: on a Postgres with durable commits; all by default. `--write` updates
 * docs/benchmarks.md.
 */
import { startBenchCluster } from './bench-cluster.ts';
import { benchCatchUp } from './catch-up-bench.ts';
import { benchCrash } from './crash-bench.ts';
import { benchIdle } from './idle-bench.ts';
import { benchMove } from './move-bench.ts';
import { readOptions } from './options.ts';
import { benchOrders } from './orders-bench.ts';
import { benchPages } from './pages-bench.ts';
import { benchRest } from './rest-bench.ts';
import { benchSmall } from './small-bench.ts';

const benches = {
  'catch-up': benchCatchUp,
  orders: benchOrders,
  idle: benchIdle,
  move: benchMove,
  pages: benchPages,
  crash: benchCrash,
  rest: benchRest,
  small: benchSmall,
};
type Name = keyof typeof benches;

const options = readOptions(process.argv.slice(2));
const names = options.names.length > 0 ? options.names : Object.keys(benches);
const unknown = names.find((name) => !(name in benches));
if (unknown) throw new Error(`There is no bench ${unknown}: ${Object.keys(benches).join(', ')}`);

const cluster = await startBenchCluster();
// Services end with this process; Postgres would leave its data.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cluster.remove().finally(() => process.exit(1)));
}
try {
  for (const name of names) await benches[name as Name](cluster, options);
} finally {
  await cluster.remove();
}
