import type { OrderSummary } from '@haat/contracts/http/orders';
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { paths } from '../../config/paths.ts';
import { OrderList } from '../orders/order-list.tsx';
import { factOf } from './order-fact.ts';

type OrdersUnderWayProps = {
  readonly orders: readonly OrderSummary[];
  /** All that the customer reported: an order may wait for one of them. */
  readonly payments: readonly ListedPayment[];
};

/** Orders that still go on, with what each waits for; each opens in My Orders. */
export const OrdersUnderWay = ({ orders, payments }: OrdersUnderWayProps) => (
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
      <OrderList
        orders={orders}
        openedId={undefined}
        linkTo={paths.order}
        factOf={(order) => factOf(order, payments)}
      />
    )}
  </section>
);
