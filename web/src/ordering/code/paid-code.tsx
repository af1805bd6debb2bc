import type { CodeItem } from '@haat/contracts/http/codes';
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { NamedPayment } from '../../features/payment/named-payment.tsx';
import { SoldNoMore } from '../../features/payment/sold-no-more.tsx';
import { useBuyCode } from './buy-code.ts';

/** Opens the order of the item that the address names a payment of. */
export const PaidCode = ({ items }: { readonly items: readonly CodeItem[] }) => {
  const buy = useBuyCode();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isGone, setGone] = useState(false);
  const openPaid = (paid: ListedPayment) => {
    const item = items.find(({ page_title }) => page_title === paid.subject);
    setGone(item === undefined);
    if (item === undefined) return;
    const at = paths.codeItem(item.category_route, item.route);
    if (pathname === at) buy(item);
    else void navigate(paths.paidBy(at, paid.reference_code), { replace: true });
  };
  return (
    <>
      <NamedPayment kind="code" onFound={openPaid} />
      {isGone && <SoldNoMore />}
    </>
  );
};
