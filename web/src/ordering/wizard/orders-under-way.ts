import type { OrderSummary } from '@haat/contracts/http/orders';
import { isTerminal, type OrderStatus } from '@haat/contracts/order-status';
import { renewalSubject } from '@haat/contracts/renewal-subject';
import type { Purpose } from '../../features/payment/payment-purpose.ts';

export type OrderedThing = Pick<Purpose, 'kind' | 'subject'>;

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
    case 'restore':
      return kind === 'restore' && domain === thing.subject;
    case 'upgrade':
      return kind === 'upgrade' && renewalSubject({ planName: plan, domain }) === thing.subject;
    case 'renewal':
      return kind === 'renewal' && renewalSubject({ planName: plan, domain }) === thing.subject;
  }
};

export const orderStatusText = ({ status }: { readonly status: OrderStatus }): string =>
  STATUS_TEXTS[status];

const STATUS_TEXTS: Readonly<Record<OrderStatus, string>> = {
  under_review: 'We’re verifying your payment.',
  locked: 'Paid. The registrar is processing it.',
  in_processing: 'Paid. We’re setting it up.',
  completed: 'It’s complete.',
  failed: 'It failed.',
  cancelled: 'It was cancelled.',
};
