import { markSuccess } from '@haat/contracts/domain-order-messages';
import type { OrderDetail } from '@haat/contracts/http/orders';
import { orderMessages } from '@haat/contracts/messages';
import { isTerminal } from '@haat/contracts/order-status';
import classes from './hosting-delivery.module.css';
import { HostingLogin } from './hosting-login.tsx';

type HostingDeliveryProps = {
  readonly order: OrderDetail | undefined;
  readonly status: OrderDetail['status'];
};

export const HostingDelivery = ({ order, status }: HostingDeliveryProps) => {
  if (order?.hosting) {
    return (
      <div className={classes.delivery}>
        <HostingLogin order={order} hosting={order.hosting} />
      </div>
    );
  }
  if (isTerminal(order?.status ?? status)) return null;
  // The receipt says the same once the payment is verified.
  const isShownAlready = order?.message === markSuccess(orderMessages.inProgress);
  return (
    <section className={classes.delivery}>
      {!isShownAlready && <h3 className="h4">{orderMessages.inProgress}</h3>}
      <p className="sm muted">
        Your control panel login appears in My Orders as soon as hosting is ready.
      </p>
    </section>
  );
};
