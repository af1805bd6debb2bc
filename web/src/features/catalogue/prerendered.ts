import type { CodeItem, CodesAnswer } from '@haat/contracts/http/codes';
import { categoriesOf, relatedTo } from './catalogue.ts';

export const RELATED_ITEMS = 4;

const withoutText = (item: CodeItem): CodeItem => ({ ...item, content: '' });

export const forLists = (items: CodesAnswer): CodesAnswer => items.map(withoutText);

export const forItem = (items: CodesAnswer, route: string | undefined): CodesAnswer => {
  const item = items.find((one) => one.route === route);
  return item ? [item, ...relatedTo(items, item, RELATED_ITEMS).map(withoutText)] : [];
};

export const itemPlaces = (items: CodesAnswer) =>
  items.map(({ category_route: category, route }) => ({ params: { category, route } }));

export const categoryPlaces = (items: CodesAnswer) =>
  categoriesOf(items).map(({ route }) => ({ params: { category: route } }));
