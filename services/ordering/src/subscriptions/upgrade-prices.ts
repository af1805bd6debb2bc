import type { UpgradeParts } from '@haat/contracts/events/order';
import type { PlanPeriod } from '@haat/contracts/http/hosting';
import { discounted, type Paise, subtractPaise } from '@haat/contracts/money';
import { renewalMessages } from '@haat/contracts/renewal-messages';
import { upgradeMessages, upgradeRefusals } from '@haat/contracts/upgrade-messages';
import { periodAfter } from '@haat/domain/hosting/subscription-period';
import { chargedForUpgrade, daysOfPeriod } from '@haat/domain/order/upgrade-price';
import { Refusal } from '@haat/platform/answers';
import { LATE, withTimeout } from '@haat/platform/waits';
import type { PlanProduct, PlanProductPrice } from '../catalogue/plan-row.ts';
import { plansOfCategory } from '../catalogue/shared-plans.ts';
import type { OrderingServices } from '../ordering-services.ts';
import { PRICES_TIMEOUT_MS } from './renewal-prices.ts';
import type { PaidPeriod, UpgradablePlan } from './upgradable-plan.ts';

export type UpgradePriceServices = Pick<OrderingServices, 'catalogue' | 'clock'> & {
  readonly settings: Parameters<typeof plansOfCategory>[1];
};

export type Upgrade = {
  readonly plan: PlanProduct;
  readonly period: PlanPeriod;
  readonly parts: UpgradeParts;
  /** To pay now. */
  readonly pricePaise: Paise;
  /** Of the next whole period. */
  readonly renewalPaise: Paise;
  /** The end of the period that it pays for, ISO 8601. */
  readonly paidUntil: string;
};

export type Upgrades = {
  readonly upgrades: readonly Upgrade[];
  /** Why there are none, for the customer. */
  readonly why: string | null;
};

const none = (why: string): Upgrades => ({ upgrades: [], why });

/** The cheapest first. Never throws. */
export const currentUpgrades = async (
  { catalogue, clock, settings }: UpgradePriceServices,
  { planName, current, blocked }: UpgradablePlan,
): Promise<Upgrades> => {
  if (blocked !== null) return none(blocked);
  const view = await withTimeout(catalogue.current(), PRICES_TIMEOUT_MS);
  if (view === LATE || view === null) return none(renewalMessages.priceUnknown);
  const plans = plansOfCategory(view, settings);
  const now = clock.now();
  if (current !== null && daysOfPeriod(current, now).daysLeft < 1) {
    return none(upgradeRefusals.lastDay);
  }
  const upgrades = current === null ? fromFree(plans, now) : larger(plans, planName, current, now);
  if (upgrades.length === 0) return none(upgradeMessages.noLarger);
  return {
    upgrades: upgrades.toSorted((a, b) => subtractPaise(a.renewalPaise, b.renewalPaise)),
    why: null,
  };
};

/** The whole price, for a new period from today. */
const fromFree = (plans: readonly PlanProduct[], now: number): readonly Upgrade[] =>
  plans.flatMap((plan) =>
    plan.prices.map((price) => {
      const began = new Date(now).toISOString();
      const paidUntil = periodAfter(began, price.period);
      return upgradeTo(plan, price, { began, paidUntil, paidPaise: 0 }, now);
    }),
  );

/** By the price of a renewal: a discount for the first period makes no plan smaller. */
const larger = (
  plans: readonly PlanProduct[],
  planName: string,
  current: PaidPeriod,
  now: number,
): readonly Upgrade[] => {
  const { planId, period, paidPaise } = current;
  const priceOf = ({ prices }: PlanProduct): PlanProductPrice | undefined =>
    prices.find((price) => price.period === period);
  const own = plans.find(({ id, title }) => (planId === null ? title === planName : id === planId));
  const ownPaise = (own && priceOf(own)?.amountPaise) ?? paidPaise;
  return plans.flatMap((plan) => {
    const price = priceOf(plan);
    const isLarger = price !== undefined && plan !== own && price.amountPaise > ownPaise;
    return isLarger ? [upgradeTo(plan, price, current, now)] : [];
  });
};

const upgradeTo = (
  plan: PlanProduct,
  { period, amountPaise, discountPercent }: PlanProductPrice,
  { began, paidUntil, paidPaise }: Pick<PaidPeriod, 'began' | 'paidUntil' | 'paidPaise'>,
  now: number,
): Upgrade => {
  const fullPaise = discounted(amountPaise, discountPercent);
  const parts = { fullPaise, paidPaise, ...daysOfPeriod({ began, paidUntil }, now) };
  const pricePaise = chargedForUpgrade(parts);
  return { plan, period, parts, pricePaise, renewalPaise: amountPaise, paidUntil };
};

/** @throws {Refusal} 409 for a plan that is not offered, 503 without prices. */
export const quoteUpgrade = async (
  services: UpgradePriceServices,
  plan: UpgradablePlan,
  chosen: { readonly planId: number; readonly period: PlanPeriod },
): Promise<Upgrade> => {
  const { upgrades, why } = await currentUpgrades(services, plan);
  const upgrade = upgrades.find(
    ({ plan: { id }, period }) => id === chosen.planId && period === chosen.period,
  );
  if (upgrade !== undefined) return upgrade;
  if (why === renewalMessages.priceUnknown) throw new Refusal(503, why);
  throw new Refusal(409, why ?? upgradeRefusals.notLarger);
};
