import type { OrderSummary } from '@haat/contracts/http/orders';
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { rupeesToPaise } from '@haat/contracts/money';
import { Link } from '../../components/link.tsx';
import { Price } from '../../components/price.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { formatDayTime } from '../../lib/format-time.ts';
import { factOf } from './order-fact.ts';
import classes from './order-list.module.css';
import { orderTitle } from './order-title.ts';

type OrderListProps = {
  readonly orders: readonly OrderSummary[];
  readonly openedId: string | undefined;
  readonly payments: readonly ListedPayment[];
  readonly shows: 'id' | 'fact';
  readonly linkTo: (orderId: string) => string;
};

export const OrderList = ({ orders, openedId, payments, shows, linkTo }: OrderListProps) => (
  <ul className={`${classes.orders} card`}>
    {orders.map((order) => (
      <li key={order.id} data-row={order.id}>
        <Link
          to={linkTo(order.id)}
          preventScrollReset
          aria-current={order.id === openedId ? 'true' : undefined}
        >
          <OrderRow order={order} payments={payments} shows={shows} />
        </Link>
      </li>
    ))}
  </ul>
);

type OrderRowProps = Pick<OrderListProps, 'payments' | 'shows'> & { readonly order: OrderSummary };

const OrderRow = ({ order, payments, shows }: OrderRowProps) => {
  const { text, pill } = factOf(order, payments);
  const paise = rupeesToPaise(order.price);
  const { title, about, isDomain } = orderTitle(order);
  return (
    <>
      <span className={`${classes.service} ${isDomain ? 'mono' : ''}`}>{title}</span>
      <span className={classes.amount}>{paise !== null && <Price paise={paise} />}</span>
      <span className={classes.facts}>
        <span>
          {`${isDomain ? order.service : about}, ${formatDayTime(new Date(order.placed_at))}`}
        </span>
        <br />
        {shows === 'id' ? <span className="mono xs">{order.id}</span> : <span>{text}</span>}
      </span>
      <span className={classes.state}>
        <StatusPill state={pill} />
      </span>
    </>
  );
};
