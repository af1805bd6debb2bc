import type { OrderType } from '@haat/contracts/constants';
import { lazy, type ReactNode, Suspense } from 'react';
import { useOpening } from '../wizard/use-opening.ts';
import { kindOf } from './order-terms.ts';

const loadModal = () => import('./domain-order-modal.tsx');

const DomainOrderModal = lazy(async () => ({ default: (await loadModal()).DomainOrderModal }));

type LazyOrder = {
  readonly open: (domain: string) => void;
  readonly modal: ReactNode;
};

/** Fields and controls: an order shares their files with other pages. */
export const preloadFields = (): void => {
  import('../../components/status-pill.tsx').catch(() => undefined);
};

/** The order's own files. Never rejects: a failure is shown where the order would be. */
export const loadOrder = async (): Promise<void> => {
  // Its first answers are checked; not waited for.
  import('../../lib/answers/account.ts').catch(() => undefined);
  await loadModal().catch(() => undefined);
};

/** An order that was open opens again after a reload. */
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
