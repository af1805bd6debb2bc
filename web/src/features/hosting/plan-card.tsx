import { DEFAULT_PLAN_PERIOD } from '@haat/contracts/constants';
import type { HostingPlan, PlanPeriod } from '@haat/contracts/http/hosting';
import { orderMessages } from '@haat/contracts/messages';
import { formatRupees } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Price } from '../../components/price.tsx';
import { paths } from '../../config/paths.ts';
import { FeatureBox } from './feature-box.tsx';
import { PeriodChoice } from './period-choice.tsx';
import classes from './plan-card.module.css';
import { offerOf } from './plan-offer.ts';

export type PlanAction = (
  plan: HostingPlan,
  period: PlanPeriod,
  look: { readonly variant: 'filled' | 'default'; readonly fullWidth: true },
) => ReactNode;

type PlanCardProps = {
  readonly plan: HostingPlan;
  readonly isFeatured: boolean;
  readonly action: PlanAction;
};

export const PlanCard = ({ plan, isFeatured, action }: PlanCardProps) => {
  const [period, setPeriod] = useState<PlanPeriod>(DEFAULT_PLAN_PERIOD);
  const { price, off, renewal, instead } = offerOf(plan, period);
  return (
    <article className={classes.card} data-featured={isFeatured || undefined}>
      <div className={classes.name}>
        <h3 className="h3">{plan.title}</h3>
        <PeriodChoice plan={plan.title} value={period} onChange={setPeriod} />
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
          <>
            <p className={classes.none}>{orderMessages.noPricing}</p>
            {instead ? (
              <Button onClick={() => setPeriod(instead)} fullWidth>
                {`See the price per ${instead}`}
              </Button>
            ) : (
              <Button
                component={Link}
                to={paths.hireMe}
                aria-label={`Ask for the price of ${plan.title}`}
                fullWidth
              >
                Ask for the price
              </Button>
            )}
          </>
        )}
      </div>
      <FeatureBox plan={plan.title} features={plan.features} />
    </article>
  );
};
