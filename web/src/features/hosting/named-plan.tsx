import { HOSTING_PLAN_CATEGORY_ID } from '@haat/contracts/constants';
import type { PlansAnswer } from '@haat/contracts/http/hosting';
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { useState } from 'react';
import { apiPaths } from '../../config/paths.ts';
import { getJson } from '../../lib/api-client.ts';
import { NamedPayment } from '../payment/named-payment.tsx';
import { SoldNoMore } from '../payment/sold-no-more.tsx';
import type { PlanChosen } from './paid-order/paid-order-flow.ts';
import { paidPlan } from './paid-order/paid-plan.ts';

type NamedPlanProps = { readonly onOpen: (plan: PlanChosen) => void };

/** The plan that the address names a payment of, with the period that was paid. */
export const NamedPlan = ({ onOpen }: NamedPlanProps) => {
  const [isGone, setGone] = useState(false);
  const openPaid = async (payment: ListedPayment): Promise<void> => {
    const plans = await getJson<PlansAnswer>(apiPaths.hostingPlans(HOSTING_PLAN_CATEGORY_ID));
    // Where they cannot be had, the page says so itself.
    if (!plans.ok) return;
    const plan = paidPlan(plans.data, payment);
    setGone(plan === null);
    if (plan !== null) onOpen(plan);
  };
  return (
    <>
      <NamedPayment kind="hosting" onFound={(payment) => void openPaid(payment)} />
      {isGone && <SoldNoMore />}
    </>
  );
};
