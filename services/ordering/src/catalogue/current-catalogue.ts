import { Refusal } from '@haat/platform/answers';
import type { Catalogue, CatalogueView } from './catalogue.ts';

/** Orders check the price, so a minute's age is harmless. */
export const CATALOGUE_CACHING = 'public, max-age=60, stale-while-revalidate=600';

/** @throws {Refusal} 502 with `whenNone`, without a good list. */
export const currentCatalogue = async (
  catalogue: Catalogue,
  whenNone: string,
): Promise<CatalogueView> => {
  const view = await catalogue.current();
  if (view === null) throw new Refusal(502, whenNone);
  return view;
};
