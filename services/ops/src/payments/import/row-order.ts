export type RowOrder = 'oldest first' | 'newest first';

/**
 * @param days of the rows as they stand in the file, such as 2026-11-05; null where a row has none.
 * @returns the orders that the rows may be in: both where all are of one day.
 */
export const rowOrders = (days: readonly (string | null)[]): readonly RowOrder[] => {
  const [first, last] = [days.at(0) ?? '', days.at(-1) ?? ''];
  if (first === last) return ['oldest first', 'newest first'];
  return [first < last ? 'oldest first' : 'newest first'];
};
