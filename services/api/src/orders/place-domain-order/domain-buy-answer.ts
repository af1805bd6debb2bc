import type { RegistrarAnswer } from '@haat/contracts/events/domain-registration';
import type { DomainBuyAnswer } from '@haat/contracts/http/orders';
import type { PlacedOrder } from '@haat/domain/order-state';
import { orderStatusOf } from '@haat/domain/order-status';
import { shownEmail } from '@haat/platform/mail/shown-email';
import { messageOf } from '../placed-answer.ts';

const NOTHING_SAID_YET: RegistrarAnswer = {
  actiontypedesc: null,
  actionstatusdesc: null,
  description: null,
  customerid: null,
  error: null,
  message: null,
};

/** What the calls that order a domain answer. */
export const domainBuyAnswer = (order: PlacedOrder): DomainBuyAnswer => ({
  message: messageOf(order),
  order: {
    id: order.orderId,
    domain: order.service.domain,
    pmethod: order.paymentMethod,
    owner_id: order.customerId,
    invoice_id: order.invoiceNumber,
    email: shownEmail(order.email),
    status: orderStatusOf(order),
  },
  domainRegistrationResponse: order.answer ?? NOTHING_SAID_YET,
});
