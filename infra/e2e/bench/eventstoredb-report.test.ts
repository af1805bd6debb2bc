import { expect, it } from 'vitest';
import { eventStoreDbReport } from './eventstoredb-report.ts';

it('tells calls by process, all of a kind before those of each family, and leaves out what is rare', () => {
  const report = eventStoreDbReport(
    'Measured.',
    [],
    [
      {
        customers: 8,
        calls: [
          { by: 'haat-api', kind: 'read', family: 'utr', each: 1 },
          { by: 'haat-worker', kind: 'read', family: 'credit', each: 1 },
          { by: 'haat-worker', kind: 'read', family: 'utr', each: 0.5 },
          { by: 'haat-worker', kind: 'subscription', family: '', each: 0.02 },
          { by: 'haat-projections', kind: 'append', family: 'store', each: 0.004 },
        ],
      },
    ],
  );
  expect(report.split('\n').filter((line) => line.startsWith('| 8 '))).toEqual([
    '| 8 | **reads** | 1.0 | 1.5 |  |',
    '| 8 | read of `credit` |  | 1.0 |  |',
    '| 8 | read of `utr` | 1.0 | 0.50 |  |',
    '| 8 | **subscriptions** |  | 0.02 |  |',
  ]);
});
