import type { HostingPlan, PlanPeriod } from '@haat/contracts/http/hosting';
import { orderMessages } from '@haat/contracts/messages';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';

type NoPriceProps = {
  readonly plan: Pick<HostingPlan, 'title'>;
  readonly className: string | undefined;
  /** The period that has a price. */
  readonly instead: PlanPeriod | null;
  readonly onChoose: (period: PlanPeriod) => void;
};

export const NoPrice = ({ plan, className, instead, onChoose }: NoPriceProps) => (
  <>
    <p className={className}>{orderMessages.noPricing}</p>
    {instead ? (
      <Button onClick={() => onChoose(instead)} fullWidth>
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
);
