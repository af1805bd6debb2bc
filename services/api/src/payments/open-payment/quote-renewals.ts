import type { PaymentPurpose } from '@haat/contracts/events/payment-intent';
import { type Paise, sumPaise } from '@haat/contracts/money';
import { renewalMessages } from '@haat/contracts/renewal-messages';
import { serviceOf } from '@haat/ordering/orders/place-renewal-order/renewal-order';
import { aboutOne, quoteOne } from '@haat/ordering/orders/renewal-group/request-renewals';
import { keyOfRenewal, keyOfRenewals } from '@haat/ordering/payments/purpose-keys';
import { loadOwnSubscription } from '@haat/ordering/subscriptions/own-subscription';
import type { ApiContext } from '../../context.ts';

type Services = Pick<ApiContext, 'store' | 'priceList' | 'catalogue' | 'settings'>;

type Quoted = {
  readonly purpose: PaymentPurpose;
  readonly key: string;
  readonly pricePaise: Paise;
};

/** The sum of today's prices. @throws {Refusal} that names the one that can't be renewed */
export const quoteRenewals = async (
  services: Services,
  customerId: string,
  subscriptionIds: readonly string[],
): Promise<Quoted> => {
  const { store } = services;
  const known = await Promise.all(
    subscriptionIds.map((id) => loadOwnSubscription(store, id, customerId)),
  );
  const prices = await Promise.all(
    known.map(({ state }) => aboutOne(state, quoteOne(services, state, null))),
  );
  return {
    purpose: { kind: 'renewal', title: renewalMessages.several(known.length) },
    key: keyOfRenewals(known.map(({ state }) => keyOfRenewal(serviceOf(state)))),
    pricePaise: sumPaise(prices),
  };
};
