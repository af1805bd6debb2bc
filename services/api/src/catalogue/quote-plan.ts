import type { PlanPeriod } from '@haat/contracts/http/hosting';
import { orderMessages } from '@haat/contracts/messages';
import { discounted, type Paise } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { Refusal } from '@haat/platform/answers';
import type { ApiContext } from '../context.ts';
import { sharedPlans } from './shared-plans.ts';

export type PlanTerms = {
  readonly period: PlanPeriod;
  readonly discountPercent: number;
  /** Of the first period, discount taken off. */
  readonly pricePaise: Paise;
};

export type PlanQuote = {
  readonly title: string;
  /** The year first; never empty. */
  readonly terms: readonly [PlanTerms, ...PlanTerms[]];
};

const PERIODS: readonly PlanPeriod[] = ['year', 'month'];

/**
 * A shared plan that can be ordered, with the server's own prices.
 * @param chosen the period that it is to be for; any unless given.
 * @throws {Refusal} 404 for a plan that is not sold, 409 for one that is not sold for the period,
 *   502 without a catalogue.
 */
export const quotePlan = async (
  services: Pick<ApiContext, 'catalogue' | 'settings'>,
  planId: number,
  chosen: PlanPeriod | undefined,
): Promise<PlanQuote> => {
  const plan = (await sharedPlans(services)).find(({ id }) => id === planId);
  if (plan === undefined) throw new Refusal(404, refusalMessages.planNotFound);
  const [first, ...others] = PERIODS.filter((period) => period === (chosen ?? period)).flatMap(
    (period) =>
      plan.prices
        .filter((price) => price.period === period)
        .map(({ amountPaise, discountPercent }) => ({
          period,
          discountPercent,
          pricePaise: discounted(amountPaise, discountPercent),
        })),
  );
  if (first === undefined) throw new Refusal(409, orderMessages.noPricing);
  return { title: plan.title, terms: [first, ...others] };
};
