import type { OrderSummary } from '@haat/contracts/http/orders';
import { rupeesToPaise } from '@haat/contracts/money';
import { Link } from 'react-router-dom';
import { Price } from '../../components/price.tsx';
import { ORDER_STATUS_PILL, type PillState, StatusPill } from '../../components/status-pill.tsx';
import { formatDayTime } from '../../lib/format-time.ts';
import classes from './order-list.module.css';
import { orderTitle } from './order-title.ts';

/** What an order under way waits for, in a line, and the pill beside it. */
export type OrderFact = { readonly text: string; readonly pill: PillState };

type OrderListProps = {
  readonly orders: readonly OrderSummary[];
  readonly openedId: string | undefined;
  /** What each waits for; without it the order's id stands there. */
  readonly factOf?: (order: OrderSummary) => OrderFact;
  /** The address that opens an order. */
  readonly linkTo: (orderId: string) => string;
};

/** One row an order: what, when, how much, and how it stands. */
export const OrderList = ({ orders, openedId, linkTo, factOf }: OrderListProps) => (
  <ul className={`${classes.orders} card`}>
    {orders.map((order) => (
      <li key={order.id} data-row={order.id}>
        <Link
          to={linkTo(order.id)}
          preventScrollReset
          aria-current={order.id === openedId ? 'true' : undefined}
        >
          <OrderRow order={order} fact={factOf?.(order)} />
        </Link>
      </li>
    ))}
  </ul>
);

type OrderRowProps = { readonly order: OrderSummary; readonly fact: OrderFact | undefined };

const OrderRow = ({ order, fact }: OrderRowProps) => {
  const paise = rupeesToPaise(order.price);
  const { title, about, isDomain } = orderTitle(order);
  return (
    <>
      <span className={`${classes.service} ${isDomain ? 'mono' : ''}`}>{title}</span>
      <span className={classes.amount}>{paise !== null && <Price paise={paise} />}</span>
      <span className={classes.facts}>
        {isDomain ? order.service : about}, {formatDayTime(new Date(order.placed_at))}
        <br />
        {fact === undefined ? <span className="mono xs">{order.id}</span> : fact.text}
      </span>
      <span className={classes.state}>
        <StatusPill state={fact?.pill ?? ORDER_STATUS_PILL[order.status]} />
      </span>
    </>
  );
};
