/**
 * `npm run test:faults -- [--seed N] [--orders 500] [--at-once 8]`: whole orders through a shop
 * whose every part fails at every place, and what must hold afterwards.
 */
import { parseArgs } from 'node:util';
import { runStorm } from './storm.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    orders: { type: 'string', default: '500' },
    'at-once': { type: 'string', default: '8' },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32));
const orders = Number(values.orders);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const began = performance.now();
const report = await runStorm({
  seed,
  size: {
    orders,
    faultsPerHundred: 50,
    restarts: [
      { what: 'postgres', how: 'kill' },
      { what: 'postgres', how: 'stop' },
      { what: 'providers', how: 'kill' },
      { what: 'providers', how: 'stop' },
    ],
  },
  atOnce: Number(values['at-once']),
  restWithinMs: 180_000,
  log: (line) =>
    print(`${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${line}`),
});
print(JSON.stringify(report, undefined, 2));
const broken = Object.keys(report.broken).length;
print(
  broken === 0
    ? `Everything holds (seed ${seed}).`
    : `${broken} things do not hold: npm run test:faults -- --seed ${seed} --orders ${orders}`,
);
process.exitCode = broken === 0 ? 0 : 1;
