import type { OrderSummary } from '@haat/contracts/http/orders';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { paths } from '../../config/paths.ts';
import { OrderList } from '../orders/order-list.tsx';

/** Orders that still go on; each opens in My Orders. */
export const OrdersUnderWay = ({ orders }: { readonly orders: readonly OrderSummary[] }) => (
  <section>
    <HangTitle
      small
      side={
        <Link className="lnk" to={paths.dashboard('orders')}>
          All orders
          <Icon of={IconArrowRight} size={16} />
        </Link>
      }
    >
      Orders under way
    </HangTitle>
    {orders.length === 0 ? (
      <p className="muted">No order is under way.</p>
    ) : (
      <OrderList orders={orders} openedId={undefined} linkTo={paths.order} />
    )}
  </section>
);
