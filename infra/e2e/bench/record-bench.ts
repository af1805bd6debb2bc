import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureDatabase } from '@haat/platform/database/ensure-database';
import { connectEventStore } from '@haat/platform/event-store/connect';
import { START } from '@haat/platform/event-store/port';
import { openKeyStore } from '@haat/platform/record/key-store/key-store';
import { openTestRecord, recordSettings } from '@haat/testkit/record';
import { ROOT } from '../../run/processes/stack.ts';
import type { BenchCluster } from './bench-cluster.ts';
import { writeHistory } from './history.ts';
import { historyAnchors } from './history-anchors.ts';
import type { BenchOptions } from './options.ts';
import { percentiles } from './percentiles.ts';
import { print } from './progress.ts';
import { type Cell, circumstances, rounded, table, tellReport } from './report.ts';

const OPS = join(ROOT, 'services/ops/src/main.ts');
const ASOF_ONCE = join(ROOT, 'services/ops/bench/asof-once.ts');
const DAY_MS = 86_400_000;
/** Of one history: each is read once, so none of them is in anybody's cache. */
const ORDERS_ASKED = 200;

const run = async (file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const began = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, HAAT_STATE_DIR: '/nowhere', ...env },
    maxBuffer: 64 * 1_024 ** 2,
  });
  return { stdout, seconds: (performance.now() - began) / 1_000 };
};

const opsOf = (url: string, eventStoreUrl = url): NodeJS.ProcessEnv => {
  const { MASTER_SECRET_PREVIOUS: _, ...record } = recordSettings(url);
  return { DATABASE_URL: url, ...record, EVENT_STORE_URL: eventStoreUrl };
};

/** As `npm run seed:history` does: signed as it grows. */
const fill = async (url: string, events: number): Promise<number> => {
  const { store } = await openTestRecord(url);
  const { KEY_STORE_URL, MASTER_SECRET: masterSecret } = recordSettings(url);
  const raw = await connectEventStore(url);
  const keyStore = openKeyStore({ url: KEY_STORE_URL, masterSecret });
  const anchors = historyAnchors({ ...raw, seal: store.seal }, keyStore);
  try {
    const to = Date.now();
    const wish = { events, from: to - 365 * DAY_MS, to };
    return await writeHistory(store, wish, () => anchors.look());
  } finally {
    await Promise.all([raw.close(), store.close(), keyStore.close()]);
  }
};

/** One hash over where each event stands, its id and its own hash. */
const hashOfAll = async (url: string): Promise<string> => {
  const store = await connectEventStore(url);
  const hash = createHash('sha256');
  try {
    for (let after = START; ; ) {
      const page = await store.readAll(after, { limit: 1_000 });
      for (const { stream, revision, position, id, metadata } of page.events) {
        hash.update(`${position} ${stream} ${revision} ${id} ${metadata.hash}\n`);
      }
      after = page.position;
      if (page.caughtUp) return hash.digest('hex');
    }
  } finally {
    await store.close();
  }
};

const askedOrders = (events: number): readonly string[] =>
  Array.from(
    { length: ORDERS_ASKED },
    (_, n) => `HT-${Math.floor((n * events) / 14 / ORDERS_ASKED)}`,
  );

const measureRecord = async (cluster: BenchCluster, wish: number): Promise<readonly Cell[]> => {
  const url = await cluster.database();
  const events = await fill(url, wish);
  const named = events.toLocaleString('en-US');
  print(`  ${named} events are there`);
  const asof: readonly number[] = JSON.parse(
    (await run(ASOF_ONCE, [url, ...askedOrders(events)])).stdout,
  );
  const { p50, p99 } = percentiles(asof);
  print(
    `  asof ${p50.toFixed(1)} ms, ${p99.toFixed(1)} at most of 99 in 100, the first ${asof[0]?.toFixed(0)}`,
  );

  const verified = await run(OPS, ['events', 'verify', '--json'], opsOf(url));
  const seen = JSON.parse(verified.stdout);
  print(
    `  ${seen.events} events verified in ${verified.seconds.toFixed(1)} s, ${seen.found} found`,
  );

  const file = join(tmpdir(), `haat-bench-${process.pid}-${wish}.ndjson`);
  const target = await ensureDatabase(url, `imported_${wish}`);
  try {
    const exported = await run(OPS, ['events', 'export', '--out', file], opsOf(url));
    print(`  exported in ${exported.seconds.toFixed(1)} s`);
    const by = ['--operator', 'bench', '--reason', 'measured', '--yes'];
    const imported = await run(OPS, ['events', 'import', file, ...by], opsOf(url, target));
    const [before, after] = await Promise.all([hashOfAll(url), hashOfAll(target)]);
    print(
      `  imported in ${imported.seconds.toFixed(1)} s, ${before === after ? 'the same' : 'OTHER'} hashes`,
    );
    return [
      named,
      rounded(asof[0] ?? Number.NaN),
      `${rounded(p50)} / ${rounded(p99)}`,
      rounded(verified.seconds),
      rounded(seen.events / verified.seconds),
      seen.found,
      rounded(exported.seconds),
      rounded(imported.seconds),
      before === after ? 'yes' : 'no',
    ];
  } finally {
    await rm(file, { force: true });
  }
};

/** `npm run bench record -- --events 1000000`: what operators ask of a long history. */
export const benchRecord = async (cluster: BenchCluster, options: BenchOptions): Promise<void> => {
  const measuredWhere = circumstances();
  const rows: (readonly Cell[])[] = [];
  for (const events of options.events) rows.push(await measureRecord(cluster, events));
  const report = table(
    [
      'events of the shop',
      '`asof`, the first of a process, ms',
      '`asof` of one order, p50 / p99, ms',
      '`events verify`, s',
      'events a second',
      'found',
      '`events export`, s',
      '`events import`, s',
      'the same hashes',
    ],
    rows,
  );
  tellReport('record', `${measuredWhere}\n\n${report}`, options.write);
};
