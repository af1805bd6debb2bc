import { readOwnDomain } from '@haat/contracts/domain-name-input';
import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import type { PlanPeriod } from '@haat/contracts/http/hosting';
import type { HostingOrderBody, PlacedRead } from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import { type Paise, paiseToRupees, paiseToWholeRupees } from '@haat/contracts/money';
import {
  findCustomer,
  ORDER_TEXTS,
  type OrderTexts,
  placedOutcome,
  refused,
  type SubmitApi,
  type SubmitOutcome,
  verifyPayment,
} from '../wizard/submit.ts';

export type PaidOrderDraft = {
  readonly plan: { readonly id: number; readonly title: string };
  readonly period: PlanPeriod;
  readonly pricePaise: Paise | null;
  readonly domain: string;
  readonly paymentMethod: 'upi' | null;
  readonly referenceCode: string;
};

const PLAN_TEXTS: OrderTexts = {
  ...ORDER_TEXTS,
  // The server's text follows: it says what to do.
  unverified: (text) => [orderMessages.paymentNotVerified, text].filter(Boolean).join(' '),
};

/** The specification's checks in its order, each with its text (sections 5 and 8). */
export const submitPaidOrder = async (
  api: SubmitApi<HostingOrderBody>,
  draft: PaidOrderDraft,
): Promise<SubmitOutcome<PlacedRead>> => {
  const { plan, period, pricePaise, paymentMethod } = draft;
  if (paymentMethod === null) return refused(domainOrderMessages.selectPaymentMethod);
  const domain = readOwnDomain(draft.domain);
  if (domain === null) return refused(orderMessages.enterValidDomain);
  const referenceCode = draft.referenceCode.trim();
  if (referenceCode === '') return refused(domainOrderMessages.enterReferenceCode);
  const user = await findCustomer(api);
  if (user.kind === 'refused') return user;
  if (pricePaise === null) return refused(orderMessages.invalidPrice);

  const paid = { referenceCode, userId: user.id, amount: paiseToWholeRupees(pricePaise) };
  const check = await verifyPayment(api, paid, PLAN_TEXTS);
  if (check.kind === 'refused') return check;

  const placed = await api.place({
    domain,
    productId: plan.id,
    userId: user.id,
    planName: plan.title,
    period,
    price: paiseToRupees(pricePaise),
    paymentMethod,
    referenceCode,
  });
  return placedOutcome(placed, check.notice);
};
