import { readDomainName } from '@haat/contracts/domain-name-input';
import type { PlanPeriod } from '@haat/contracts/http/hosting';
import type { Paise } from '@haat/contracts/money';
import { renewalMessages } from '@haat/contracts/renewal-messages';
import type { StartedSubscription } from '@haat/domain/hosting/subscription';
import { Refusal } from '@haat/platform/answers';
import { LATE, withTimeout } from '@haat/platform/waits';
import type { PlanProduct } from '../catalogue/plan-row.ts';
import type { TldPrice } from '../catalogue/price-list/wisecp.ts';
import { plansOfCategory } from '../catalogue/shared-plans.ts';
import type { OrderingServices } from '../ordering-services.ts';

/** Timeout of the providers, in ms. */
export const PRICES_TIMEOUT_MS = 3_000;

type Services = Pick<OrderingServices, 'priceList' | 'catalogue'> & {
  readonly settings: Parameters<typeof plansOfCategory>[1];
};

export type Renewed =
  | { readonly kind: 'domain'; readonly domain: string }
  | {
      readonly kind: 'hosting';
      /** Null: found by plan name. */
      readonly planId: number | null;
      readonly planName: string;
      readonly period: PlanPeriod;
    };

/** `not_sold`: not in the list; `unknown`: no list now. */
export type RenewalPrice =
  | { readonly status: 'priced'; readonly pricePaise: Paise }
  | { readonly status: 'not_sold' }
  | { readonly status: 'unknown' };

export type RenewalPrices = (renewed: Renewed) => RenewalPrice;

/** Without a plan's discount, which is for the first period. Never throws. */
export const currentRenewalPrices = async ({
  priceList,
  catalogue,
  settings,
}: Services): Promise<RenewalPrices> => {
  const [names, view] = await Promise.all([
    withTimeout(priceList.current(), PRICES_TIMEOUT_MS),
    withTimeout(catalogue.current(), PRICES_TIMEOUT_MS),
  ]);
  const endings = names === LATE ? [] : names.prices;
  const plans = view === LATE || view === null ? null : plansOfCategory(view, settings);
  return (renewed) =>
    renewed.kind === 'domain' ? priceOfName(endings, renewed) : priceOfPlan(plans, renewed);
};

const priced = (pricePaise: Paise | undefined): RenewalPrice =>
  pricePaise === undefined ? { status: 'not_sold' } : { status: 'priced', pricePaise };

const priceOfName = (
  endings: readonly TldPrice[],
  { domain }: Extract<Renewed, { kind: 'domain' }>,
): RenewalPrice => {
  if (endings.length === 0) return { status: 'unknown' };
  const reading = readDomainName(domain);
  return priced(
    reading.ok ? endings.find(({ tld }) => tld === reading.tld)?.renewalPaise : undefined,
  );
};

const priceOfPlan = (
  plans: readonly PlanProduct[] | null,
  { planId, planName, period }: Extract<Renewed, { kind: 'hosting' }>,
): RenewalPrice => {
  if (plans === null) return { status: 'unknown' };
  const plan = plans.find(({ id, title }) =>
    planId === null ? title === planName : id === planId,
  );
  return priced(plan?.prices.find((price) => price.period === period)?.amountPaise);
};

/** @throws {Refusal} 409 if no longer sold, 503 without a price. */
export const quoteRenewal = async (
  services: Services,
  { of, domain }: Pick<StartedSubscription, 'of' | 'domain'>,
): Promise<Paise> => {
  const prices = await currentRenewalPrices(services);
  const price = prices(of.kind === 'domain' ? { kind: of.kind, domain } : of);
  switch (price.status) {
    case 'priced':
      return price.pricePaise;
    case 'not_sold':
      throw new Refusal(409, renewalMessages.notSold);
    case 'unknown':
      throw new Refusal(503, renewalMessages.priceUnknown);
  }
};
