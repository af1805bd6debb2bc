import {
  domainOrderMessages,
  markSuccess,
  withoutMark,
} from '@haat/contracts/domain-order-messages';
import type { DomainBuyRead } from '@haat/contracts/http/orders';
import { orderStatusMessage } from '@haat/contracts/order-message';

const LOCKED = /locked (?:for|in) processing/i;

/** A normal state: the order continues by itself. */
export const isLocked = (text: string | null): boolean => text !== null && LOCKED.test(text);

/** The Order Status dialog's first line, with its mark. */
export const answerMessage = (answer: DomainBuyRead): string => {
  const { order, message, domainRegistrationResponse: registrar } = answer;
  // The registrar's text is not written for customers.
  if (order.status === 'failed' || order.status === 'cancelled') return message;
  if (registrar && (isLocked(registrar.error) || isLocked(registrar.actionstatusdesc))) {
    return markSuccess(domainOrderMessages.underReview);
  }
  if (order.status !== 'in_processing') {
    const details = { status: order.status, domain: order.domain, reason: null } as const;
    return orderStatusMessage({ ...details, kind: 'domain', service: 'Domain' });
  }
  const text = withoutMark(message).trim();
  const note = domainOrderMessages.beingProcessed(order.domain);
  if (text.includes(note)) return markSuccess(text);
  return markSuccess(`${text || domainOrderMessages.received} ${note}`);
};
