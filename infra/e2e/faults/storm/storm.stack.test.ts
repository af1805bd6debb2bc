import { expect, it } from 'vitest';
import { runStorm } from './storm.ts';

/** Fewer of everything than in `npm run test:faults`, and always the same. */
const SEEDS = [11];
const size = {
  orders: 40,
  faultsPerHundred: 50,
  restarts: [
    { what: 'postgres', how: 'stop' },
    { what: 'providers', how: 'kill' },
  ],
} as const;

it.each(SEEDS)('no rupee, no name and no order goes wrong in storm %i', async (seed) => {
  const lines: string[] = [];
  const log = (line: string): void => void lines.push(line);
  const report = await runStorm({
    seed,
    size,
    queue: 'postgres',
    atOnce: 8,
    restWithinMs: 60_000,
    log,
  });
  expect(report.broken, lines.join('\n')).toEqual({});
  expect(report.ended).toBeGreaterThan(20);
});
