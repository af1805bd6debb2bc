import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import type { PlanAction } from '../../features/hosting/plan-card.tsx';
import { useOpening } from '../wizard/use-opening.ts';
import { PAID_ORDER, type PlanChosen, readPlanSubject } from './order-names.ts';

const PaidOrderModal = lazy(async () => {
  const { loadModal } = await import('./load-modal.ts');
  const { PaidOrderModal: Modal } = await loadModal();
  return { default: Modal };
});

type OrderSectionProps = {
  readonly named?: (open: (plan: PlanChosen) => void) => ReactNode;
  readonly children: (action: PlanAction) => ReactNode;
};

export const OrderSection = ({ named, children }: OrderSectionProps) => {
  const { subject: chosen, opened, open, close } = useOpening(PAID_ORDER, readPlanSubject);
  return (
    <>
      {named?.(open)}
      {children((plan, period, look) => (
        <Button {...look} onClick={() => open({ planId: plan.id, period })}>
          Buy {plan.title}
        </Button>
      ))}
      {chosen !== null && (
        <Suspense>
          <PaidOrderModal opened={opened} chosen={chosen} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
