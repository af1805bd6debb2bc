import { FREE_PLAN_NAME, HOSTING_PLAN_CATEGORY_ID } from '@haat/contracts/constants';
import { priceOfPlan } from '@haat/contracts/hosting-plan';
import { orderMessages } from '@haat/contracts/messages';
import { formatRupees, type Paise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { Link } from '../../components/link.tsx';
import { ReceiptRows } from '../../components/receipt.tsx';
import { paths } from '../../config/paths.ts';
import { usePlans } from '../../features/hosting/use-plans.ts';
import { useAllOrders } from '../../lib/use-all-orders.ts';
import type { OrderNotice } from '../wizard/wizard.tsx';
import classes from './existing-plan-notice.module.css';

export const existingPlanNotice = (onLeave: () => void): OrderNotice => ({
  frame: {
    title: 'One free plan per customer',
    size: 480,
    isPlain: true,
    page: 'existing',
    footer: (
      <>
        <Button
          component={Link}
          to={paths.dashboard('orders')}
          className={classes.services}
          onClick={onLeave}
        >
          Go to My Services
        </Button>
        <Button component={Link} to={paths.sharedHosting} variant="cta" onClick={onLeave}>
          Buy Hosting Plan
        </Button>
      </>
    ),
  },
  body: <ExistingPlan />,
});

const ExistingPlan = () => {
  const domain = useFreePlanDomain();
  const cheapest = useCheapestMonth();
  return (
    <>
      <p className="muted" role="alert">
        {orderMessages.freeHostingOrderExists}
      </p>
      <div className={classes.rows}>
        <ReceiptRows
          rows={[
            { term: 'Your plan', value: FREE_PLAN_NAME },
            ...(domain === undefined ? [] : [{ term: 'Domain', value: domain, mono: true }]),
            ...(cheapest === null
              ? []
              : [{ term: 'Larger plans', value: `from ${formatRupees(cheapest)} per month` }]),
          ]}
        />
      </div>
    </>
  );
};

const useFreePlanDomain = (): string | undefined =>
  useAllOrders(true).find(
    ({ plan, status }) => plan === FREE_PLAN_NAME && status !== 'failed' && status !== 'cancelled',
  )?.domain;

const useCheapestMonth = (): Paise | null => {
  const { plans = [] } = usePlans(HOSTING_PLAN_CATEGORY_ID);
  const prices = plans.flatMap((plan) => priceOfPlan(plan, 'month')?.pricePaise ?? []);
  return prices.length === 0 ? null : Math.min(...prices);
};
