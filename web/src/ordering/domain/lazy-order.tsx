import type { OrderType } from '@haat/contracts/constants';
import { lazy, type ReactNode, Suspense } from 'react';
import { useOpening } from '../wizard/use-opening.ts';
import { kindOf } from './order-terms.ts';

const DomainOrderModal = lazy(async () => {
  const { loadModal } = await import('./load-modal.ts');
  return { default: (await loadModal()).DomainOrderModal };
});

type LazyOrder = {
  readonly open: (domain: string) => void;
  readonly modal: ReactNode;
};

/** Loaded when first opened; an order that was open opens again after a reload. */
export const useLazyOrder = (orderType: OrderType): LazyOrder => {
  const { subject: domain, opened, open, close } = useOpening(kindOf(orderType), (saved) => saved);
  const modal = domain !== null && (
    <Suspense>
      <DomainOrderModal
        opened={opened}
        domain={domain || null}
        orderType={orderType}
        onClose={close}
      />
    </Suspense>
  );
  return { open, modal };
};
