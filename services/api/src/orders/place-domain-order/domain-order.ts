import type { ContactDetails } from '@haat/contracts/address';
import type { OrderType } from '@haat/contracts/constants';
import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import type { DomainBuyBody } from '@haat/contracts/http/domain';
import { orderMessages } from '@haat/contracts/messages';
import { subtractPaise, sumPaise } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { REGISTRATION_YEARS } from '@haat/contracts/registration-period';
import { orderTypeOf } from '@haat/domain/order/order-label';
import { isDomainOrder, type PlacedOrder } from '@haat/domain/order/order-state';
import type { Caller } from '@haat/ordering/caller';
import type { LoadedOrder } from '@haat/ordering/orders/load-order';
import {
  isSamePrice,
  paiseSeen,
  type SeenRupees,
} from '@haat/ordering/orders/place-order/expected-price';
import { hostedDomainClaims } from '@haat/ordering/orders/place-order/hosted-domain-claim';
import { nameClaim } from '@haat/ordering/orders/place-order/name-claim';
import type { OrderRequest } from '@haat/ordering/orders/place-order/order-request';
import { requireHostedAddress, requireOwn } from '@haat/ordering/orders/place-order/own-customer';
import { placeOrder } from '@haat/ordering/orders/place-order/place-order';
import { Refusal } from '@haat/platform/answers';
import { LATE, withTimeout } from '@haat/platform/waits';
import { bundledPlan, planPaise } from '../../catalogue/bundled-plan.ts';
import { quoteDomain, readDomain } from '../../domain-names/quote.ts';
import type { OrderServices } from '../order-services.ts';
import { freePlanClaim, loadFreePlan } from '../place-free-hosting-order/free-plan-claim.ts';
import { nameserversOf, requireLatin, requireRegistrarPhone } from './order-details.ts';

/** Timeout of the last registrar check, in ms; without an answer the order goes on. */
const LAST_LOOK_MS = 3_000;

export type DomainOrderForm = {
  readonly domain: string;
  readonly orderType: OrderType;
  readonly registrant: ContactDetails;
  readonly billing: ContactDetails;
  readonly nameservers: readonly string[];
  readonly referenceCode: string;
  /** Rupees that the customer was shown: the total, and the domain's part. */
  readonly seen: SeenRupees | undefined;
  readonly seenOfName: SeenRupees | undefined;
};

/** @throws {Refusal} with nothing spent and nothing held. */
export const orderDomain = async (
  services: OrderServices,
  caller: Caller,
  form: DomainOrderForm,
): Promise<LoadedOrder> => {
  const { settings } = services;
  const { customer } = caller;
  const { email } = customer;
  const { orderType, registrant, billing } = form;
  requireRegistrarPhone('registrantData', registrant);
  requireRegistrarPhone('billingData', billing);
  requireLatin(registrant);
  const { domain } = readDomain(form.domain);
  const defaults = [settings.DEFAULT_NS1, settings.DEFAULT_NS2];
  const nameservers = nameserversOf(form.nameservers, defaults, domain);
  const seen = form.seen === undefined ? null : paiseSeen(form.seen, orderMessages.invalidPrice);
  const seenOfName =
    form.seenOfName === undefined ? null : paiseSeen(form.seenOfName, orderMessages.invalidPrice);

  return placeOrder(services, caller, {
    paidBy: { referenceCode: form.referenceCode },
    isSame: (order) => isThis(order, domain, orderType),
    saw: (pricePaise) =>
      (seen === null || isSamePrice(seen, pricePaise)) &&
      (seenOfName === null ||
        isSamePrice(seenOfName, subtractPaise(pricePaise, planPaise(orderType)))),
    quote: async () => {
      const { pricePaise } = await quoteDomain(services, domain);
      const hosting = await bundledPlan(services, orderType);
      if (hosting !== null) requireHostedAddress(caller.customer);
      return {
        service: {
          kind: 'domain',
          domain,
          years: REGISTRATION_YEARS,
          nameservers: [...nameservers],
          registrant: { ...registrant, username: email },
          hosting,
        },
        billing: { ...billing, username: email },
        pricePaise: sumPaise([pricePaise, hosting?.pricePaise ?? 0]),
      };
    },
    lastLook: () => refuseIfTaken(services, domain),
    claims: domainClaims(services, customer, domain, orderType),
  });
};

export const domainClaims = (
  services: OrderServices,
  customer: Caller['customer'],
  domain: string,
  orderType: OrderType,
): OrderRequest['claims'] => {
  const { store } = services;
  const { customerId } = customer;
  const name = async () => nameClaim(services, domain);
  const hosting = hostedDomainClaims(services, domain, true);
  switch (orderType) {
    case 'Domain':
      return [name];
    case 'Hosting':
      return [name, ...hosting];
    case 'Free Hosting + Domain':
      return [
        name,
        async () =>
          freePlanClaim(services, customer, domain, await loadFreePlan(store, customerId)),
        ...hosting,
      ];
  }
};

/** `POST /api/domain/buy`. @throws {Refusal} with nothing spent. */
export const buyDomain = async (
  services: OrderServices,
  caller: Caller,
  body: DomainBuyBody,
): Promise<LoadedOrder> => {
  requireOwn(caller.customer, { userId: body.user_id });
  const { domain: billedDomain, domainPrice, orderType = 'Domain', ...billing } = body.billingData;
  if (
    billedDomain !== undefined &&
    readDomain(billedDomain).domain !== readDomain(body.domain).domain
  ) {
    throw new Refusal(409, refusalMessages.otherDomain);
  }
  return orderDomain(services, caller, {
    domain: body.domain,
    orderType,
    registrant: body.registrantData,
    billing,
    nameservers: body.ns,
    referenceCode: body.referenceCode,
    seen: body.price,
    seenOfName: domainPrice,
  });
};

const isThis = (order: PlacedOrder, domain: string, orderType: OrderType): boolean => {
  if (!isDomainOrder(order) || order.service.domain !== domain) return false;
  return orderType === orderTypeOf(order);
};

/** Only a definite no counts: the worker checks again. @throws {Refusal} 409 */
export const refuseIfTaken = async (
  { availabilities }: OrderServices,
  domain: string,
): Promise<void> => {
  const answer = await withTimeout(availabilities.of(domain), LAST_LOOK_MS);
  if (answer === LATE || answer.status !== 'unavailable') return;
  throw new Refusal(409, domainOrderMessages.couldNotProcess(refusalMessages.domainSold));
};
