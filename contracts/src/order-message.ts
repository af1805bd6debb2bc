import { domainOrderMessages, markFailure, markSuccess } from './messages.ts';
import type { OrderStatus } from './order-status.ts';

/**
 * What the Order Status dialog says of an order, mark included (specification, section 8).
 * @param reason why it failed or was cancelled; a sentence or a clause.
 */
export const orderStatusMessage = (order: {
  readonly status: OrderStatus;
  readonly domain: string;
  readonly reason: string | null;
}): string => {
  switch (order.status) {
    case 'under_review':
    case 'locked':
      return markSuccess(domainOrderMessages.underReview);
    case 'in_processing':
      return markSuccess(
        `${domainOrderMessages.received} ${domainOrderMessages.beingProcessed(order.domain)}`,
      );
    case 'completed':
      return markSuccess(domainOrderMessages.completed(order.domain));
    case 'failed':
    case 'cancelled':
      return markFailure(
        order.reason === null
          ? domainOrderMessages.submissionFailed
          : domainOrderMessages.couldNotProcess(order.reason),
      );
  }
};
