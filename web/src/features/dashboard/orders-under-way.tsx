import type { OrderSummary } from '@haat/contracts/http/orders';
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { OlderList } from '../../components/older-list.tsx';
import { paths } from '../../config/paths.ts';
import type { OlderRows } from '../../lib/use-older.ts';
import { OrderList } from '../orders/order-list.tsx';

type OrdersUnderWayProps = {
  readonly orders: readonly OrderSummary[];
  readonly older: OlderRows;
  /** Among so many orders they were looked for. */
  readonly lookedThrough: number;
  /** All that the customer reported: an order may wait for one of them. */
  readonly payments: readonly ListedPayment[];
};

/** Orders that still go on, with what each waits for; each opens in My Orders. */
export const OrdersUnderWay = (props: OrdersUnderWayProps) => (
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
    <OlderList older={props.older}>
      {props.orders.length === 0 ? (
        <p className="muted">
          {props.older.hasMore
            ? `None of your newest ${props.lookedThrough} orders is under way.`
            : 'No order is under way.'}
        </p>
      ) : (
        <OrderList
          orders={props.orders}
          openedId={undefined}
          linkTo={paths.order}
          payments={props.payments}
          shows="fact"
        />
      )}
    </OlderList>
  </section>
);
