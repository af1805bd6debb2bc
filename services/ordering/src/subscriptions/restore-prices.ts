import { readDomainName } from '@haat/contracts/domain-name-input';
import type { RestoreQuote } from '@haat/contracts/http/subscriptions';
import { type Paise, paiseToRupees, sumPaise } from '@haat/contracts/money';
import { renewalMessages } from '@haat/contracts/renewal-messages';
import { restoreMessages } from '@haat/contracts/restore-messages';
import { restoreFeePaise } from '@haat/domain/order/restore-fee';
import { Refusal } from '@haat/platform/answers';
import type { Config } from '@haat/platform/config';
import { LATE, withTimeout } from '@haat/platform/waits';
import type { RestoreCosts } from '../catalogue/restore-costs.ts';
import type { OrderingServices } from '../ordering-services.ts';
import { currentRenewalPrices, PRICES_TIMEOUT_MS, type RenewalPrices } from './renewal-prices.ts';

export type RestorePriceServices = Pick<
  OrderingServices,
  'priceList' | 'catalogue' | 'settings'
> & {
  readonly restoreCosts: RestoreCosts;
  readonly settings: Pick<Config, 'RESTORE_MARKUP_PERCENT' | 'GST_RATE_PERCENT'>;
};

export type RestorePrice = {
  readonly pricePaise: Paise;
  /** Its part for the year. */
  readonly renewalPaise: Paise;
};

/** `none`: a part has no price, so it is not sold; `unknown`: a list is silent now. */
type Restorable = RestorePrice | 'none' | 'unknown';
export type RestorePrices = (domain: string) => Restorable;

/** Our cost with a markup, and a year at the price of a renewal. Never throws. */
export const currentRestorePrices = async (
  { restoreCosts, settings }: Pick<RestorePriceServices, 'restoreCosts' | 'settings'>,
  renewalPrices: RenewalPrices,
): Promise<RestorePrices> => {
  const costs = await withTimeout(restoreCosts.current(), PRICES_TIMEOUT_MS);
  const rates = {
    markupPercent: settings.RESTORE_MARKUP_PERCENT,
    gstPercent: settings.GST_RATE_PERCENT,
  };
  return (domain) => {
    const reading = readDomainName(domain);
    const renewal = renewalPrices({ kind: 'domain', domain });
    if (costs === LATE || costs.size === 0 || renewal.status === 'unknown') return 'unknown';
    const costPaise = reading.ok ? costs.get(reading.tld) : undefined;
    if (costPaise === undefined || renewal.status === 'not_sold') return 'none';
    const { pricePaise: renewalPaise } = renewal;
    return {
      renewalPaise,
      pricePaise: sumPaise([restoreFeePaise(costPaise, rates), renewalPaise]),
    };
  };
};

const notes = { none: restoreMessages.noPrice, unknown: renewalMessages.priceUnknown } as const;

export const restoreQuote = (price: Restorable): RestoreQuote =>
  typeof price === 'string'
    ? { price: null, renewal: null, note: notes[price] }
    : {
        price: paiseToRupees(price.pricePaise),
        renewal: paiseToRupees(price.renewalPaise),
        note: null,
      };

/** @throws {Refusal} 409 if it has none, 503 while a list is silent. */
export const quoteRestore = async (
  services: RestorePriceServices,
  domain: string,
): Promise<RestorePrice> => {
  const prices = await currentRestorePrices(services, await currentRenewalPrices(services));
  const price = prices(domain);
  if (typeof price !== 'string') return price;
  throw new Refusal(price === 'none' ? 409 : 503, notes[price]);
};
