import { formatRupees } from '@haat/contracts/money';
import { isPaidOrder, type PlacedOrder } from '@haat/domain/order/order-state';
import { type EmailContext, greeting, hint, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import { nameOf, receiptOf, timelineOf } from './order-receipt.ts';

/** What happens with it at the moment, in a sentence or two. */
const stateOf = (order: PlacedOrder): string => {
  if (!isPaidOrder(order))
    return 'Your hosting is being set up. There is nothing to do for you now.';
  if (order.creditedPaise !== null) {
    return 'Your payment has arrived, and we are at work. There is nothing to do for you now.';
  }
  const held = order.service.kind === 'domain' ? 'The name is held for you. ' : '';
  return (
    `${held}We’re verifying your payment of ${formatRupees(order.payment.amountPaise)}. ` +
    'You don’t need to do anything.'
  );
};

/** The order is there: its receipt, and what happens next. */
export const orderReceivedMail = (order: PlacedOrder, to: EmailContext): Written => ({
  subject: `We have your order ${order.orderId}`,
  ...renderEmail({
    title: `We have your order for ${nameOf(order)}`,
    preview: stateOf(order),
    parts: [
      paragraph(`${greeting(to.reader)} ${stateOf(order)}`),
      ...receiptOf(order),
      timelineOf(order),
      button('See your order', to.links.order(order.orderId)),
    ],
    because: hint(to, { order: order.orderId }),
  }),
});
