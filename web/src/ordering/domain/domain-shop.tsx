import { useEffect, useState } from 'react';
import { DomainSearchPanel } from '../../features/domain-search/domain-search-panel.tsx';
import { NamedPayment } from '../../features/payment/named-payment.tsx';
import { loadOrder, preloadFields, useLazyOrder } from './lazy-order.tsx';

type DomainShopProps = {
  readonly initialDomain?: string | undefined;
  readonly titleOrder?: 1 | 2;
};

export const DomainShop = (search: DomainShopProps) => {
  const order = useLazyOrder('Domain');
  const [isPaidFor, setPaidFor] = useState(false);
  const open = async ({ domain }: { readonly domain: string }) => {
    setPaidFor(false);
    await loadOrder();
    order.open(domain);
  };
  useEffect(preloadFields, []);
  return (
    <>
      <DomainSearchPanel
        {...search}
        isPaidFor={isPaidFor}
        onAvailable={loadOrder}
        onBuy={open}
        onLoginNeeded={open}
      />
      <NamedPayment kind="domain" onFound={() => setPaidFor(true)} />
      {order.modal}
    </>
  );
};
