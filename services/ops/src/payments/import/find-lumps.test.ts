import { expect, it } from 'vitest';
import { findLumps, type LumpCandidate } from './find-lumps.ts';
import type { Settlement } from './settlements.ts';

const settlement = (id: string, netPaise: number, more: Partial<Settlement> = {}): Settlement => ({
  ...{ app: 'Paytm', id, bankReference: null, settledOn: '2026-11-20', netPaise },
  ...{ grossPaise: netPaise, feePaise: 0, lumpCreditId: null, lumpPaise: null },
  ...more,
});
const credit = (
  creditId: string,
  amountPaise: number,
  more: Partial<LumpCandidate> = {},
): LumpCandidate => ({
  ...{ creditId, name: `row-${creditId}`, day: '2026-11-21', amountPaise, utr: null },
  ...{ words: 'NEFT ONE97', claimedBy: null, known: null, mayBeBySum: true },
  ...more,
});

it.each([
  ['its ID', 'NEFT/P-2026-77/ONE97'],
  ['its bank reference', 'NEFT-YESB0000017000-ONE97'],
])('a lump sum is matched by %s in the narration, on any day', (_, words) => {
  const one = settlement('P-2026-77', 50_000, { bankReference: 'YESB0000017000' });
  const { lumps } = findLumps([one], [credit('a', 50_000, { words, day: '2026-12-30' })]);
  expect(lumps).toMatchObject([{ by: 'reference', credit: { creditId: 'a' } }]);
});

it('a reference within a longer word is not matched', () => {
  const one = settlement('P202677', 50_000, { settledOn: null });
  expect(findLumps([one], [credit('a', 50_000, { words: 'NEFT XP2026771' })]).lumps).toEqual([]);
});

it('a credit of another amount that names the settlement is reported and not matched', () => {
  const one = settlement('P202677', 50_000);
  const named = credit('a', 49_999, { words: 'NEFT P202677' });
  const { lumps, differing } = findLumps([one], [named, credit('b', 50_000)]);
  expect(lumps).toEqual([]);
  expect(differing).toMatchObject([{ credit: { creditId: 'a' } }]);
});

it.each([
  ['2026-11-19', 0],
  ['2026-11-20', 1],
  ['2026-11-23', 1],
  ['2026-11-24', 0],
])('the same amount on %s is matched %i times', (day, times) => {
  const { lumps } = findLumps([settlement('P202677', 50_000)], [credit('a', 50_000, { day })]);
  expect(lumps).toHaveLength(times);
});

it('no match is guessed when several credits or several settlements fit', () => {
  const [one, two] = [settlement('P202677', 50_000), settlement('P202678', 50_000)];
  const [a, b] = [credit('a', 50_000), credit('b', 50_000)];
  expect(findLumps([one], [a, b])).toMatchObject({ lumps: [], several: [{ credits: [a, b] }] });
  const both = findLumps([one, two], [a]);
  expect([both.lumps, both.several.length]).toEqual([[], 2]);
});

it('a credit that may pay, or has paid, a customer’s payment is not matched by its amount', () => {
  const one = settlement('P202677', 50_000);
  expect(findLumps([one], [credit('a', 50_000, { mayBeBySum: false })]).lumps).toEqual([]);
  expect(findLumps([one], [credit('a', 50_000, { claimedBy: 'PAY-1' })]).lumps).toEqual([]);
});
