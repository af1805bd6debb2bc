import type { OrderDetail } from '@haat/contracts/http/orders';
import type { PlacedAnswer } from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import type { Paise } from '@haat/contracts/money';
import { isTerminal } from '@haat/contracts/order-status';
import { HostingLogin } from '../orders/hosting-login.tsx';
import { OrderStatusView } from '../orders/order-status-view.tsx';
import classes from './hosting-status.module.css';

type HostingStatusProps = {
  readonly answer: PlacedAnswer;
  /** Where the order was written, for the first query. */
  readonly position: string | null;
  readonly message: string | null;
  readonly notice: string | null;
  /** What of the price the balance paid; 0 without. */
  readonly balancePaise: Paise;
};

/** The last step of both orders of hosting: the receipt, and what still happens. */
export const HostingStatus = ({ answer, ...status }: HostingStatusProps) => {
  const { id, invoiceId, service, status: state, domain, plan, customerId, email } = answer.order;
  const placed = {
    id,
    status: state,
    invoice_id: invoiceId,
    service,
    plan,
    domain,
    owner_id: customerId,
    email,
  };
  return (
    <OrderStatusView
      {...status}
      kind="hosting"
      orderId={id}
      placed={placed}
      delivery={(order) => <Delivery order={order} status={state} />}
    />
  );
};

type DeliveryProps = {
  /** Undefined until the first query answers. */
  readonly order: OrderDetail | undefined;
  /** As it was placed. */
  readonly status: OrderDetail['status'];
};

/** What to expect until the plan is set up, and then how to get in. */
const Delivery = ({ order, status }: DeliveryProps) => {
  if (order?.hosting) {
    return (
      <div className={classes.delivery}>
        <HostingLogin orderId={order.id} hosting={order.hosting} />
      </div>
    );
  }
  if (isTerminal(order?.status ?? status)) return null;
  return (
    <section className={classes.delivery}>
      <h3 className="h4">{orderMessages.inProgress}</h3>
      <p className="sm muted">
        Your login to the server comes with the order in My Orders, as soon as the plan is set up.
      </p>
    </section>
  );
};
