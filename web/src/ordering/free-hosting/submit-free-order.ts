import { FREE_PLAN_NAME } from '@haat/contracts/constants';
import { readOwnDomain } from '@haat/contracts/domain-name-input';
import type { FreeHostingOrderBody, PlacedRead } from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import {
  findCustomer,
  ORDER_TEXTS,
  placedOutcome,
  refused,
  type SubmitApi,
  type SubmitOutcome,
} from '../wizard/submit.ts';

/** Every outcome has its text (specification, sections 5 and 8). */
export const submitFreeOrder = async (
  api: Pick<SubmitApi<FreeHostingOrderBody>, 'fetchSession' | 'place'>,
  typed: string,
): Promise<SubmitOutcome<PlacedRead>> => {
  if (typed.trim() === '') return refused(orderMessages.enterDomainName);
  const domain = readOwnDomain(typed);
  if (domain === null) return refused(orderMessages.enterValidDomain);
  const signedOut = orderMessages.mustBeLoggedIn;
  const user = await findCustomer(api, { ...ORDER_TEXTS, signedOut });
  if (user.kind === 'refused') return user;
  const placed = await api.place({ userId: user.id, domain, service: FREE_PLAN_NAME });
  return placedOutcome(placed, null, signedOut);
};
