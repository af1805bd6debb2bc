import { CATALOGUE_PAGE_SIZE } from '@haat/contracts/constants';
import type { CodeItem } from '@haat/contracts/http/codes';

export type CodeCategory = {
  readonly id: number;
  readonly name: string;
  readonly route: string;
  readonly count: number;
};

export const ALL = 'all';
/** A category's ID, or all categories. */
export type CategoryChoice = number | typeof ALL;

export const categoriesOf = (items: readonly CodeItem[]): readonly CodeCategory[] => {
  const byId = new Map<number, CodeCategory>();
  for (const { category: id, category_name: name, category_route: route } of items) {
    byId.set(id, { id, name, route, count: (byId.get(id)?.count ?? 0) + 1 });
  }
  return [...byId.values()];
};

export const itemsIn = (
  items: readonly CodeItem[],
  category: CategoryChoice,
): readonly CodeItem[] =>
  category === ALL ? items : items.filter((item) => item.category === category);

/** @param requested the visitor's choice, even if empty. @param usual default, else the first one. */
export const categoryToShow = (
  categories: readonly CodeCategory[],
  requested: CategoryChoice | null,
  usual: number,
): CategoryChoice => {
  if (requested !== null) return requested;
  return categories.some(({ id }) => id === usual) ? usual : (categories[0]?.id ?? usual);
};

type CataloguePage = {
  readonly items: readonly CodeItem[];
  readonly page: number;
  readonly pages: number;
};

export const pageOf = (items: readonly CodeItem[], requested: number): CataloguePage => {
  const pages = Math.max(1, Math.ceil(items.length / CATALOGUE_PAGE_SIZE));
  const page = Math.min(Math.max(1, requested), pages);
  const start = (page - 1) * CATALOGUE_PAGE_SIZE;
  return { items: items.slice(start, start + CATALOGUE_PAGE_SIZE), page, pages };
};

export const relatedTo = (
  items: readonly CodeItem[],
  item: CodeItem,
  max: number,
): readonly CodeItem[] => {
  const kin = itemsIn(items, item.category);
  const at = kin.findIndex(({ id }) => id === item.id);
  return [...kin.slice(at + 1), ...kin.slice(0, Math.max(0, at))].slice(0, max);
};
