import { setTimeout as pause } from 'node:timers/promises';
import type { BenchCluster } from './bench-cluster.ts';
import { type BenchShop, type Counted, startBenchShop } from './bench-shop.ts';
import type { BenchOptions } from './options.ts';
import { print } from './progress.ts';
import { circumstances, rounded, table, writeSection } from './report.ts';

/** The start's work is over, and caches are filled. */
const SETTLE_MS = 30_000;
const MEASURED_MS = 60_000;
const SAY_EVERY_MS = 15_000;

type Cause = {
  /** Each service has its own role. */
  readonly role: string;
  readonly calls: number;
  readonly statement: string;
};

/** As sent, without the bench's own. */
const CAUSES = `
  select rolname as role, sum(calls)::int as calls,
    regexp_replace(left(query, 2000), '\\s+', ' ', 'g') as statement
  from pg_stat_statements join pg_roles on pg_roles.oid = userid
  where toplevel and userid <> current_user::regrole
  group by 1, 3 order by 2 desc, 3`;

/** Of all databases, rolled back ones included. */
const TRANSACTIONS = `
  select sum(xact_commit + xact_rollback)::int as transactions from pg_stat_database`;

const waitOut = async (ms: number, what: string): Promise<void> => {
  for (let left = ms; left > 0; left -= SAY_EVERY_MS) {
    print(`  ${what}, ${Math.round(left / 1_000)} s more`);
    await pause(Math.min(left, SAY_EVERY_MS));
  }
};

const transactions = async (shop: BenchShop): Promise<number> => {
  const [row] = await shop.query<{ readonly transactions: number }>(TRANSACTIONS);
  return row?.transactions ?? 0;
};

const perMinute = (count: number): number => Math.round((count * 60_000) / MEASURED_MS);

const MAX_STATEMENT_LENGTH = 110;

const inCell = (statement: string): string =>
  `\`${statement.slice(0, MAX_STATEMENT_LENGTH).replaceAll('|', '\\|').replaceAll('`', "'")}\``;

/** Statements less often than this per minute share a row. */
const RARE = 2;

/** CPU in ms per second, by process. */
const cpuPerSecond = (
  before: Counted['cpu'],
  after: Counted['cpu'],
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(after).map(([name, ms]) => [
      name,
      ((ms - (before[name as keyof Counted['cpu']] ?? 0)) * 1_000) / MEASURED_MS,
    ]),
  );

const idleReport = (
  causes: readonly Cause[],
  counted: number,
  cpu: Readonly<Record<string, number>>,
): string => {
  const total = causes.reduce((sum, { calls }) => sum + calls, 0);
  const often = causes.filter(({ calls }) => perMinute(calls) >= RARE);
  const rare = causes.filter((cause) => !often.includes(cause));
  const rareCalls = rare.reduce((sum, { calls }) => sum + calls, 0);
  const byRole = Object.entries(Object.groupBy(causes, ({ role }) => role)).map(([role, all]) => [
    role,
    perMinute((all ?? []).reduce((sum, { calls }) => sum + calls, 0)),
  ]);
  return [
    `**${perMinute(counted)} transactions and ${perMinute(total)} statements ` +
      'a minute** of a shop with all of its processes and no customers.',
    table(['', ...Object.keys(cpu)], [['CPU, ms a second', ...Object.values(cpu).map(rounded)]]),
    table(['role', 'statements a minute'], byRole),
    table(
      ['a minute', 'role', 'statement'],
      [
        ...often.map(({ calls, role, statement }) => [perMinute(calls), role, inCell(statement)]),
        [perMinute(rareCalls), '', `${rare.length} others`],
      ],
    ),
  ].join('\n\n');
};

/** `npm run bench idle`: statements of an idle shop, by cause. */
export const benchIdle = async (cluster: BenchCluster, options: BenchOptions): Promise<void> => {
  const measuredWhere = circumstances();
  const shop = await startBenchShop(cluster, 'postgres');
  try {
    await waitOut(SETTLE_MS, 'the shop comes to rest');
    await shop.query('select pg_stat_statements_reset()');
    const cpuBefore = (await shop.counted()).cpu;
    const before = await transactions(shop);
    await waitOut(MEASURED_MS, 'nothing happens');
    const counted = (await transactions(shop)) - before;
    const causes = await shop.query<Cause>(CAUSES);
    const cpu = cpuPerSecond(cpuBefore, (await shop.counted()).cpu);
    const report = idleReport(causes, counted, cpu);
    print(`\n${report}`);
    if (options.write) writeSection('idle', `${measuredWhere} ${report}`);
  } finally {
    await shop.stop();
  }
};
