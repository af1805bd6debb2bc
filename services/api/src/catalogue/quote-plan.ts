import type { PlanPeriod } from '@haat/contracts/http/hosting';
import { orderMessages } from '@haat/contracts/messages';
import { discounted, type Paise } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { sharedPlans } from '@haat/ordering/catalogue/shared-plans';
import { Refusal } from '@haat/platform/answers';
import type { ApiContext } from '../context.ts';

export type PlanTerms = {
  readonly period: PlanPeriod;
  readonly discountPercent: number;
  /** Of the first period, after the discount. */
  readonly pricePaise: Paise;
};

export type PlanQuote = {
  readonly title: string;
  /** The year first; never empty. */
  readonly terms: readonly [PlanTerms, ...PlanTerms[]];
};

const PERIODS: readonly PlanPeriod[] = ['year', 'month'];

/** @throws {Refusal} 404 for no plan, 409 for no such period, 502 without a catalogue. */
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
