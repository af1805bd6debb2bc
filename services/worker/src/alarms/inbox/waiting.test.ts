import { expect, it } from 'vitest';
import { type Waiting, waitingAmong } from './waiting.ts';

const waiting = (id: number): Waiting => ({
  ...{ kind: 'order idle', id: String(id), since: '2026-11-23T00:00:00.000Z' },
  ...{ whose: null, amountPaise: null, why: '', commands: [] },
});

/** Rows from 0 on; the first `settled` need no review. */
const among = async (rows: number, settled: number): Promise<readonly string[]> => {
  const all = Array.from({ length: rows }, (_, n) => n);
  const found = await waitingAmong(
    async (max, offset) => all.slice(offset, offset + max),
    async (row) => (row < settled ? null : waiting(row)),
    3,
  );
  return found.map(({ id }) => id);
};

it.each([
  [2, 0, ['0', '1']],
  [7, 5, ['5', '6']],
  [9, 4, ['4', '5', '6']],
  [9, 9, []],
])(
  'waitingAmong lists the next of %i rows when the first %i need no review',
  async (rows, settled, expected) => {
    expect(await among(rows, settled)).toEqual(expected);
  },
);
