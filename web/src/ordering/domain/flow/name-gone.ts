import { domainOrderMessages, withoutMark } from '@haat/contracts/domain-order-messages';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';

const NAME_GONE: readonly string[] = [
  refusalMessages.domainSold,
  refusalMessages.domainHeld,
  refusalMessages.domainHeldUnverified,
  refusalMessages.domainLost,
].map(domainOrderMessages.couldNotProcess);

/** Whether the submission was refused because somebody else has the name, or is about to. */
export const isNameGone = (message: string | null): boolean =>
  message !== null && NAME_GONE.includes(withoutMark(message));

const ONE_PLAN = domainOrderMessages.couldNotProcess(orderMessages.oneFreeHostingOrder);

/** Whether it was refused because the customer has a free plan already. */
export const isPlanTaken = (message: string | null): boolean =>
  message !== null && withoutMark(message) === ONE_PLAN;
