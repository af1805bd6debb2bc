import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../run/processes/stack.ts';
import type { BenchCluster } from './bench-cluster.ts';
import type { BenchOptions } from './options.ts';
import { percentiles } from './percentiles.ts';
import { circumstances, rounded, table, tellReport } from './report.ts';

const ONCE = join(ROOT, 'services/testkit/bench/shops-once.ts');

type Shops = { readonly firstMs: number; readonly nextMs: number; readonly cpuMs: number };

const once = async (): Promise<Shops> =>
  JSON.parse((await promisify(execFile)(process.execPath, [ONCE])).stdout);

/** `npm run bench kit`: how long a test waits for a shop of its own, in a process that has none. */
export const benchKit = async (_: BenchCluster, options: BenchOptions): Promise<void> => {
  const measuredWhere = circumstances();
  const shops: Shops[] = [];
  for (let n = 0; n < options.runs; n += 1) shops.push(await once());
  const middle = (name: keyof Shops): string =>
    rounded(percentiles(shops.map((shop) => shop[name])).p50 / 1_000);
  const report = table(
    ['first shop of a process, s', 'CPU of the process until then, s', 'the next one, s'],
    [[middle('firstMs'), middle('cpuMs'), middle('nextMs')]],
  );
  const from = `The median of ${options.runs} processes. ${measuredWhere}`;
  tellReport('kit', `${from}\n\n${report}`, options.write);
};
