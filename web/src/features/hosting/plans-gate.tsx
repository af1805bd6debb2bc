import type { PlansAnswer } from '@haat/contracts/http/hosting';
import { orderMessages } from '@haat/contracts/messages';
import { IconServerOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { usePlans } from './use-plans.ts';

type PlansGateProps = {
  readonly categoryId: number;
  readonly waiting: ReactNode;
  readonly children: (plans: PlansAnswer) => ReactNode;
};

export const PlansGate = ({ categoryId, waiting, children }: PlansGateProps) => {
  const { plans, failed, isBusy, reload } = usePlans(categoryId);
  if (failed) {
    return (
      <LoadFailure onRetry={reload} isBusy={isBusy}>
        {orderMessages.fetchPlansFailed}
      </LoadFailure>
    );
  }
  if (plans === undefined) return waiting;
  if (plans.length === 0) {
    return <EmptyState icon={IconServerOff}>{orderMessages.noPlans}</EmptyState>;
  }
  return children(plans);
};
