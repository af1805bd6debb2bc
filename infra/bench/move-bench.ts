import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startStandInProcess } from '@haat/event-store/testing/stand-in-process';
import { ownProcessEnv } from '@haat/testkit/own-process';
import { prepareTestRecord, recordSettings } from '@haat/testkit/record';
import pg from 'pg';
import { ROOT } from '../processes/stack.ts';
import type { BenchCluster } from './bench-cluster.ts';
import type { BenchOptions } from './options.ts';
import { peakMemoryOf } from './process-cost.ts';
import { print } from './progress.ts';
import { circumstances, rounded, table, writeSection } from './report.ts';

const LOGS = [20_000, 200_000];

/** Of 25 orders at the same time, 16 events each; no processor handles them. */
const FILL = `
  insert into events (position, stream, revision, event_id, type, data, metadata, recorded_at)
  select (select max(position) from events) + n + 1, 'moved-' || n / 400 * 25 + n % 25,
    n % 400 / 25, gen_random_uuid(), 'Moved',
    jsonb_build_object('orderId', n, 'domain', 'moved-' || n || '.in', 'encrypted', repeat(md5(n::text), 12)),
    jsonb_build_object('schemaVersion', 1, 'occurredAt', now(), 'commandId', gen_random_uuid(),
      'causationId', gen_random_uuid(), 'correlationId', 'moved-' || n, 'hash', repeat(md5(n::text), 2),
      'softwareVersion', '1.0.0', 'actor', jsonb_build_object('kind', 'system', 'name', 'worker')),
    now()
  from generate_series(0, $1::int - 1) as n`;

const fill = async (url: string, events: number): Promise<void> => {
  await prepareTestRecord(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(FILL, [events]);
  await client.end();
};

type Moved = { readonly perSecond: number; readonly peakBytes: number };

/** As an operator does it, in its own process. */
const move = async (
  databaseUrl: string,
  { from, to, events }: { readonly from: string; readonly to: string; readonly events: number },
): Promise<Moved> => {
  const { MASTER_SECRET, KEY_STORE_URL } = recordSettings(databaseUrl);
  const line = `events move --to ${to} --operator bench --reason Measured. --yes`;
  const started = performance.now();
  const main = join(ROOT, 'services', 'ops', 'src', 'main.ts');
  const child = spawn(process.execPath, [main, ...line.split(' ')], {
    env: {
      ...ownProcessEnv(),
      ...{ HAAT_STATE_DIR: '/nowhere', DATABASE_URL: databaseUrl, EVENT_STORE_URL: from },
      ...{ MASTER_SECRET, KEY_STORE_URL },
    },
    stdio: 'ignore',
  });
  let peakBytes = 0;
  const looking = setInterval(() => {
    peakBytes = Math.max(peakBytes, peakMemoryOf(child.pid ?? 0));
  }, 50);
  const [code] = await once(child, 'exit');
  clearInterval(looking);
  if (code !== 0) throw new Error(`events move ended with ${code}`);
  return { perSecond: (events * 1_000) / (performance.now() - started), peakBytes };
};

const MB = 1_000_000;

/** `npm run bench move`: a whole log to the stand-in, and on to another Postgres. */
export const benchMove = async (cluster: BenchCluster, { write }: BenchOptions): Promise<void> => {
  const measuredWhere = circumstances();
  const rows: string[][] = [];
  for (const events of LOGS) {
    const [url, elsewhere] = [await cluster.database(), await cluster.database()];
    await fill(url, events);
    const standIn = await startStandInProcess();
    try {
      const there = await move(url, { from: url, to: standIn.url, events });
      const back = await move(url, { from: standIn.url, to: elsewhere, events });
      const cells = [there, back].flatMap(({ perSecond, peakBytes }) => [
        perSecond,
        peakBytes / MB,
      ]);
      rows.push([events.toLocaleString('en-US'), ...cells.map(rounded)]);
      print(`  ${rows.at(-1)?.join(', ')}`);
    } finally {
      await standIn.stop();
    }
  }
  const report = table(
    [
      'events',
      'to the stand-in, events a second',
      'peak memory, MB',
      'on to Postgres, events a second',
      'peak memory, MB',
    ],
    rows,
  );
  print(`\nMove of the event log\n\n${report}`);
  if (write) writeSection('move', `${measuredWhere}\n\n${report}`);
};
