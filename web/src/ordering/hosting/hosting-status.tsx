import type { PlacedRead } from '@haat/contracts/http/place-order';
import type { Paise } from '@haat/contracts/money';
import { HostingDelivery } from '../../features/orders/hosting-delivery.tsx';
import { OrderStatusView } from '../../features/orders/order-status-view.tsx';
import { placedOrderOf } from '../../features/orders/status-rows.ts';

type HostingStatusProps = {
  readonly answer: PlacedRead;
  /** Where the order was written, for the first query. */
  readonly position: string | null;
  readonly message: string | null;
  readonly notice: string | null;
  /** What of the price the balance paid; 0 without. */
  readonly balancePaise: Paise;
};

/** The last step of both orders of hosting: the receipt, and what still happens. */
export const HostingStatus = ({ answer, ...status }: HostingStatusProps) => (
  <OrderStatusView
    {...status}
    kind="hosting"
    orderId={answer.order.id}
    placed={placedOrderOf(answer)}
    delivery={(order) => <HostingDelivery order={order} status={answer.order.status} />}
  />
);
