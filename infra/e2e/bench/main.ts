/**
 * `npm run bench [appends|catch-up|orders]`: what Haat does per second, each beside a plain
 * baseline measured in the same run, on a Postgres of its own with durable commits.
 */

import { runAppendBench } from '@haat/platform/bench/append';
import { measureCatchUp } from '@haat/projections/bench/catch-up';
import { startStack } from '@haat/testkit/stack';
import { type BenchCluster, startBenchCluster } from './bench-cluster.ts';
import { benchOrderFlow } from './order-flow.ts';
import type { Percentiles } from './percentiles.ts';

const ORDERS_PER_SECOND = 20;
const WARM_UP_SECONDS = 5;
const SECONDS = 30;

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const line = (name: string, perSecond: number | null, { p50, p95, p99 }: Percentiles): string =>
  `${name.padEnd(34)}${(perSecond?.toFixed(0) ?? '').padStart(9)}${[p50, p95, p99]
    .map((ms) => ms.toFixed(2).padStart(10))
    .join('')}`;

const head = (title: string): void =>
  print(`\n${title.padEnd(34)}${'per s'.padStart(9)}       p50       p95       p99  (ms)`);

const appends = async (cluster: BenchCluster): Promise<void> => {
  const results = await runAppendBench({ url: await cluster.database('appends') });
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

const catchUp = async (cluster: BenchCluster): Promise<void> => {
  const measured = await measureCatchUp({ url: await cluster.database('catch_up') });
  print(`\nCatch-up of the orders projection, ${measured.events} events`);
  print(`  projection          ${measured.projectedPerSecond.toFixed(0)} events per s`);
  print(`  plain batched upsert ${measured.rawPerSecond.toFixed(0)} events per s`);
  print(`  ${measured.share.toFixed(2)} of the plain upsert`);
};

const orders = async (cluster: BenchCluster): Promise<void> => {
  const stack = await startStack({
    databaseUrl: await cluster.database('orders'),
    // A few customers order for a whole shop here.
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '1000000',
      IDEMPOTENCY_KEYS_PER_CUSTOMER: '1000000',
      PAYMENT_REPORTS_PER_MINUTE: '1000000',
      PAYMENT_CHECKS_PER_MINUTE: '1000000',
      ORDERS_PER_MINUTE: '1000000',
    },
  });
  try {
    const flow = { baseUrl: stack.baseUrl, ordersPerSecond: ORDERS_PER_SECOND };
    await benchOrderFlow({ ...flow, seconds: WARM_UP_SECONDS });
    const result = await benchOrderFlow({ ...flow, seconds: SECONDS });
    const { submit, check, buy, whole } = result.milliseconds;
    head(`Orders, ${ORDERS_PER_SECOND} per s for ${SECONDS} s`);
    print(line('POST /api/payments/createInitial', null, submit));
    print(line('POST /api/payments/checkstatus', null, check));
    print(line('POST /api/domain/buy', null, buy));
    print(line('the three commands together', result.commandsPerSecond, whole));
    print(`  ${result.orders} orders answered, ${result.failed} failed`);
  } finally {
    await stack.stop();
  }
};

const benches = { appends, 'catch-up': catchUp, orders } as const;
const isBench = (name: string): name is keyof typeof benches => name in benches;

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !isBench(name));
if (unknown) throw new Error(`There is no bench ${unknown}: ${Object.keys(benches).join(', ')}`);

const cluster = await startBenchCluster();
try {
  for (const [name, run] of Object.entries(benches)) {
    if (wanted.length === 0 || wanted.includes(name)) await run(cluster);
  }
} finally {
  await cluster.remove();
}
