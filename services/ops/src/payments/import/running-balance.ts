import { formatRupees } from '@haat/contracts/money';
import type { Columns } from './bank-profile.ts';
import type { Movement, ReportedRow } from './read-row.ts';

export type RowOrder = 'oldest first' | 'newest first';

/** @param days such as 2026-11-05, or null. @returns both orders for a single day. */
export const rowOrders = (days: readonly (string | null)[]): readonly RowOrder[] => {
  const [first, last] = [days.at(0) ?? '', days.at(-1) ?? ''];
  if (first === last) return ['oldest first', 'newest first'];
  return [first < last ? 'oldest first' : 'newest first'];
};

/** A balance that does not follow from the row above. In paise. */
export type Gap = { readonly line: number; readonly off: number; readonly moved: number };

/** Tries both orders of rows where the days do not tell. */
export const gapsIn = (movements: readonly Movement[]): readonly Gap[] => {
  const withBalance = movements.filter(({ balancePaise }) => balancePaise !== null);
  const gaps = (order: RowOrder): Gap[] =>
    withBalance.flatMap((row, at) => {
      const above = withBalance[at - 1];
      if (above === undefined) return [];
      const [before, after] = order === 'newest first' ? [row, above] : [above, row];
      const off = Number(after.balancePaise) - Number(before.balancePaise) - after.paise;
      return off === 0 ? [] : [{ line: row.line, off, moved: after.paise }];
    });
  const found = rowOrders(withBalance.map(({ day }) => day)).map(gaps);
  return found.toSorted((one, other) => one.length - other.length)[0] ?? [];
};

export const gapRow = ({ line, off }: Gap): ReportedRow => ({
  line,
  why: `the balance is ${formatRupees(Math.abs(off))} off from the row above it`,
});

/** @returns the problem where unsigned amounts went out by the balance; null for none. */
export const saysNoDirection = (
  { amount, side }: Columns,
  movements: readonly Movement[],
  gaps: readonly Gap[],
): string | null => {
  if (amount === undefined || side !== undefined) return null;
  if (movements.some(({ paise }) => paise < 0)) return null;
  const fallen = gaps.find(({ off, moved }) => off === -2 * moved);
  if (fallen === undefined) return null;
  const { line, moved } = fallen;
  return `Line ${line}: the balance falls by ${formatRupees(moved)}, but the amount has no sign. Name the column that says what went out as “side”, by --profile (docs/operating/running-a-shop.md).`;
};
