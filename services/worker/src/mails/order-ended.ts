import { formatRupees } from '@haat/contracts/money';
import { isPaidOrder, type PlacedOrder } from '@haat/domain/order/order-state';
import { type EmailContext, greeting, hint, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import { nameOf, receiptOf } from './order-receipt.ts';

const what = ({ phase }: PlacedOrder): string => {
  switch (phase) {
    case 'registration_failed':
      return 'The domain could not be registered.';
    case 'hosting_failed':
      return 'The hosting could not be set up.';
    case 'renewal_failed':
      return 'The renewal could not be made.';
    case 'domain_lost':
      return 'The name went to an order whose payment arrived first.';
    default:
      return 'Your order was cancelled.';
  }
};

/** Where the money is: an order that ended lets go of its payment. */
const money = (order: PlacedOrder): string => {
  if (!isPaidOrder(order)) return 'Nothing was charged.';
  if (order.creditedPaise === null) {
    return 'If your payment arrives, it is on your balance: order with it, or ask for it back.';
  }
  // Of the price less than a rupee may have been rounded away.
  const paidPaise = Math.min(order.pricePaise, order.creditedPaise);
  return (
    `Your ${formatRupees(paidPaise)} are on your balance: order something else with them, ` +
    'or ask for them back.'
  );
};

const heading = (order: PlacedOrder): { readonly subject: string; readonly title: string } =>
  order.phase === 'cancelled'
    ? {
        subject: `Your order ${order.orderId} is cancelled`,
        title: `Your order for ${nameOf(order)} is cancelled`,
      }
    : {
        subject: `Your order ${order.orderId} could not be delivered`,
        title: `We could not ${order.phase === 'renewal_failed' ? 'renew' : 'deliver'} ${nameOf(order)}`,
      };

/** The order is over, and its customer did not get what was ordered. */
export const orderEndedMail = (order: PlacedOrder, to: EmailContext): Written => ({
  subject: heading(order).subject,
  ...renderEmail({
    title: heading(order).title,
    preview: `${what(order)} ${money(order)}`,
    parts: [
      paragraph(`${greeting(to.reader)} ${what(order)}`),
      paragraph(money(order)),
      ...receiptOf(order, order.reason === null ? [] : [{ label: 'Why', value: order.reason }]),
      button('See your order', to.links.order(order.orderId)),
    ],
    because: hint(to, { order: order.orderId }),
  }),
});
