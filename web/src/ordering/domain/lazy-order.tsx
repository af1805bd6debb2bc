import type { OrderType } from '@haat/contracts/constants';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { tabStorage } from '../../lib/browser-storage.ts';
import { openOrderOf } from '../wizard/draft-storage.ts';
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
  const [domain, setDomain] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const open = (chosen: string) => {
    setDomain(chosen);
    setOpened(true);
  };
  useEffect(() => {
    const kept = openOrderOf(tabStorage, kindOf(orderType));
    if (kept === null) return;
    setDomain(kept);
    setOpened(true);
  }, [orderType]);
  const modal = domain !== null && (
    <Suspense>
      <DomainOrderModal
        opened={opened}
        domain={domain || null}
        orderType={orderType}
        onClose={() => setOpened(false)}
      />
    </Suspense>
  );
  return { open, modal };
};
