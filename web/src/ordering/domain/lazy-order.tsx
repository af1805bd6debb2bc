import type { OrderType } from '@haat/contracts/constants';
import { lazy, type ReactNode, Suspense } from 'react';
import { useOpening } from '../wizard/use-opening.ts';
import { kindOf } from './order-terms.ts';

const DomainOrderModal = lazy(async () => {
  const { loadModal } = await import('./load-modal.ts');
  return { default: (await loadModal()).DomainOrderModal };
});

type LazyOrder = {
  /** @param domain what to begin with; empty begins with an empty search. */
  readonly open: (domain: string) => void;
  /** To be put on the page. */
  readonly modal: ReactNode;
};

/**
 * The order of a domain, loaded when it is first opened. One that stood open when the page was
 * reloaded opens again.
 */
export const useLazyOrder = (orderType: OrderType): LazyOrder => {
  const { subject: domain, opened, open, close } = useOpening(kindOf(orderType), (kept) => kept);
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
