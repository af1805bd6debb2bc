/** `npm run bench:orders`: whole orders at a fixed rate through HTTP, everything on this machine. */
import { startStack } from '../testing/processes.ts';
import { startBenchCluster } from './bench-cluster.ts';
import { benchOrderFlow } from './order-flow.ts';
import type { Percentiles } from './percentiles.ts';

const ORDERS_PER_SECOND = Number(process.argv[2] ?? 20);
const WARM_UP_SECONDS = 5;
const SECONDS = Number(process.argv[3] ?? 30);

const row = (name: string, { p50, p95, p99 }: Percentiles): string =>
  `${name.padEnd(38)}${[p50, p95, p99].map((ms) => ms.toFixed(1).padStart(10)).join('')}\n`;

const cluster = await startBenchCluster();
try {
  const stack = await startStack({
    databaseUrl: await cluster.database('orders'),
    env: { NODE_ENV: 'production', LOG_LEVEL: 'warn' },
  });
  try {
    const flow = { baseUrl: stack.baseUrl, ordersPerSecond: ORDERS_PER_SECOND };
    await benchOrderFlow({ ...flow, seconds: WARM_UP_SECONDS });
    const result = await benchOrderFlow({ ...flow, seconds: SECONDS });
    const { submit, check, buy, whole } = result.milliseconds;
    process.stdout.write(
      [
        `\nOrders through HTTP: ${ORDERS_PER_SECOND} a second for ${SECONDS} s, 3 commands each\n`,
        `${result.orders} answered, ${result.failed} failed, `,
        `${result.commandsPerSecond.toFixed(1)} commands per second\n`,
        `${'milliseconds'.padEnd(38)}       p50       p95       p99\n`,
        row('POST /api/payments/createInitial', submit),
        row('POST /api/payments/checkstatus', check),
        row('POST /api/domain/buy', buy),
        row('the three together', whole),
      ].join(''),
    );
  } finally {
    await stack.stop();
  }
} finally {
  await cluster.remove();
}
