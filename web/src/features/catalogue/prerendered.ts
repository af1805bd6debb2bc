import type { CodeItem, CodesAnswer } from '@haat/contracts/http/codes';
import type { PageOptions } from '@haat/contracts/page-options';
import { categoriesOf, relatedTo } from './catalogue.ts';
import { pageOptionsOf } from './page-options.ts';

export const RELATED_ITEMS = 4;

/** What a card shows, and what the list is sorted by. */
const forCard = (item: CodeItem): CodeItem => {
  const { demo_link, pictures, summary, version, changelog, tags } = pageOptionsOf(item);
  const first = changelog?.slice(-1).map((release) => ({ ...release, text: '' }));
  const options: PageOptions = {
    demo_link,
    pictures: pictures?.slice(0, 1),
    summary,
    version,
    changelog: first,
    tags,
  };
  return { ...item, content: '', page_options: JSON.stringify(options) };
};

export const forLists = (items: CodesAnswer): CodesAnswer => items.map(forCard);

export const forItem = (items: CodesAnswer, route: string | undefined): CodesAnswer => {
  const item = items.find((one) => one.route === route);
  return item ? [item, ...relatedTo(items, item, RELATED_ITEMS).map(forCard)] : [];
};

export const itemPlaces = (items: CodesAnswer) =>
  items.map(({ category_route: category, route }) => ({ params: { category, route } }));

export const categoryPlaces = (items: CodesAnswer) =>
  categoriesOf(items).map(({ route }) => ({ params: { category: route } }));
