import type { PlacedAnswer } from '@haat/contracts/http/place-order';
import type { Paise } from '@haat/contracts/money';
import { HostingDelivery } from '../orders/hosting-delivery.tsx';
import { OrderStatusView } from '../orders/order-status-view.tsx';

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
      delivery={(order) => <HostingDelivery order={order} status={state} />}
    />
  );
};
