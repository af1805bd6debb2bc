import { formatRupees } from '@haat/contracts/money';
import { isPaidOrder, type PlacedOrder } from '@haat/domain/order/order-state';
import { type EmailContext, greeting, hint, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import { nameOf, receiptOf, timelineOf } from './order-receipt.ts';

const stateOf = (order: PlacedOrder): string => {
  if (!isPaidOrder(order)) return 'We’re setting up your hosting. You don’t need to do anything.';
  if (order.creditedPaise !== null) {
    return 'Payment received. We’re processing your order.';
  }
  const held = order.service.kind === 'domain' ? 'We’ve reserved the domain for you. ' : '';
  return (
    `${held}We’re verifying your payment of ${formatRupees(order.payment.amountPaise)}. ` +
    'You don’t need to do anything.'
  );
};

export const orderReceivedMail = (order: PlacedOrder, to: EmailContext): Written => ({
  subject: `We’ve received your order ${order.orderId}`,
  ...renderEmail({
    title: `We’ve received your order for ${nameOf(order)}`,
    preview: stateOf(order),
    parts: [
      paragraph(greeting(to.reader)),
      paragraph(stateOf(order)),
      ...receiptOf(order),
      timelineOf(order),
      button('View order', to.links.order(order.orderId)),
    ],
    because: hint(to, { order: order.orderId }),
  }),
});
