import { paymentStream } from '@haat/contracts/events/payment';
import type { OrderSummary } from '@haat/contracts/http/orders';
import { paiseToRupees } from '@haat/contracts/money';
import { orderStatusMessage } from '@haat/contracts/order-message';
import type { OrderStatus } from '@haat/contracts/order-status';
import { planAndPeriodOf, serviceLabel } from '@haat/domain/order/order-label';
import { isPaidOrder } from '@haat/domain/order/order-state';
import { orderStatusOf, orderSubstatusOf } from '@haat/domain/order/order-status';
import { paymentDecider } from '@haat/domain/payment/payment';
import type { PaymentState } from '@haat/domain/payment/payment-state';
import type { EventStore } from '@haat/event-store/port';
import type { LoadedOrder } from '@haat/ordering/orders/load-order';
import { loadAggregate } from '@haat/record/commands';
import { shownEmail } from '@haat/record/encryption';

export type OrderNow = Pick<LoadedOrder, 'order'> & { readonly status: OrderStatus };

/** Verified and allocated: the worker confirms the order next. */
export const paysAlready = (payment: PaymentState, orderId: string): boolean =>
  payment.phase === 'verified' && payment.allocation?.orderId === orderId;

/** The order's status by its payment: the order's own stream lags until the worker confirms it. */
export const orderNow = async (
  store: EventStore,
  { order, payment }: Pick<LoadedOrder, 'order' | 'payment'>,
): Promise<OrderNow> => {
  const status = orderStatusOf(order);
  if (order.phase !== 'placed' || !isPaidOrder(order)) return { order, status };
  const known = payment ?? (await loadPayment(store, order.payment.referenceCode));
  return { order, status: paysAlready(known, order.orderId) ? 'in_processing' : status };
};

const loadPayment = async (store: EventStore, referenceCode: string): Promise<PaymentState> => {
  const { state } = await loadAggregate(store, paymentDecider, paymentStream(referenceCode));
  return state;
};

export const messageOf = ({ order, status }: OrderNow): string => {
  const { kind, domain } = order.service;
  const service = serviceLabel(order.service);
  return orderStatusMessage({ status, kind, service, domain, reason: order.reason });
};

export const summaryOf = ({ order, status }: OrderNow): OrderSummary => ({
  id: order.orderId,
  service: serviceLabel(order.service),
  kind: order.service.kind,
  ...planAndPeriodOf(order),
  domain: order.service.domain,
  status,
  standing: orderSubstatusOf(order.phase),
  price: paiseToRupees(order.pricePaise),
  pmethod: order.paymentMethod,
  owner_id: order.customerId,
  email: shownEmail(order.email),
  invoice_id: order.invoiceNumber,
  reference_code: order.payment?.referenceCode ?? null,
  placed_at: order.placedAt,
  updated_at: order.placedAt,
});
