import { type PriceOfPlan, priceOfPlan } from '@haat/contracts/hosting-plan';
import type { HostingPlan, PlanPeriod } from '@haat/contracts/http/hosting';
import { formatRupees, paisePerMonth } from '@haat/contracts/money';
import { summaryOf } from './compare-plans.ts';
import { NoPrice } from './no-price.tsx';
import type { PlanAction } from './plan-card.tsx';
import { OTHER_PERIOD, offerOf } from './plan-offer.ts';
import classes from './price-card.module.css';

type PriceCardProps = {
  readonly plan: HostingPlan;
  readonly period: PlanPeriod;
  readonly isFeatured: boolean;
  readonly onChoose: (period: PlanPeriod) => void;
  readonly action: PlanAction;
};

export const PriceCard = ({ plan, period, isFeatured, onChoose, action }: PriceCardProps) => {
  const { price, instead } = offerOf(plan, period);
  return (
    <article className={classes.card} data-featured={isFeatured || undefined}>
      <h3 className="h3">{plan.title}</h3>
      <p className={classes.summary}>{summaryOf(plan)}</p>
      {price === null ? (
        <NoPrice plan={plan} className={classes.none} instead={instead} onChoose={onChoose} />
      ) : (
        <>
          <Offer
            key={period}
            price={price}
            isOnly={priceOfPlan(plan, OTHER_PERIOD[period]) === null}
          />
          {action(plan, period, { variant: isFeatured ? 'cta' : 'default', fullWidth: true })}
        </>
      )}
    </article>
  );
};

type OfferProps = {
  readonly price: PriceOfPlan;
  /** The plan has no price for the other period. */
  readonly isOnly: boolean;
};

const Offer = ({ price: { period, pricePaise, amountPaise }, isOnly }: OfferProps) => {
  const paid = period === 'year' ? `${formatRupees(pricePaise)} a year` : isOnly && 'Monthly only';
  const renewal = `${formatRupees(amountPaise)} a ${period}`;
  return (
    <>
      <p className={classes.amount}>
        <span>{formatRupees(period === 'year' ? paisePerMonth(pricePaise) : pricePaise)}</span>{' '}
        <small>a month</small>
      </p>
      <p className={classes.terms}>
        {paid && <b>{paid}</b>}
        <span>{paid ? `, renews at ${renewal}` : `Renews at ${renewal}`}</span>
      </p>
    </>
  );
};
