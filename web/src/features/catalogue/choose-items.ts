/** Search, price and order of the catalogue. */

import { codeTotalPaise } from '@haat/contracts/code-item';
import type { CodeItem } from '@haat/contracts/http/codes';
import { pageOptionsOf } from './page-options.ts';

const SPLIT_PAISE = 1_000_00;

export const PRICES = {
  free: { label: 'Free', holds: (paise: number) => paise === 0 },
  low: { label: 'Paid, up to ₹1,000', holds: (paise: number) => paise > 0 && paise <= SPLIT_PAISE },
  high: { label: 'Over ₹1,000', holds: (paise: number) => paise > SPLIT_PAISE },
} as const;

const firstReleaseOf = (item: CodeItem): string =>
  pageOptionsOf(item).changelog?.at(-1)?.date ?? '';

type Compare = (one: CodeItem, other: CodeItem) => number;

export const SORTS = {
  new: {
    label: 'Newest',
    compare: (one, other) =>
      firstReleaseOf(other).localeCompare(firstReleaseOf(one)) || other.id - one.id,
  },
  price: {
    label: 'Lowest price',
    compare: (one, other) => codeTotalPaise(one.price) - codeTotalPaise(other.price),
  },
  name: {
    label: 'Name',
    compare: (one, other) => one.page_title.localeCompare(other.page_title, 'en'),
  },
} as const satisfies Readonly<Record<string, { label: string; compare: Compare }>>;

export type PriceChoice = keyof typeof PRICES;
export type SortChoice = keyof typeof SORTS;

/** @returns the items at this price; null: any price. */
export const atPrice = (
  items: readonly CodeItem[],
  price: PriceChoice | null,
): readonly CodeItem[] =>
  price === null ? items : items.filter((item) => PRICES[price].holds(codeTotalPaise(item.price)));

/** @param sort null keeps the order: the shop's, or the best match first. */
export const inOrder = (
  items: readonly CodeItem[],
  sort: SortChoice | null,
): readonly CodeItem[] => (sort === null ? items : items.toSorted(SORTS[sort].compare));

export const findableOf = (item: CodeItem) => {
  const { summary = item.description, tags = [] } = pageOptionsOf(item);
  return {
    item,
    label: item.page_title,
    about: `${item.category_name} ${summary}`,
    words: tags.join(' '),
  };
};

export type FindItems = (query: string) => readonly CodeItem[];

/** @returns what any word of the query finds, the first word first. */
export const similarTo = (query: string, find: FindItems, max: number): readonly CodeItem[] =>
  [...new Set(query.split(/\s+/).filter(Boolean).flatMap(find))].slice(0, max);
