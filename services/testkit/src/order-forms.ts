import { priceOfPlan } from '@haat/contracts/hosting-plan';
import type { CodeItem } from '@haat/contracts/http/codes';
import type { HostingPlan, PlanPeriod } from '@haat/contracts/http/hosting';
import type { CodeOrderBody, HostingOrderBody } from '@haat/contracts/http/place-order';
import { paiseToRupees } from '@haat/contracts/money';
import { newDomain } from './customer.ts';

type Buyer = { readonly id: string; readonly email: string };

export const codeOrderForm = (
  { id, email }: Buyer,
  item: CodeItem,
): Omit<CodeOrderBody, 'referenceCode'> => ({
  email,
  productId: item.id,
  itemTitle: item.page_title,
  itemType: item.type,
  category: item.category_name,
  categoryId: item.category,
  paymentMethod: 'upi',
  price: item.price.amount,
  setupPrice: item.price.setup,
  userId: id,
  domain: newDomain(),
});

/** @throws Error for a period that is not sold */
export const hostingOrderForm = (
  { id }: Buyer,
  plan: HostingPlan,
  period: PlanPeriod,
): Omit<HostingOrderBody, 'referenceCode'> => {
  const price = priceOfPlan(plan, period);
  if (price === null) throw new Error(`${plan.title} is not sold by the ${period}`);
  return {
    domain: newDomain(),
    productId: plan.id,
    userId: id,
    planName: plan.title,
    price: paiseToRupees(price.pricePaise),
    paymentMethod: 'upi',
  };
};
