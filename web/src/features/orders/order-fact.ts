import type { OrderSummary } from '@haat/contracts/http/orders';
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import type { OrderKind } from '@haat/contracts/order-kind';
import type { PillState } from '../../components/status-pill.tsx';
import { orderState } from './timeline-steps.ts';

/** What an order waits for, in a line, and the pill beside it. */
type OrderFact = { readonly text: string; readonly pill: PillState };

const IN_PROCESSING: Readonly<Record<OrderKind, string>> = {
  domain: 'The registrar was asked, its answer is awaited',
  hosting: 'The plan is being set up',
  free_hosting: 'The plan is being set up',
  code: 'The download is being made ready',
  renewal: 'It is being renewed',
};

/** What is told of an order that waits for its payment, by where that stands. */
const paymentFact = (payment: ListedPayment | undefined): OrderFact => {
  switch (payment?.status) {
    case 'waiting':
      return { text: 'Payment not found yet. Check the transaction ID', pill: 'check-id' };
    case 'in_review':
      return { text: 'A person compares its payment with the bank', pill: 'in-review' };
    default:
      return { text: 'Verifying your payment', pill: 'verifying' };
  }
};

/** @param payments all that the customer reported; the order's own is found by its code. */
export const factOf = (order: OrderSummary, payments: readonly ListedPayment[]): OrderFact => {
  const { status, standing, kind, reference_code } = order;
  if (status === 'under_review') {
    return paymentFact(payments.find((payment) => payment.reference_code === reference_code));
  }
  const pill = orderState(order);
  if (status === 'locked') return { text: 'The registrar has it locked for processing', pill };
  if (standing === 'being_checked') {
    return { text: 'The registrar gave no clear answer, we ask again', pill };
  }
  return { text: IN_PROCESSING[kind], pill };
};
