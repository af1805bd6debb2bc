import { domainOrderMessages, markFailure, markSuccess } from './domain-order-messages.ts';
import { orderMessages } from './messages.ts';
import type { OrderKind } from './order-kind.ts';
import type { OrderStatus } from './order-status.ts';
import { renewalMessages } from './renewal-messages.ts';
import { restoreMessages } from './restore-messages.ts';
import { upgradeMessages } from './upgrade-messages.ts';

export const CANCELLED_BY_CUSTOMER = 'you cancelled it';

type MessageDetails = {
  readonly status: OrderStatus;
  readonly kind: OrderKind;
  /** Of code, the title. */
  readonly service: string;
  readonly domain: string;
  readonly reason: string | null;
};

const inProcessing = ({ kind, service, domain }: MessageDetails): string => {
  switch (kind) {
    case 'domain':
      return `${domainOrderMessages.received} ${domainOrderMessages.beingProcessed(domain)}`;
    case 'code':
      return `${domainOrderMessages.received} ${orderMessages.codeProcessed(service)}`;
    case 'hosting':
    case 'free_hosting':
      return orderMessages.inProgress;
    case 'renewal':
      return renewalMessages.inProgress(domain);
    case 'restore':
      return restoreMessages.inProgress(domain);
    case 'upgrade':
      return upgradeMessages.inProgress(domain);
  }
};

const completed = ({ kind, service, domain }: MessageDetails): string => {
  switch (kind) {
    case 'domain':
      return domainOrderMessages.completed(domain);
    case 'code':
      return orderMessages.codeCompleted(service);
    case 'hosting':
    case 'free_hosting':
      return orderMessages.hostingCompleted(domain);
    case 'renewal':
      return renewalMessages.completed(domain);
    case 'restore':
      return restoreMessages.completed(domain);
    case 'upgrade':
      return upgradeMessages.completed(domain);
  }
};

/** The Order Status dialog's text with its mark (specification, section 8). */
export const orderStatusMessage = (order: MessageDetails): string => {
  switch (order.status) {
    case 'under_review':
    case 'locked':
      return markSuccess(domainOrderMessages.underReview);
    case 'in_processing':
      return markSuccess(inProcessing(order));
    case 'completed':
      return markSuccess(completed(order));
    case 'failed':
    case 'cancelled':
      if (order.reason === CANCELLED_BY_CUSTOMER) return markSuccess(orderMessages.cancelled);
      return markFailure(
        order.reason === null
          ? domainOrderMessages.submissionFailed
          : domainOrderMessages.couldNotProcess(order.reason),
      );
  }
};
