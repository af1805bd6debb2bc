import type { AutoRenewSkip } from '@haat/contracts/auto-renew';
import { DAY_MS } from '@haat/contracts/durations';
import type { Paise } from '@haat/contracts/money';
import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import { missingFor } from '@haat/ordering/payments/balance/sources';
import { currentRenewalPrices } from '@haat/ordering/subscriptions/renewal-prices';
import { domainStatusOf } from '../domain-status.ts';
import type { AutoRenewServices, DomainSubscription } from './auto-renew.ts';

/** `not_now`: may be otherwise later. */
export type Whether =
  | { readonly kind: 'yes'; readonly pricePaise: Paise }
  | {
      readonly kind: 'no' | 'not_now';
      readonly reason: AutoRenewSkip;
      readonly pricePaise?: Paise;
      readonly missingPaise?: Paise;
    };

/** In ms: a day or two is a correction of the registrar, more is a renewal. */
const RENEWED_FROM_MS = 180 * DAY_MS;

/** @param announcedPaise the most that it may cost. */
export const whetherToRenew = async (
  services: AutoRenewServices,
  customer: RegisteredCustomer,
  subscription: DomainSubscription,
  announcedPaise: Paise,
): Promise<Whether> => {
  if (customer.phase === 'blocked') return { kind: 'no', reason: 'blocked' };
  if (subscription.renewedBy !== null) return { kind: 'not_now', reason: 'being_renewed' };
  const [ofRegistrar, ofPrice] = await Promise.all([
    whetherAtRegistrar(services, subscription),
    whetherAtPrice(services, subscription, announcedPaise),
  ]);
  return ofRegistrar ?? ofPrice;
};

/** No answer is no refusal: the order's job asks again. */
const whetherAtRegistrar = async (
  services: AutoRenewServices,
  { of, domain, paidUntil }: DomainSubscription,
): Promise<Whether | null> => {
  const found = await domainStatusOf(services, { registrarOrderId: of.registrarOrderId, domain });
  switch (found.kind) {
    case 'gone':
    case 'redemption':
      return { kind: 'no', reason: found.kind };
    case 'registered': {
      const isLater = Date.parse(found.endsAt) - Date.parse(paidUntil) >= RENEWED_FROM_MS;
      return isLater ? { kind: 'no', reason: 'ends_later' } : null;
    }
    case 'not_known':
      return null;
  }
};

const whetherAtPrice = async (
  services: AutoRenewServices,
  { customerId, domain }: DomainSubscription,
  announcedPaise: Paise,
): Promise<Whether> => {
  const price = (await currentRenewalPrices(services))({ kind: 'domain', domain });
  if (price.status === 'unknown') return { kind: 'not_now', reason: 'price_unknown' };
  if (price.status === 'not_sold') return { kind: 'no', reason: 'not_sold' };
  const { pricePaise } = price;
  if (pricePaise > announcedPaise) return { kind: 'no', reason: 'price_higher', pricePaise };
  const missingPaise = await missingFor(services, customerId, pricePaise);
  return missingPaise > 0
    ? { kind: 'no', reason: 'balance_too_low', pricePaise, missingPaise }
    : { kind: 'yes', pricePaise };
};
