import {
  domainOrderMessages,
  markSuccess,
  withoutMark,
} from '@haat/contracts/domain-order-messages';
import type { DomainBuyRead } from '@haat/contracts/http/orders';
import { orderStatusMessage } from '@haat/contracts/order-message';

const LOCKED = /locked (?:for|in) processing/i;

/** The registrar's words for a normal state: the order waits there and settles by itself. */
export const isLocked = (text: string | null): boolean => text !== null && LOCKED.test(text);

/**
 * What the Order Status dialog says first, mark included: under review while the registrar or the
 * payment is waited for, the server's own message when it has ended, else that message and a note
 * that the order is being processed.
 */
export const answerMessage = (answer: DomainBuyRead): string => {
  const { order, message, domainRegistrationResponse: registrar } = answer;
  // In the shop's words: the registrar's are not written for customers.
  if (order.status === 'failed' || order.status === 'cancelled') return message;
  if (registrar && (isLocked(registrar.error) || isLocked(registrar.actionstatusdesc))) {
    return markSuccess(domainOrderMessages.underReview);
  }
  if (order.status !== 'in_processing') {
    const told = { status: order.status, domain: order.domain, reason: null } as const;
    return orderStatusMessage({ ...told, kind: 'domain', service: 'Domain' });
  }
  const said = withoutMark(message).trim();
  const note = domainOrderMessages.beingProcessed(order.domain);
  if (said.includes(note)) return markSuccess(said);
  return markSuccess(`${said || domainOrderMessages.received} ${note}`);
};
