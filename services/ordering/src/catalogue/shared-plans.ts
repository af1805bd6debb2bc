import { orderMessages } from '@haat/contracts/messages';
import type { Config } from '@haat/platform/config';
import type { OrderingServices } from '../ordering-services.ts';
import type { CatalogueView } from './catalogue.ts';
import { currentCatalogue } from './current-catalogue.ts';
import type { PlanProduct } from './plan-row.ts';

type Services = Pick<OrderingServices, 'catalogue' | 'settings'>;

/** Without the excluded plan. @throws {Refusal} 502 without a catalogue. */
export const sharedPlans = async (
  { catalogue, settings }: Services,
  category: number = settings.HOSTING_PLAN_CATEGORY_ID,
): Promise<readonly PlanProduct[]> => {
  const view = await currentCatalogue(catalogue, orderMessages.fetchPlansFailed);
  return plansOfCategory(view, settings, category);
};

export const plansOfCategory = (
  { plans }: Pick<CatalogueView, 'plans'>,
  settings: Pick<Config, 'HOSTING_PLAN_CATEGORY_ID' | 'EXCLUDED_PLAN_ID'>,
  category: number = settings.HOSTING_PLAN_CATEGORY_ID,
): readonly PlanProduct[] =>
  plans.filter(({ id, categoryId }) => categoryId === category && id !== settings.EXCLUDED_PLAN_ID);
