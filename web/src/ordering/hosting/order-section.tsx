import { HOSTING_PLAN_CATEGORY_ID } from '@haat/contracts/constants';
import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { PlanCards } from '../../features/hosting/plan-cards.tsx';
import { useOpening } from '../wizard/use-opening.ts';
import { PAID_ORDER, type PlanChosen, readPlanSubject } from './order-names.ts';

const PaidOrderModal = lazy(async () => {
  const { loadModal } = await import('./load-modal.ts');
  const { PaidOrderModal: Modal } = await loadModal();
  return { default: Modal };
});

type OrderSectionProps = {
  readonly max?: number;
  readonly named?: (open: (plan: PlanChosen) => void) => ReactNode;
};

export const OrderSection = ({ max, named }: OrderSectionProps) => {
  const { subject: chosen, opened, open, close } = useOpening(PAID_ORDER, readPlanSubject);
  return (
    <>
      {named?.(open)}
      <PlanCards
        categoryId={HOSTING_PLAN_CATEGORY_ID}
        {...(max !== undefined && { max })}
        action={(plan, period, look) => (
          <Button {...look} onClick={() => open({ planId: plan.id, period })}>
            Buy {plan.title}
          </Button>
        )}
      />
      {chosen !== null && (
        <Suspense>
          <PaidOrderModal opened={opened} chosen={chosen} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
