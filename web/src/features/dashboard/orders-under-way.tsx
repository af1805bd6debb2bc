import type { OrderSummary } from '@haat/contracts/http/orders';
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { IconArrowRight } from '@tabler/icons-react';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { OlderList } from '../../components/older-list.tsx';
import { paths } from '../../config/paths.ts';
import type { OlderRows } from '../../lib/use-older.ts';
import { OrderList } from '../orders/order-list.tsx';

type OrdersUnderWayProps = {
  readonly orders: readonly OrderSummary[];
  readonly older: OlderRows;
  readonly lookedThrough: number;
  readonly payments: readonly ListedPayment[];
};

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
      Orders in progress
    </HangTitle>
    <OlderList older={props.older}>
      {props.orders.length === 0 ? (
        <p className="muted">
          {props.older.hasMore
            ? `None of your newest ${props.lookedThrough} orders is in progress.`
            : 'No orders in progress.'}
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
