import type { HostingOrderBody } from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import type { Caller } from '@haat/ordering/caller';
import type { LoadedOrder } from '@haat/ordering/orders/load-order';
import { isSamePrice, paiseSeen } from '@haat/ordering/orders/place-order/expected-price';
import { hostedDomainClaims } from '@haat/ordering/orders/place-order/hosted-domain-claim';
import {
  accountBilling,
  requireHostedAddress,
  requireOwn,
} from '@haat/ordering/orders/place-order/own-customer';
import { requireOwnDomain } from '@haat/ordering/orders/place-order/own-domain';
import { placeOrder } from '@haat/ordering/orders/place-order/place-order';
import { Refusal } from '@haat/platform/answers';
import { quotePlan } from '../../catalogue/quote-plan.ts';
import type { OrderServices } from '../order-services.ts';

/** @throws {Refusal} with nothing spent. */
export const orderHosting = async (
  services: OrderServices,
  caller: Caller,
  body: HostingOrderBody,
): Promise<LoadedOrder> => {
  const { customer } = caller;
  const domain = requireOwnDomain(body.domain);
  requireOwn(customer, body);
  const seen = paiseSeen(body.price, orderMessages.invalidPrice);
  const planId = Number(body.productId);

  return placeOrder(services, caller, {
    paidBy: { referenceCode: body.referenceCode },
    isSame: ({ service }) =>
      service.kind === 'hosting' &&
      service.planId === planId &&
      service.domain === domain &&
      service.period === (body.period ?? service.period),
    saw: (pricePaise) => isSamePrice(seen, pricePaise),
    quote: async () => {
      requireHostedAddress(customer);
      const { title, terms } = await quotePlan(services, planId, body.period);
      if ((body.planName ?? title) !== title) throw new Refusal(409, refusalMessages.planChanged);
      // Without a period, the price that the customer saw decides.
      const { period, discountPercent, pricePaise } =
        terms.find((one) => isSamePrice(seen, one.pricePaise)) ?? terms[0];
      return {
        service: { kind: 'hosting', planId, planName: title, period, discountPercent, domain },
        billing: accountBilling(customer),
        pricePaise,
      };
    },
    claims: hostedDomainClaims(services, domain, false),
  });
};
