import type { PlacedAnswer } from '@haat/contracts/http/place-order';
import { serviceLabel } from '@haat/domain/order/order-label';
import { isUpgradeOrder, planOf } from '@haat/domain/order/order-state';
import { shownEmail } from '@haat/record/encryption';
import { messageOf, type OrderNow, summaryOf } from './order-now.ts';

export const placedAnswer = (now: OrderNow): PlacedAnswer => {
  const { order, status } = now;
  return {
    message: messageOf(now),
    summary: summaryOf(now),
    order: {
      id: order.orderId,
      invoiceId: order.invoiceNumber,
      service: serviceLabel(order.service),
      status,
      domain: order.service.domain,
      plan: isUpgradeOrder(order) ? order.service.planName : (planOf(order)?.planName ?? null),
      customerId: order.customerId,
      email: shownEmail(order.email),
    },
  };
};
