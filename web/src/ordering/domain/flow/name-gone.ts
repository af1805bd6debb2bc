import { domainOrderMessages, withoutMark } from '@haat/contracts/domain-order-messages';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';

const NAME_GONE: readonly string[] = [
  refusalMessages.domainSold,
  refusalMessages.domainHeld,
  refusalMessages.domainHeldUnverified,
  refusalMessages.domainLost,
].map(domainOrderMessages.couldNotProcess);

/** The minutes at its end differ. */
const BEING_BOUGHT = domainOrderMessages.couldNotProcess(
  refusalMessages.domainBeingBought(0).split('. ', 1).join(''),
);

/** Refused because another customer has, or is about to get, the domain. */
export const isNameGone = (message: string | null): boolean => {
  const text = message === null ? '' : withoutMark(message);
  return NAME_GONE.includes(text) || text.startsWith(BEING_BOUGHT);
};

const ONE_PLAN = domainOrderMessages.couldNotProcess(orderMessages.oneFreeHostingOrder);

export const isPlanTaken = (message: string | null): boolean =>
  message !== null && withoutMark(message) === ONE_PLAN;
