import type { HostingPlan, PlanPeriod } from '@haat/contracts/http/hosting';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

type AskForPlanProps = {
  readonly plan: HostingPlan;
  readonly period: PlanPeriod;
  readonly look: { readonly variant: 'filled' | 'default'; readonly fullWidth: true };
  /** The page with the form. */
  readonly at: string;
};

/** Leads to the form that asks for a plan, the plan chosen. */
export const AskForPlan = ({ plan, period, look, at }: AskForPlanProps) => (
  <Button
    {...look}
    component={Link}
    to={`${at}?${new URLSearchParams({ plan: String(plan.id), period })}`}
    preventScrollReset
  >
    Ask for {plan.title}
  </Button>
);
