import type { HostingPlan, PlanPeriod } from '@haat/contracts/http/hosting';
import { orderMessages } from '@haat/contracts/messages';
import { Button } from '@mantine/core';
import { Link } from '../../components/link.tsx';
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
      <Button
        onClick={({ currentTarget }) => {
          const card = currentTarget.closest('article');
          onChoose(instead);
          // This button is gone then: the focus goes to the one in its place.
          requestAnimationFrame(() => card?.querySelector<HTMLElement>('button, a')?.focus());
        }}
        fullWidth
      >
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
