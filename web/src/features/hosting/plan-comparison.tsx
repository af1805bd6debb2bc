import { DEFAULT_PLAN_PERIOD } from '@haat/contracts/constants';
import type { HostingPlan, PlanPeriod } from '@haat/contracts/http/hosting';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { FeatureTable } from './feature-table.tsx';
import { PeriodChoice } from './period-choice.tsx';
import type { PlanAction } from './plan-card.tsx';
import classes from './plan-comparison.module.css';
import { FEATURED_AT, firstPeriod } from './plan-offer.ts';
import { PlansGate } from './plans-gate.tsx';
import cardClasses from './price-card.module.css';
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
            <p className={classes.note}>Prices in Indian rupees, paid by UPI</p>
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

const SKELETONS = ['first', 'second', 'third', 'fourth'];

const ComparisonSkeleton = () => (
  <div aria-busy="true">
    <p className="sr-only" role="status">
      Loading...
    </p>
    <div className={classes.top}>
      <Skeleton width="9rem" height="2.75rem" />
    </div>
    <div className={classes.frame}>
      <div className={classes.sheet} style={{ '--plans': SKELETONS.length } as CSSProperties}>
        <div className={classes.cards}>
          <span className={classes.note} />
          {SKELETONS.map((skeleton) => (
            <div key={skeleton} className={cardClasses.card}>
              <Skeleton width="6rem" height="1.75rem" />
              <Skeleton width="70%" height="2.5rem" />
              <Skeleton height="2.5rem" />
              <Skeleton height="2.75rem" />
            </div>
          ))}
        </div>
      </div>
    </div>
  </div>
);
