import { HOSTING_PLAN_CATEGORY_ID } from '@haat/contracts/constants';
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePlans } from '../../features/hosting/use-plans.ts';
import { NamedPayment } from '../../features/payment/named-payment.tsx';
import { SoldNoMore } from '../../features/payment/sold-no-more.tsx';
import type { PlanChosen } from './order-names.ts';
import { paidPlan } from './paid-plan.ts';

type NamedPlanProps = { readonly onOpen: (plan: PlanChosen) => void };

/** Opens the plan and period that the address names a payment of. */
export const NamedPlan = ({ onOpen }: NamedPlanProps) => {
  const [paid, setPaid] = useState<ListedPayment | null>(null);
  const [isGone, setGone] = useState(false);
  const { plans } = usePlans(HOSTING_PLAN_CATEGORY_ID);
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (paid === null || plans === undefined) return;
    setPaid(null);
    const plan = paidPlan(plans, paid);
    setGone(plan === null);
    if (plan !== null) open(plan);
  }, [paid, plans]);
  return (
    <>
      <NamedPayment kind="hosting" onFound={setPaid} />
      {isGone && <SoldNoMore />}
    </>
  );
};
