import { HOSTING_PLAN_CATEGORY_ID } from '@haat/contracts/constants';
import { Skeleton } from '../../components/skeleton.tsx';
import cardClasses from './plan-card.module.css';
import { type PlanAction, PlanCard } from './plan-card.tsx';
import classes from './plan-cards.module.css';
import { FEATURED_AT } from './plan-offer.ts';
import { PlansGate } from './plans-gate.tsx';

type PlanCardsProps = {
  readonly max: number;
  readonly action: PlanAction;
};

const SKELETONS = ['first', 'second', 'third'];
const SKELETON_LINES = ['60%', '45%', '70%', '50%', '65%', '40%', '55%', '62%'];

export const PlanCards = ({ max, action }: PlanCardsProps) => (
  <PlansGate categoryId={HOSTING_PLAN_CATEGORY_ID} waiting={<PlanSkeletons />}>
    {(plans) => (
      <div className={classes.plans}>
        {plans.slice(0, max).map((plan, index) => (
          <PlanCard key={plan.id} plan={plan} isFeatured={index === FEATURED_AT} action={action} />
        ))}
      </div>
    )}
  </PlansGate>
);

const PlanSkeletons = () => (
  <div className={classes.plans} aria-busy="true">
    <p className="sr-only" role="status">
      Loading...
    </p>
    {SKELETONS.map((skeleton, index) => (
      <div
        key={skeleton}
        className={cardClasses.card}
        data-featured={index === FEATURED_AT || undefined}
      >
        <div className={cardClasses.name}>
          <Skeleton width="6rem" height="1.75rem" />
          <Skeleton width="8rem" height="2.75rem" />
        </div>
        <div className={cardClasses.offer}>
          <Skeleton width="70%" height="3.25rem" />
          <Skeleton width="50%" height="1.25rem" className={classes.gap} />
          <Skeleton height="2.75rem" className={classes.wideGap} />
          <Skeleton width="60%" height="1.25rem" className={classes.gap} />
        </div>
        <div className={classes.lines}>
          {SKELETON_LINES.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      </div>
    ))}
  </div>
);
