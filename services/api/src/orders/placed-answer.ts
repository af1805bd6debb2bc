import type { PlacedAnswer } from '@haat/contracts/http/place-order';
import { orderStatusMessage } from '@haat/contracts/order-message';
import { serviceLabel } from '@haat/domain/order-label';
import { type PlacedOrder, planOf } from '@haat/domain/order-state';
import { orderStatusOf } from '@haat/domain/order-status';
import { shownEmail } from '@haat/platform/mail/shown-email';

/** What the customer is told of an order that stands in its stream. */
export const messageOf = (order: PlacedOrder): string => {
  const { kind, domain } = order.service;
  return orderStatusMessage({
    status: orderStatusOf(order),
    kind,
    service: serviceLabel(order.service),
    domain,
    reason: order.reason,
  });
};

/** What the calls that order code and hosting answer. */
export const placedAnswer = (order: PlacedOrder): PlacedAnswer => ({
  message: messageOf(order),
  order: {
    id: order.orderId,
    invoiceId: order.invoiceNumber,
    service: serviceLabel(order.service),
    status: orderStatusOf(order),
    domain: order.service.domain,
    plan: planOf(order)?.planName ?? null,
    customerId: order.customerId,
    email: shownEmail(order.email),
  },
});
