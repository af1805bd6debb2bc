import type { CodeItem } from '@haat/contracts/http/codes';
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { NamedPayment } from '../payment/named-payment.tsx';
import { useBuyCode } from './buy-code.ts';

/** Inside a CodeShop: an item that the address names a payment of is ordered on its own page. */
export const PaidCode = ({ items }: { readonly items: readonly CodeItem[] }) => {
  const buy = useBuyCode();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const openPaid = (paid: ListedPayment) => {
    const item = items.find(({ page_title }) => page_title === paid.subject);
    if (!item) return;
    const at = paths.codeItem(item.category_route, item.route);
    if (pathname === at) buy(item);
    else void navigate(paths.paidBy(at, paid.reference_code), { replace: true });
  };
  return <NamedPayment kind="code" onFound={openPaid} />;
};
