import type { HostingPlan, PlanPeriod } from '@haat/contracts/http/hosting';
import { formatRupees } from '@haat/contracts/money';
import { type ReactNode, useState } from 'react';
import { Price } from '../../components/price.tsx';
import { FeatureBox } from './feature-box.tsx';
import { NoPrice } from './no-price.tsx';
import { PeriodChoice } from './period-choice.tsx';
import classes from './plan-card.module.css';
import { firstPeriod, offerOf } from './plan-offer.ts';

export type PlanAction = (
  plan: HostingPlan,
  period: PlanPeriod,
  look: { readonly variant: 'cta' | 'filled' | 'default'; readonly fullWidth: true },
) => ReactNode;

type PlanCardProps = {
  readonly plan: HostingPlan;
  readonly isFeatured: boolean;
  readonly action: PlanAction;
};

export const PlanCard = ({ plan, isFeatured, action }: PlanCardProps) => {
  const [period, setPeriod] = useState(() => firstPeriod(plan));
  const { price, off, renewal, instead } = offerOf(plan, period);
  return (
    <article className={classes.card} data-featured={isFeatured || undefined}>
      <div className={classes.name}>
        <h3 className="h3">{plan.title}</h3>
        <PeriodChoice label={`Period of ${plan.title}`} value={period} onChange={setPeriod} />
      </div>
      <div className={classes.offer}>
        {price ? (
          <>
            <p className={classes.amount}>
              <span key={period}>{formatRupees(price.pricePaise)}</span>
              <small>{`/ ${period}`}</small>
            </p>
            <p className={classes.before}>
              {off === null ? (
                <span className="muted">Regular price</span>
              ) : (
                <>
                  <s>
                    <span className="sr-only">instead of </span>
                    <Price paise={price.amountPaise} />
                  </s>{' '}
                  <b className="leaf">{off}</b>
                </>
              )}
            </p>
            {action(plan, period, {
              variant: isFeatured ? 'filled' : 'default',
              fullWidth: true,
            })}
            <p className={classes.renewal}>{renewal}</p>
          </>
        ) : (
          <NoPrice plan={plan} className={classes.none} instead={instead} onChoose={setPeriod} />
        )}
      </div>
      <FeatureBox plan={plan.title} features={plan.features} />
    </article>
  );
};
