import { DEFAULT_PLAN_PERIOD } from '@haat/contracts/constants';
import type { HostingPlan, PlanPeriod } from '@haat/contracts/http/hosting';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { GstNote } from '../../components/gst-note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { FeatureTable } from './feature-table.tsx';
import { PeriodChoice } from './period-choice.tsx';
import type { PlanAction } from './plan-card.tsx';
import classes from './plan-comparison.module.css';
import { FEATURED_AT, firstPeriod } from './plan-offer.ts';
import { PlansGate } from './plans-gate.tsx';
import { PriceCard } from './price-card.tsx';
import { yearSaving } from './year-saving.ts';

type PlanComparisonProps = {
  readonly categoryId: number;
  readonly action: PlanAction;
  readonly side?: ReactNode;
};

export const PlanComparison = ({ categoryId, action, side }: PlanComparisonProps) => (
  <PlansGate categoryId={categoryId} waiting={<ComparisonSkeleton />}>
    {(plans) => <Comparison plans={plans} action={action} side={side} />}
  </PlansGate>
);

type ComparisonProps = Pick<PlanComparisonProps, 'action' | 'side'> & {
  readonly plans: readonly HostingPlan[];
};

const Comparison = ({ plans, action, side }: ComparisonProps) => {
  // Until the visitor chooses, a plan that is sold by the month only shows that price.
  const [chosen, setChosen] = useState<PlanPeriod | null>(null);
  const periodOf = (plan: HostingPlan) => chosen ?? firstPeriod(plan);
  const saving = yearSaving(plans);
  return (
    <>
      <div className={classes.top}>
        <div className={classes.switch}>
          <PeriodChoice
            label="Period of all plans"
            value={chosen ?? DEFAULT_PLAN_PERIOD}
            onChange={setChosen}
          />
        </div>
        {saving !== null && <p className={classes.saving}>{saving}</p>}
        {side}
      </div>
      <div className={classes.frame}>
        <div className={classes.sheet} style={{ '--plans': plans.length } as CSSProperties}>
          <div className={classes.cards}>
            <div className={classes.note}>
              <p>Prices in Indian rupees, paid by UPI</p>
              <GstNote />
            </div>
            {plans.map((plan, index) => (
              <PriceCard
                key={plan.id}
                plan={plan}
                period={periodOf(plan)}
                isFeatured={index === FEATURED_AT}
                onChoose={setChosen}
                action={action}
              />
            ))}
          </div>
          <FeatureTable plans={plans} periodOf={periodOf} />
          {plans.length > FEATURED_AT && <span className={classes.featured} />}
        </div>
      </div>
    </>
  );
};

const SKELETON_LINES = ['30%', '100%', '90%', '95%', '85%'];

const ComparisonSkeleton = () => (
  <div className={`card ${classes.waiting}`} aria-busy="true">
    <p className="sr-only" role="status">
      Loading...
    </p>
    {SKELETON_LINES.map((width) => (
      <Skeleton key={width} width={width} height="2.75rem" />
    ))}
  </div>
);
