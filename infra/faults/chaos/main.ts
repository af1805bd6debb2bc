/** `npm run test:faults -- [--seed N] [--orders 500] [--at-once 8]`; 1 for a broken invariant. */
import { parseArgs } from 'node:util';
import { hasRedis } from '@haat/testkit/private-redis';
import { type ChaosTestOptions, runChaosTest } from './chaos-test.ts';
import type { RestartPlan } from './schedule.ts';

const wholeNumber = (text: string, name: string): number => {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw new Error(`--${name} takes a whole number, not ${text}.`);
};

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    orders: { type: 'string', default: '500' },
    'at-once': { type: 'string', default: '8' },
  },
});
const seed = wholeNumber(values.seed ?? String(Math.floor(Math.random() * 2 ** 32)), 'seed');
const orders = wholeNumber(values.orders, 'orders');
const atOnce = wholeNumber(values['at-once'], 'at-once');

const FAULTS_PER_HUNDRED = 50;
/** Registrations come after their orders. */
const LASTS_MS = 90_000;
/** Lost jobs are published again after a minute. */
const SETTLE_TIMEOUT_MS = 240_000;
/** 500 orders take three minutes. */
const RUN_TIMEOUT_MS = 30 * 60 * 1_000;

const restartsOf = (queue: ChaosTestOptions['queue']): readonly RestartPlan[] =>
  (['postgres', 'providers', ...(queue === 'redis' ? ['redis' as const] : [])] as const).flatMap(
    (what) => (['kill', 'stop'] as const).map((how) => ({ what, how })),
  );

const began = performance.now();
const print = (text: string): void => void process.stdout.write(`${text}\n`);
const log = (line: string): void => {
  print(`${((performance.now() - began) / 1_000).toFixed(0).padStart(5)} s  ${line}`);
};

setTimeout(() => {
  log(`gave up after ${RUN_TIMEOUT_MS / 60_000} minutes (seed ${seed})`);
  process.exit(1);
}, RUN_TIMEOUT_MS).unref();

const queues: ChaosTestOptions['queue'][] = ['postgres'];
if (hasRedis()) queues.push('redis');
else log('there is no redis-server on the PATH: jobs wait in Postgres, Redis is not tried');

for (const queue of queues) {
  const size = { orders, faultsPerHundred: FAULTS_PER_HUNDRED, restarts: restartsOf(queue) };
  const report = await runChaosTest({
    ...{ seed, size, queue, atOnce, log },
    lastsMs: LASTS_MS,
    settleTimeoutMs: SETTLE_TIMEOUT_MS,
  });
  print(JSON.stringify(report, undefined, 2));
  const broken = Object.keys(report.broken);
  if (broken.length === 0) {
    log(`everything holds (seed ${seed}, jobs in ${queue})`);
  } else {
    log(`does not hold: ${broken.join('; ')}`);
    log(`the same storm again: npm run test:faults -- --seed ${seed} --orders ${orders}`);
    process.exitCode = 1;
  }
}
