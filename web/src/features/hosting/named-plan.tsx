import { NamedPayment } from '../payment/named-payment.tsx';
import type { PlanChosen } from './paid-order/paid-order-flow.ts';
import { findPaidPlan } from './paid-order/paid-plan.ts';

type NamedPlanProps = { readonly onOpen: (plan: PlanChosen) => void };

/** The plan that the address names a payment of, with the period that was paid. */
export const NamedPlan = ({ onOpen }: NamedPlanProps) => (
  <NamedPayment
    kind="hosting"
    onFound={(payment) => void findPaidPlan(payment).then((plan) => plan && onOpen(plan))}
  />
);
