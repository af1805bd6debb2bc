import type { CodeItem } from '@haat/contracts/http/codes';
import { describe, expect, it } from 'vitest';
import { inStep, readCategory } from './address.ts';
import { categoriesOf, categoryToShow, itemsIn, pageOf, relatedTo } from './catalogue.ts';
import { categoryPlaces, forItem, forLists, itemPlaces } from './prerendered.ts';

const PHP_CMS = { category: 349, category_name: 'PHP CMS', category_route: 'php-cms' };
const NEXT_JS = { category: 348, category_name: 'Next JS', category_route: 'next-js' };

const item = (id: number, category: typeof PHP_CMS = PHP_CMS): CodeItem => ({
  id,
  type: 'software',
  ...category,
  page_lang_id: null,
  page_title: `Item ${id}`,
  route: `item-${id}`,
  content: '<p>It works.</p>',
  description: 'It works.',
  page_options: '{}',
  options: { download_link: null },
  price: { amount: 499, setup: 0 },
});

const many = (count: number): CodeItem[] => Array.from({ length: count }, (_, n) => item(n + 1));
const idsOf = (items: readonly CodeItem[]): number[] => items.map(({ id }) => id);

describe('The categories of the catalogue', () => {
  it('are taken from the items, in the order of the shop, with their counts', () => {
    expect(categoriesOf([item(1), item(2, NEXT_JS), item(3), item(4)])).toEqual([
      { id: 349, name: 'PHP CMS', route: 'php-cms', count: 3 },
      { id: 348, name: 'Next JS', route: 'next-js', count: 1 },
    ]);
    expect(categoriesOf([])).toEqual([]);
  });

  it('show only their own items, or all', () => {
    expect(idsOf(itemsIn([item(1), item(2, NEXT_JS), item(3)], 349))).toEqual([1, 3]);
    expect(itemsIn([item(1)], 999)).toEqual([]);
    expect(idsOf(itemsIn([item(1), item(2, NEXT_JS)], 'all'))).toEqual([1, 2]);
  });
});

describe('The shown category', () => {
  const categories = categoriesOf([item(1, NEXT_JS), item(2)]);

  it('is the default category until the visitor chooses one', () => {
    expect(categoryToShow(categories, null, 349)).toBe(349);
    expect(categoryToShow(categories, 348, 349)).toBe(348);
  });

  it('is the chosen category even when it is empty', () => {
    expect(categoryToShow(categories, 999, 349)).toBe(999);
  });

  it('is the first category when the default one does not exist', () => {
    expect(categoryToShow(categories, null, 7)).toBe(348);
    expect(categoryToShow([], null, 7)).toBe(7);
  });
});

describe('A category in the address', () => {
  it.each([
    ['349', 349],
    ['all', 'all'],
    [null, null],
    ['0', null],
    ['3.5', null],
    ['349abc', null],
    ['99999999999', null],
  ])('%s is read as %s', (text, category) => {
    expect(readCategory(text)).toBe(category);
  });
});

describe('The address of the catalogue', () => {
  it.each([
    ['category=351&page=2', 2],
    ['category=349', 1],
    ['category=all&q=bill&price=free&sort=new', 1],
    ['', 1],
    ['utm_source=mail', 1],
  ])('stays unchanged when it is correct: ?%s', (query, page) => {
    expect(inStep(new URLSearchParams(query), page)).toBeNull();
  });

  it.each([
    ['category=abc', 1, ''],
    ['category=&page=1', 1, ''],
    ['category=349&category=351', 1, 'category=349'],
    ['category=351&page=999', 2, 'category=351&page=2'],
    ['page=-1&utm_source=mail', 1, 'utm_source=mail'],
  ])('is corrected: ?%s', (query, page, right) => {
    expect(inStep(new URLSearchParams(query), page)?.toString()).toBe(right);
  });
});

describe('A page of the catalogue', () => {
  it('holds sixteen items, and the last page holds the rest', () => {
    const items = many(37);
    expect(idsOf(pageOf(items, 1).items)).toEqual(idsOf(items.slice(0, 16)));
    expect(idsOf(pageOf(items, 2).items)).toEqual(idsOf(items.slice(16, 32)));
    expect(pageOf(items, 3)).toMatchObject({ page: 3, pages: 3 });
    expect(idsOf(pageOf(items, 3).items)).toEqual([33, 34, 35, 36, 37]);
  });

  it('needs no second page for sixteen items', () => {
    expect(pageOf(many(16), 1).pages).toBe(1);
    expect(pageOf(many(17), 1).pages).toBe(2);
  });

  it('is limited to the existing pages', () => {
    expect(pageOf(many(20), 9)).toMatchObject({ page: 2, pages: 2 });
    expect(pageOf(many(20), 0)).toMatchObject({ page: 1, pages: 2 });
    expect(pageOf([], 4)).toEqual({ items: [], page: 1, pages: 1 });
  });
});

describe('Related items', () => {
  it('follow the item in its category, and wrap around', () => {
    const items = [item(1), item(2, NEXT_JS), item(3), item(4), item(5)];
    expect(idsOf(relatedTo(items, item(3), 2))).toEqual([4, 5]);
    expect(idsOf(relatedTo(items, item(5), 2))).toEqual([1, 3]);
    expect(idsOf(relatedTo(items, item(4), 9))).toEqual([5, 1, 3]);
  });

  it('are empty when the item is alone in its category', () => {
    expect(relatedTo([item(1), item(2, NEXT_JS)], item(2, NEXT_JS), 4)).toEqual([]);
  });
});

describe('A prerendered page', () => {
  const items = [item(1), item(2, NEXT_JS), ...many(9).slice(2)];

  it('of a list holds every item without its text', () => {
    expect(idsOf(forLists(items))).toEqual(idsOf(items));
    expect(forLists(items).every(({ content }) => content === '')).toBe(true);
  });

  it('of an item holds the item’s text and the related items without theirs', () => {
    const [own, ...others] = forItem(items, 'item-3');
    expect(own).toEqual(item(3));
    expect(idsOf(others)).toEqual([4, 5, 6, 7]);
    expect(others.every(({ content }) => content === '')).toBe(true);
    expect(forItem(items, 'item-99')).toEqual([]);
  });

  it('exists for every item and every category', () => {
    expect(itemPlaces([item(1), item(2, NEXT_JS)])).toEqual([
      { params: { category: 'php-cms', route: 'item-1' } },
      { params: { category: 'next-js', route: 'item-2' } },
    ]);
    expect(categoryPlaces(items)).toEqual([
      { params: { category: 'php-cms' } },
      { params: { category: 'next-js' } },
    ]);
  });
});
