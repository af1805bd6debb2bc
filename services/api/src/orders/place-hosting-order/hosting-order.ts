import { readOwnDomain } from '@haat/contracts/domain-name-input';
import { PLAN_PERIODS, type PlanPeriod } from '@haat/contracts/http/hosting';
import type { HostingOrderBody } from '@haat/contracts/http/place-order';
import { orderMessages, refusalMessages } from '@haat/contracts/messages';
import { discounted, type Paise } from '@haat/contracts/money';
import { Refusal } from '@haat/platform/http-server/refusal';
import { sharedPlans } from '../../catalogue/shared-plans.ts';
import type { PlanProduct } from '../../providers/catalogue/plan-row.ts';
import type { LoadedOrder } from '../load-order.ts';
import { accountBilling, requireOwn } from '../place-order/own-customer.ts';
import { placeOrder } from '../place-order/place-order.ts';
import { isSamePrice, paiseSeen } from '../place-order/seen-price.ts';
import type { Caller, OrderServices } from '../place-order/wanted-order.ts';

/**
 * Orders a shared hosting plan for a domain of the customer's own.
 * @throws {Refusal} with nothing spent.
 */
export const orderHosting = async (
  services: OrderServices,
  caller: Caller,
  body: HostingOrderBody,
): Promise<LoadedOrder> => {
  const { customer } = caller;
  const domain = readOwnDomain(body.domain);
  if (domain === null) {
    const error = orderMessages.enterValidDomain;
    throw new Refusal(400, error, { fields: { domain: error } });
  }
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
      const plan = (await sharedPlans(services)).find(({ id }) => id === planId);
      if (plan === undefined) throw new Refusal(404, refusalMessages.planNotFound);
      const { title } = plan;
      if ((body.planName ?? title) !== title) throw new Refusal(409, refusalMessages.planChanged);
      const { period, discountPercent, pricePaise } = termsOf(plan, body.period, seen);
      return {
        service: { kind: 'hosting', planId, planName: title, period, discountPercent, domain },
        billing: accountBilling(customer),
        pricePaise,
      };
    },
    claims: [],
  });
};

type Terms = {
  readonly period: PlanPeriod;
  readonly discountPercent: number;
  /** Of the first period, discount taken off. */
  readonly pricePaise: Paise;
};

/**
 * For the period that was chosen; else the one that has the price which the customer saw, and the
 * year where none has.
 * @throws {Refusal} 409 for a plan that is not sold for the period.
 */
const termsOf = ({ prices }: PlanProduct, chosen: PlanPeriod | undefined, seen: Paise): Terms => {
  const all = PLAN_PERIODS.toReversed().flatMap((period) =>
    prices
      .filter((price) => price.period === period)
      .map(({ amountPaise, discountPercent }) => ({
        period,
        discountPercent,
        pricePaise: discounted(amountPaise, discountPercent),
      })),
  );
  const terms =
    chosen === undefined
      ? (all.find(({ pricePaise }) => isSamePrice(seen, pricePaise)) ?? all[0])
      : all.find(({ period }) => period === chosen);
  if (terms === undefined) throw new Refusal(409, orderMessages.noPricing);
  return terms;
};
