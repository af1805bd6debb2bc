import { useState } from 'react';
import { DomainSearchPanel } from '../../features/domain-search/domain-search-panel.tsx';
import { NamedPayment } from '../../features/payment/named-payment.tsx';
import { useLazyOrder } from './lazy-order.tsx';

type DomainShopProps = {
  /** Filled into the search, and checked as soon as the price list is there. */
  readonly initialDomain?: string | undefined;
  /** 1 on its own page, 2 inside another. */
  readonly titleOrder?: 1 | 2;
};

/** The domain search whose Buy Now opens the order; a signed-out customer logs in inside it. */
export const DomainShop = (search: DomainShopProps) => {
  const order = useLazyOrder('Domain');
  const [isPaidFor, setPaidFor] = useState(false);
  const open = ({ domain }: { readonly domain: string }) => {
    setPaidFor(false);
    order.open(domain);
  };
  return (
    <>
      <DomainSearchPanel {...search} isPaidFor={isPaidFor} onBuy={open} onLoginNeeded={open} />
      <NamedPayment kind="domain" onFound={() => setPaidFor(true)} />
      {order.modal}
    </>
  );
};
