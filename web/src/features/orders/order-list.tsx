import type { OrderSummary } from '@haat/contracts/http/orders';
import { rupeesToPaise } from '@haat/contracts/money';
import { Link } from 'react-router-dom';
import { Price } from '../../components/price.tsx';
import { ORDER_STATUS_PILL, StatusPill } from '../../components/status-pill.tsx';
import { formatDayTime } from '../../lib/format-time.ts';
import classes from './order-list.module.css';
import { orderTitle } from './order-title.ts';

type OrderListProps = {
  readonly orders: readonly OrderSummary[];
  readonly openedId: string | undefined;
  /** The address that opens an order. */
  readonly linkTo: (orderId: string) => string;
};

/** One row an order: what, when, how much, and how it stands. */
export const OrderList = ({ orders, openedId, linkTo }: OrderListProps) => (
  <ul className={`${classes.orders} card`}>
    {orders.map((order) => (
      <li key={order.id}>
        <Link
          to={linkTo(order.id)}
          preventScrollReset
          aria-current={order.id === openedId ? 'true' : undefined}
        >
          <OrderRow order={order} />
        </Link>
      </li>
    ))}
  </ul>
);

const OrderRow = ({ order }: { readonly order: OrderSummary }) => {
  const paise = rupeesToPaise(order.price);
  const { title, about, isDomain } = orderTitle(order);
  return (
    <>
      <span className={`${classes.service} ${isDomain ? 'mono' : ''}`}>{title}</span>
      <span className={classes.amount}>{paise !== null && <Price paise={paise} />}</span>
      <span className={classes.facts}>
        {isDomain ? order.service : about}, {formatDayTime(new Date(order.placed_at))}
        <br />
        <span className="mono xs">{order.id}</span>
      </span>
      <span className={classes.state}>
        <StatusPill state={ORDER_STATUS_PILL[order.status]} />
      </span>
    </>
  );
};
