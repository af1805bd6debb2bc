import type { OrderSummary } from '@haat/contracts/http/orders';
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import type { OrderKind } from '@haat/contracts/order-kind';
import { timelineTitles } from '@haat/contracts/timeline-titles';
import type { PillState } from '../../components/status-pill.tsx';
import { NOT_FOUND_YET, orderState } from './timeline-steps.ts';

type OrderFact = { readonly text: string; readonly pill: PillState };

const IN_PROCESSING: Readonly<Record<OrderKind, string>> = {
  domain: 'Registering your domain',
  hosting: timelineTitles.settingHostingUp,
  free_hosting: timelineTitles.settingHostingUp,
  code: 'Preparing your download',
  renewal: 'Renewing',
  restore: 'Restoring your domain',
  upgrade: timelineTitles.upgradeRequested,
};

const paymentFact = (payment: ListedPayment | undefined): OrderFact => {
  switch (payment?.status) {
    case 'waiting':
      return { text: NOT_FOUND_YET, pill: 'check-id' };
    case 'in_review':
      return { text: 'Payment under review', pill: 'in-review' };
    default:
      return { text: timelineTitles.matchingCredit, pill: 'verifying' };
  }
};

export const factOf = (order: OrderSummary, payments: readonly ListedPayment[]): OrderFact => {
  const { status, standing, kind, reference_code } = order;
  if (status === 'under_review') {
    return paymentFact(payments.find((payment) => payment.reference_code === reference_code));
  }
  const pill = orderState(order);
  if (status === 'locked') return { text: 'The registrar is processing your domain', pill };
  if (standing === 'being_checked') {
    return { text: timelineTitles.askingRegistrarAgain, pill };
  }
  return { text: IN_PROCESSING[kind], pill };
};
