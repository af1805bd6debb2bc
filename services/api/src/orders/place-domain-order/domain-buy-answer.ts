import type { DomainBuyAnswer } from '@haat/contracts/http/orders';
import type { RegistrarAnswer } from '@haat/contracts/registrar-answer';
import { shownEmail } from '@haat/record/encryption';
import { messageOf, type OrderNow, summaryOf } from '../order-now.ts';

const NO_RESPONSE_YET: RegistrarAnswer = {
  actiontypedesc: null,
  actionstatusdesc: null,
  description: null,
  customerid: null,
  error: null,
  message: null,
};

export const domainBuyAnswer = (now: OrderNow): DomainBuyAnswer => {
  const { order, status } = now;
  return {
    message: messageOf(now),
    summary: summaryOf(now),
    order: {
      id: order.orderId,
      domain: order.service.domain,
      pmethod: order.paymentMethod,
      owner_id: order.customerId,
      invoice_id: order.invoiceNumber,
      email: shownEmail(order.email),
      status,
    },
    domainRegistrationResponse: order.answer ?? NO_RESPONSE_YET,
  };
};
