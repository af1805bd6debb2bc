import { FREE_PLAN_NAME } from '@haat/contracts/constants';
import type { FreeHostingOrderBody } from '@haat/contracts/http/place-order';
import type { Caller } from '@haat/ordering/caller';
import { type LoadedOrder, loadOrder } from '@haat/ordering/orders/load-order';
import { hostedDomainClaims } from '@haat/ordering/orders/place-order/hosted-domain-claim';
import {
  accountBilling,
  requireHostedAddress,
  requireOwn,
} from '@haat/ordering/orders/place-order/own-customer';
import { requireOwnDomain } from '@haat/ordering/orders/place-order/own-domain';
import { placeOrder } from '@haat/ordering/orders/place-order/place-order';
import { freeOrderIdFor } from '@haat/platform/ids';
import type { OrderServices } from '../order-services.ts';
import { freePlanClaim, loadFreePlan, oneFreeOrder } from './free-plan-claim.ts';

export const hasFreeOrder = async (
  { store }: Pick<OrderServices, 'store'>,
  customerId: string,
): Promise<boolean> => {
  const { state } = await loadFreePlan(store, customerId);
  // A claim without an order is left by an interrupted request.
  return state.phase === 'claimed' && (await loadOrder(store, state.orderId)) !== null;
};

/** @throws {Refusal} 409 for a second free plan, 403 for an unverified email. */
export const orderFreeHosting = async (
  services: OrderServices,
  caller: Caller,
  body: FreeHostingOrderBody,
): Promise<LoadedOrder> => {
  const { customer, commandId } = caller;
  const { customerId } = customer;
  const domain = requireOwnDomain(body.domain);
  requireOwn(customer, body);
  const plan = await loadFreePlan(services.store, customerId);
  const freeOrderId = freeOrderIdFor(customerId, plan.state.releases);
  if (plan.state.phase === 'claimed' && plan.state.orderId !== freeOrderId) throw oneFreeOrder();

  const placed = await placeOrder(services, caller, {
    paidBy: { freeOrderId },
    // For any domain: a customer has one free order.
    isSame: ({ service }) => service.kind === 'free_hosting',
    saw: () => true,
    quote: async () => {
      requireHostedAddress(customer);
      return {
        service: { kind: 'free_hosting', planName: FREE_PLAN_NAME, domain },
        billing: accountBilling(customer),
        pricePaise: 0,
      };
    },
    claims: [
      async () => freePlanClaim(services, customer, domain, plan),
      ...hostedDomainClaims(services, domain, false),
    ],
  });
  if (placed.placedBy !== commandId) throw oneFreeOrder();
  return placed;
};
