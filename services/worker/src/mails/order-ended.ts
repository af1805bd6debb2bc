import { formatRupees } from '@haat/contracts/money';
import { balanceMessages } from '@haat/contracts/payment-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { isPaidOrder, type PlacedOrder } from '@haat/domain/order/order-state';
import { type EmailContext, greeting, hint, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import { nameOf, receiptOf } from './order-receipt.ts';

const what = ({ phase, reason }: PlacedOrder): string => {
  switch (phase) {
    case 'registration_failed':
      return 'We couldn’t register the domain.';
    case 'hosting_failed':
      return 'We couldn’t set up the hosting.';
    case 'renewal_failed':
      return 'We couldn’t renew it.';
    case 'restore_failed':
      return 'We couldn’t restore the domain.';
    case 'upgrade_failed':
      return 'We couldn’t change your hosting plan. It stays as it was.';
    case 'domain_lost':
      return reason === refusalMessages.nameOnOtherOrder
        ? 'Your other order for this domain was paid first.'
        : 'Someone else’s payment was verified first, so they got this domain.';
    default:
      return 'Your order was cancelled.';
  }
};

/** Says where the money is: an order that ended releases its payment. */
const money = (order: PlacedOrder): string => {
  if (!isPaidOrder(order)) return 'Nothing was charged.';
  if (order.creditedPaise === null) {
    return 'If we receive your payment, it goes to your balance.';
  }
  // The credit may be less than the price by rounded paise.
  const paidPaise = Math.min(order.pricePaise, order.creditedPaise);
  const next =
    order.phase === 'domain_lost' || order.phase === 'registration_failed'
      ? 'Open your order to choose another domain, or request a refund.'
      : balanceMessages.nextSteps;
  return `${formatRupees(paidPaise)} is in your balance. ${next}`;
};

const titleOf = (order: PlacedOrder): string => {
  const name = nameOf(order);
  switch (order.phase) {
    case 'cancelled':
      return `Your order for ${name} is cancelled`;
    case 'renewal_failed':
      return `We couldn’t renew ${name}`;
    case 'restore_failed':
      return `We couldn’t restore ${name}`;
    case 'upgrade_failed':
      return `We couldn’t change the plan for ${order.service.domain}`;
    default:
      return `Your order for ${name} failed`;
  }
};

const subjectOf = ({ phase, orderId }: PlacedOrder): string =>
  `Your order ${orderId} ${phase === 'cancelled' ? 'is cancelled' : 'failed'}`;

export const orderEndedMail = (order: PlacedOrder, to: EmailContext): Written => ({
  subject: subjectOf(order),
  ...renderEmail({
    title: titleOf(order),
    preview: `${what(order)} ${money(order)}`,
    parts: [
      paragraph(greeting(to.reader)),
      paragraph(what(order)),
      paragraph(money(order)),
      ...receiptOf(order, order.reason === null ? [] : [{ label: 'Reason', value: order.reason }]),
      button('View order', to.links.order(order.orderId)),
    ],
    because: hint(to, { order: order.orderId }),
  }),
});
