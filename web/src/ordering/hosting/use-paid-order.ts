import { HOSTING_PLAN_CATEGORY_ID } from '@haat/contracts/constants';
import { markFailure } from '@haat/contracts/domain-order-messages';
import { priceOfPlan } from '@haat/contracts/hosting-plan';
import type { HostingOrderBody } from '@haat/contracts/http/place-order';
import { apiPaths } from '../../config/paths.ts';
import { usePlans } from '../../features/hosting/use-plans.ts';
import { renewalTerms } from '../wizard/renewal-terms.ts';
import { submitApi } from '../wizard/submit.ts';
import { usePriceNews, useWizard } from '../wizard/use-wizard.ts';
import { type PlanChosen, planSubject } from './order-names.ts';
import { beginPaidOrder, missingPayment, PAID } from './paid-order-flow.ts';
import { submitPaidOrder } from './submit-paid-order.ts';

const api = submitApi<HostingOrderBody>(apiPaths.orderHosting);

export type PaidOrder = ReturnType<typeof usePaidOrder>;

export const usePaidOrder = (opened: boolean, chosen: PlanChosen) => {
  const order = useWizard(PAID, {
    opened,
    subject: planSubject(chosen),
    begin: (email) => beginPaidOrder(chosen, email !== null),
  });
  const { flow, dispatch } = order;
  const { plans, failed, isBusy, reload } = usePlans(HOSTING_PLAN_CATEGORY_ID);
  const plan = plans?.find(({ id }) => id === flow.planId);
  const price = plan ? priceOfPlan(plan, flow.period) : null;
  usePriceNews(flow.pricePaise, price?.pricePaise ?? null, dispatch);
  return {
    ...order,
    plan,
    terms: price && renewalTerms(price.pricePaise, price.amountPaise, flow.period),
    plans: { isThere: plans !== undefined, failed, isBusy, reload },
    review: (): void => {
      const missing = missingPayment(flow);
      if (missing === null) order.confirm();
      else order.change((now) => ({ ...now, message: markFailure(missing) }));
    },
    place: async () => {
      if (plan === undefined) return;
      await order.submit(() => submitPaidOrder(api, { ...flow, plan }), { onRefused: reload });
    },
  };
};
