import { HOSTING_PLAN_CATEGORY_ID } from '@haat/contracts/constants';
import { priceOfPlan } from '@haat/contracts/hosting-plan';
import type { SessionAnswer } from '@haat/contracts/http/auth';
import type { CheckStatusAnswer } from '@haat/contracts/http/payments';
import type { PlacedRead } from '@haat/contracts/http/place-order';
import { apiPaths } from '../../config/paths.ts';
import { usePlans } from '../../features/hosting/use-plans.ts';
import { forgetReportedPayment } from '../../features/payment/reported-payment.ts';
import { getJson, post } from '../../lib/api-client.ts';
import { tabStorage } from '../../lib/browser-storage.ts';
import { useOrdering } from '../wizard/use-ordering.ts';
import { usePriceNews, useSubmitting } from '../wizard/use-submitting.ts';
import { paidOrderKeeping } from './kept-paid-order.ts';
import { PAID_ORDER, planSubject } from './order-names.ts';
import {
  beginPaidOrder,
  type PaidOrderFlow,
  type PlanAction,
  type PlanChosen,
  paidOrderFlow,
  RULES,
} from './paid-order-flow.ts';
import { type PaidOrderApi, submitPaidOrder } from './submit-paid-order.ts';

const api: PaidOrderApi = {
  fetchSession: () => getJson<SessionAnswer>(apiPaths.session),
  checkPayment: (body) => post<CheckStatusAnswer>(apiPaths.checkPayment, body),
  orderPlan: (body) => post<unknown>(apiPaths.orderHosting, body),
};

/** The flow of the modal with what it needs from outside: session, plans, storage, server. */
export const usePaidOrder = (opened: boolean, chosen: PlanChosen) => {
  const { user, flow, dispatch, leave } = useOrdering<PlacedRead, PaidOrderFlow, PlanAction>({
    opened,
    name: PAID_ORDER,
    rules: RULES,
    keeping: paidOrderKeeping,
    reduce: paidOrderFlow,
    begin: (isSignedIn) => beginPaidOrder(chosen, isSignedIn),
    subject: planSubject(chosen),
    subjectOf: planSubject,
    keepsWhenLeft: false,
  });
  const { plans, failed, isBusy, reload } = usePlans(HOSTING_PLAN_CATEGORY_ID);
  const plan = plans?.find(({ id }) => id === flow.planId);

  const pricePaise = (plan && priceOfPlan(plan, flow.period)?.pricePaise) ?? null;
  usePriceNews(flow.pricePaise, pricePaise, dispatch);
  const { submit, position } = useSubmitting<PlacedRead>({
    dispatch,
    send: plan === undefined ? null : () => submitPaidOrder(api, { ...flow, plan }),
    onRefused: reload,
    onOrdered: () => forgetReportedPayment(tabStorage),
  });

  return {
    user,
    flow,
    dispatch,
    leave,
    /** Undefined until the plans are there, and where it is sold no more. */
    plan,
    plans: { isThere: plans !== undefined, failed, isBusy, reload },
    submit,
    position,
  };
};
