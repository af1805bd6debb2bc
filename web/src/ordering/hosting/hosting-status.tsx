import type { PlacedRead } from '@haat/contracts/http/place-order';
import { HostingDelivery } from '../../features/orders/hosting-delivery.tsx';
import { OrderStatusView } from '../../features/orders/order-status-view.tsx';
import { placedOrderOf } from '../../features/orders/status-rows.tsx';
import type { OrderState } from '../wizard/wizard-flow.ts';

type HostingStatusProps = {
  readonly of: { readonly flow: OrderState<PlacedRead>; readonly position: string | null };
};

export const HostingStatus = ({ of: { flow, position } }: HostingStatusProps) => {
  const { answer, ...status } = flow;
  return (
    answer && (
      <OrderStatusView
        {...status}
        kind="hosting"
        orderId={answer.order.id}
        position={position}
        placed={placedOrderOf(answer)}
        delivery={(order) => <HostingDelivery order={order} status={answer.order.status} />}
      />
    )
  );
};
