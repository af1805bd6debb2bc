import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RebuildMeasurement, Way } from '@haat/projections/bench/rebuild-once';
import { openTestRecord } from '@haat/testkit/record';
import { ROOT } from '../../run/processes/stack.ts';
import type { BenchCluster } from './bench-cluster.ts';
import { writeHistory } from './history.ts';
import type { BenchOptions } from './options.ts';
import { print } from './progress.ts';
import { circumstances, rounded, table, tellReport } from './report.ts';

const ONCE = join(ROOT, 'services/projections/bench/rebuild-once.ts');
const DAY_MS = 86_400_000;

const measure = async (way: Way, url: string): Promise<RebuildMeasurement> => {
  const { stdout } = await promisify(execFile)(process.execPath, [ONCE, way, url]);
  return JSON.parse(stdout);
};

const fill = async (url: string, events: number): Promise<number> => {
  const { store } = await openTestRecord(url);
  try {
    const to = Date.now();
    return await writeHistory(store, { events, from: to - 365 * DAY_MS, to });
  } finally {
    await store.close();
  }
};

const MIB = 1_024 ** 2;

const measureHistory = async (
  cluster: BenchCluster,
  wish: number,
): Promise<readonly (string | number)[]> => {
  const url = await cluster.database();
  const events = await fill(url, wish);
  const named = events.toLocaleString('en-US');
  print(`  ${named} events are there`);
  // The caches of both are filled by what comes first.
  const blank = await measure('blank', url);
  const open = await measure('open', url);
  const upsert = await measure('upsert', url);
  const rebuilt = await measure('rebuild', url);
  const decryption = open.seconds - blank.seconds;
  const share = upsert.seconds / (rebuilt.seconds - decryption);
  print(
    `  ${rebuilt.seconds.toFixed(1)} s to rebuild, ${decryption.toFixed(1)} s of it decryption, ` +
      `${upsert.seconds.toFixed(1)} s of plain upserts: ${share.toFixed(2)}`,
  );
  return [
    named,
    open.events.toLocaleString('en-US'),
    upsert.rows.toLocaleString('en-US'),
    rounded(rebuilt.seconds),
    rounded(decryption),
    rounded(upsert.seconds),
    rounded(share),
    rounded(open.events / rebuilt.seconds),
    Math.round(rebuilt.mostMemory / MIB),
  ];
};

/** `npm run bench rebuild -- --events 10000,100000,1000000`: all read models from the first event. */
export const benchRebuild = async (cluster: BenchCluster, options: BenchOptions): Promise<void> => {
  const measuredWhere = circumstances();
  const rows: (readonly (string | number)[])[] = [];
  for (const events of options.events) rows.push(await measureHistory(cluster, events));
  const report = table(
    [
      'events of the shop',
      'events that were read',
      'rows that were written',
      'rebuild of all, s',
      'decryption in it, s',
      'plain upserts of the same rows, s',
      'these as a share of the rebuild without decryption',
      'events a second',
      'most memory, MiB',
    ],
    rows,
  );
  tellReport('rebuild', `${measuredWhere}\n\n${report}`, options.write);
};
