import type { OrderSummary } from '@haat/contracts/http/orders';
import { isTerminal, type OrderStatus } from '@haat/contracts/order-status';
import { renewalSubject } from '@haat/contracts/renewal-subject';
import type { Purpose } from '../../features/payment/payment-purpose.ts';

/** What an order is made of: the domain, the item or the plan, in its kind of order. */
export type OrderedThing = Pick<Purpose, 'kind' | 'subject'>;

/** Orders of the same that still go on, newest first. */
export const ordersUnderWay = (
  orders: readonly OrderSummary[],
  thing: OrderedThing,
): readonly OrderSummary[] =>
  orders.filter((order) => !isTerminal(order.status) && isOf(order, thing));

const isOf = ({ kind, domain, service, plan }: OrderSummary, thing: OrderedThing): boolean => {
  switch (thing.kind) {
    case 'code':
      return kind === 'code' && service === thing.subject;
    case 'hosting':
      return kind === 'hosting' && plan === thing.subject;
    case 'domain':
    case 'combined':
      return kind === 'domain' && domain === thing.subject;
    case 'renewal':
      return kind === 'renewal' && renewalSubject({ planName: plan, domain }) === thing.subject;
  }
};

/** How an order stands, in a sentence. */
export const orderStatusText = ({ status }: { readonly status: OrderStatus }): string =>
  STATUS_TEXTS[status];

const STATUS_TEXTS: Readonly<Record<OrderStatus, string>> = {
  under_review: 'We are matching its payment with your UPI credit.',
  locked: 'It is paid, and the registrar works on it.',
  in_processing: 'It is paid, and is being delivered.',
  completed: 'It is complete.',
  failed: 'It could not be done.',
  cancelled: 'It was cancelled.',
};
