import { HOSTING_PLAN_CATEGORY_ID, VPS_PLAN_CATEGORY_ID } from '@haat/contracts/constants';
import type { ArticlesAnswer } from '@haat/contracts/http/articles';
import type { CodesAnswer } from '@haat/contracts/http/codes';
import type { SettingsAnswer } from '@haat/contracts/http/settings';
import { pages } from '../../src/config/pages.ts';
import { apiPaths } from '../../src/config/paths.ts';
import {
  categoryPlaces,
  forItem,
  forLists,
  itemPlaces,
} from '../../src/features/catalogue/prerendered.ts';

type Params = Readonly<Record<string, string>>;

export type ReadAnswer = <Answer>(path: string) => Promise<Answer | null>;

export type Place = {
  readonly params: Params;
  /** ISO date, for the sitemap. */
  readonly changed?: string;
};

/** An API path; `shorten` removes what the page does not show at once. */
export type Need = string | { readonly path: string; readonly shorten: (answer: never) => unknown };

type PageNeeds = {
  readonly data?: (params: Params) => readonly Need[];
  readonly places?: (read: ReadAnswer) => Promise<readonly Place[]>;
  /** API path of a pattern that answers 404 where there is no page: then the page is a real 404. */
  readonly proof?: string;
};

const articlePlaces = async (read: ReadAnswer): Promise<readonly Place[]> => {
  const answer = await read<ArticlesAnswer>(apiPaths.articles);
  return (answer?.articles ?? []).map(({ id, slug, updatedAt }) => ({
    params: { id: String(id), slug },
    changed: updatedAt,
  }));
};

const codesForLists: Need = { path: apiPaths.codes, shorten: forLists };
const plansOf = (categoryId: number): PageNeeds => ({
  data: () => [apiPaths.hostingPlans(categoryId)],
});
const priceList: PageNeeds = { data: () => [apiPaths.domainPrices] };
const codeList: PageNeeds = { data: () => [codesForLists] };

const TABLE: Readonly<Record<string, PageNeeds>> = {
  [pages.home.path]: {
    data: () => [
      apiPaths.domainPrices,
      codesForLists,
      apiPaths.hostingPlans(HOSTING_PLAN_CATEGORY_ID),
    ],
  },
  [pages.codes.path]: codeList,
  [pages.scripts.path]: codeList,
  [pages.codeCategory.path]: {
    ...codeList,
    places: async (read) => categoryPlaces((await read<CodesAnswer>(apiPaths.codes)) ?? []),
    proof: '/api/codes/categories/:category',
  },
  [pages.codeItem.path]: {
    data: ({ route }) => [
      { path: apiPaths.codes, shorten: (items: CodesAnswer) => forItem(items, route) },
    ],
    places: async (read) => itemPlaces((await read<CodesAnswer>(apiPaths.codes)) ?? []),
    proof: '/api/codes/items/:route',
  },
  [pages.buyDomain.path]: priceList,
  [pages.domainPrices.path]: priceList,
  [pages.sharedHosting.path]: plansOf(HOSTING_PLAN_CATEGORY_ID),
  [pages.vpsHosting.path]: plansOf(VPS_PLAN_CATEGORY_ID),
  [pages.articles.path]: { data: () => [apiPaths.articles] },
  [pages.article.path]: {
    data: ({ id = '' }) => [apiPaths.article(id), apiPaths.articles],
    places: articlePlaces,
    proof: '/api/articles/:id',
  },
};

/** The footer of every page says who sells. */
export const SHARED_NEEDS: readonly Need[] = [
  {
    path: apiPaths.settings,
    // The browser may call only the address that this page's server allows, perhaps another by then.
    shorten: (settings: SettingsAnswer) => ({ ...settings, publicIpUrl: null }),
  },
];

/** What a page's HTML is made of: the browser never loads this table. */
export const needsOf = (path: string): PageNeeds => TABLE[path] ?? {};
