import { Refusal } from '@haat/platform/answers';
import type { Catalogue, CatalogueView } from './catalogue.ts';

/** The catalogue changes by the day, and an order checks the price: a minute's age is harmless. */
export const CATALOGUE_CACHING = 'public, max-age=60, stale-while-revalidate=600';

/** @throws {Refusal} 502 with this sentence when the provider fails and nothing good is kept. */
export const currentCatalogue = async (
  catalogue: Catalogue,
  whenNone: string,
): Promise<CatalogueView> => {
  const view = await catalogue.current();
  if (view === null) throw new Refusal(502, whenNone);
  return view;
};
