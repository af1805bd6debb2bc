import type { TldPrice } from '../../lib/use-tld-prices.ts';

export type PriceColumn = 'tld' | 'register' | 'renewal' | 'transfer';

/** Null: the price list's order. */
export type PriceOrder = { readonly by: PriceColumn; readonly descending: boolean } | null;

export const sortPrices = (rows: readonly TldPrice[], order: PriceOrder): readonly TldPrice[] => {
  if (order === null) return rows;
  const { by, descending } = order;
  const direction = descending ? -1 : 1;
  const byLetters = (one: TldPrice, other: TldPrice) => one.tld.localeCompare(other.tld);
  return rows.toSorted((one, other) =>
    by === 'tld'
      ? direction * byLetters(one, other)
      : direction * (one[by] - other[by]) || byLetters(one, other),
  );
};

export const nextOrder = (order: PriceOrder, by: PriceColumn): PriceOrder => {
  if (order?.by !== by) return { by, descending: false };
  return order.descending ? null : { by, descending: true };
};

const COLUMNS: readonly PriceColumn[] = ['tld', 'register', 'renewal', 'transfer'];

export const orderWord = (order: PriceOrder): string =>
  order === null ? '' : `${order.by}-${order.descending ? 'down' : 'up'}`;

export const readOrder = (word: string): PriceOrder => {
  const [column, direction] = word.split('-');
  const by = COLUMNS.find((known) => known === column);
  return by === undefined ? null : { by, descending: direction === 'down' };
};
