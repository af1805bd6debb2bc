import { lazy, Suspense, useEffect, useState } from 'react';
import { DomainSearchPanel } from '../domain-search/domain-search-panel.tsx';
import { openOrderOf } from '../ordering/kept-order.ts';

const DomainOrderModal = lazy(async () => {
  const { DomainOrderModal: Modal } = await import('./domain-order-modal.tsx');
  return { default: Modal };
});

type DomainShopProps = {
  /** Filled into the search, and checked as soon as the price list is there. */
  readonly initialDomain?: string | undefined;
  /** 1 on its own page, 2 inside another. */
  readonly titleOrder?: 1 | 2;
};

/** The domain search whose Buy Now opens the order; a signed-out customer logs in inside it. */
export const DomainShop = (search: DomainShopProps) => {
  const [domain, setDomain] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const open = (choice: { readonly domain: string }) => {
    setDomain(choice.domain);
    setOpened(true);
  };
  // An order that stood open when the page was reloaded opens again.
  useEffect(() => {
    const kept = openOrderOf(sessionStorage, 'domain');
    if (kept === null) return;
    setDomain(kept);
    setOpened(true);
  }, []);
  return (
    <>
      <DomainSearchPanel {...search} onBuy={open} onLoginNeeded={open} />
      {domain !== null && (
        <Suspense>
          <DomainOrderModal opened={opened} domain={domain} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
};
