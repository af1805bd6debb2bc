import { readOwnDomain } from '@haat/contracts/domain-name-input';
import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import type { SessionAnswer } from '@haat/contracts/http/auth';
import type { PlanPeriod } from '@haat/contracts/http/hosting';
import type { CheckStatusAnswer, CheckStatusBody } from '@haat/contracts/http/payments';
import type { HostingOrderBody, PlacedRead } from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import { type Paise, paiseToRupees, paiseToWholeRupees } from '@haat/contracts/money';
import { type ApiResult, saidText } from '../../lib/api-client.ts';
import { placedOutcome } from '../wizard/placed-outcome.ts';
import { refused, type SubmitOutcome } from '../wizard/submit-outcome.ts';

/** The three calls of a submission; each answers a value, none throws. */
export type PaidOrderApi = {
  readonly fetchSession: () => Promise<ApiResult<SessionAnswer>>;
  readonly checkPayment: (body: CheckStatusBody) => Promise<ApiResult<CheckStatusAnswer>>;
  readonly orderPlan: (body: HostingOrderBody) => Promise<ApiResult<unknown>>;
};

export type PaidOrderDraft = {
  readonly plan: { readonly id: number; readonly title: string };
  readonly period: PlanPeriod;
  readonly pricePaise: Paise | null;
  readonly domain: string;
  readonly paymentMethod: 'upi' | null;
  readonly referenceCode: string;
};

/**
 * Checks what was entered, then the payment, then orders the plan: the specification's checks in
 * its order, each with its text (sections 5 and 8).
 */
export const submitPaidOrder = async (
  api: PaidOrderApi,
  draft: PaidOrderDraft,
): Promise<SubmitOutcome<PlacedRead>> => {
  const { plan, period, pricePaise, paymentMethod } = draft;
  if (paymentMethod === null) return refused(domainOrderMessages.selectPaymentMethod);
  const domain = readOwnDomain(draft.domain);
  if (domain === null) return refused(orderMessages.enterValidDomain);
  const referenceCode = draft.referenceCode.trim();
  if (referenceCode === '') return refused(domainOrderMessages.enterReferenceCode);
  const session = await api.fetchSession();
  // Nobody said that the customer is signed out: logging in again would not help.
  if (!session.ok) return refused(orderMessages.unexpected);
  const user = session.data?.user ?? null;
  if (user === null) return refused(orderMessages.sessionNotFound);
  if (pricePaise === null) return refused(orderMessages.invalidPrice);

  const check = await api.checkPayment({
    referenceCode,
    userId: user.id,
    amount: paiseToWholeRupees(pricePaise),
  });
  const rejection = paymentRejection(check);
  if (rejection !== null) return refused(rejection);

  const placed = await api.orderPlan({
    domain,
    productId: plan.id,
    userId: user.id,
    planName: plan.title,
    period,
    price: paiseToRupees(pricePaise),
    paymentMethod,
    referenceCode,
  });
  return placedOutcome(placed, check.ok ? (check.data?.notice ?? null) : null);
};

/** Why the payment check stops the order; null when the order may be placed. */
const paymentRejection = (check: ApiResult<CheckStatusAnswer>): string | null => {
  if (!check.ok) {
    const { failure } = check;
    if (failure.kind === 'unreachable') return orderMessages.unexpected;
    if (failure.status === 401) return orderMessages.sessionNotFound;
    // What the server said stands behind the specification's sentence: it tells what to do.
    return [orderMessages.paymentNotVerified, saidText(failure)].filter(Boolean).join(' ');
  }
  const { isValid, error, notice } = check.data ?? {};
  if (error) return error;
  return isValid === true ? null : (notice ?? orderMessages.paymentVerificationFailed);
};
