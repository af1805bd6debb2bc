import { expect, it } from 'vitest';
import { summarize } from './figures.ts';
import { enginesReport, type Measured } from './orders-report.ts';

const measured = (engine: Measured['engine'], perSecond: readonly number[]): Measured => {
  const runs = perSecond.map((own, run) => ({
    ...{ 'a second': own, 'cpu api': 10 * (run + 1), 'cpu worker': 20, 'cpu projections': 5 },
    ...(engine === 'postgres' ? {} : { appends: 15, reads: 5 }),
  }));
  return { queue: 'postgres', engine, customers: 8, figures: summarize(runs), runs };
};

it('engines are compared run by run, because the machine’s speed changes', () => {
  const report = enginesReport([
    measured('postgres', [100, 10, 50]),
    measured('eventstoredb', [50, 5, 25]),
  ]);
  expect(report.split('\n').at(-1)).toBe(
    '| 8, postgres | 0.50 (0 %) | 1.0 (0 %) | 1.0 (0 %) | 1.0 (0 %) | 1.0 (0 %) | 15.0 (0 %) | 5.0 (0 %) |',
  );
});
