import { FREE_PLAN_NAME } from '@haat/contracts/constants';
import { readOwnDomain } from '@haat/contracts/domain-name-input';
import type { SessionAnswer } from '@haat/contracts/http/auth';
import {
  type FreeHostingOrderBody,
  hasOrderAnswerSchema,
  type PlacedRead,
} from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import type { ApiResult } from '../../lib/api-client.ts';
import { placedOutcome } from '../wizard/placed-outcome.ts';
import { refused, type SubmitOutcome } from '../wizard/submit-outcome.ts';

/** The calls of a submission; each answers a value, none throws. */
export type FreeOrderApi = {
  readonly fetchSession: () => Promise<ApiResult<SessionAnswer>>;
  readonly orderPlan: (body: FreeHostingOrderBody) => Promise<ApiResult<unknown>>;
};

/** Orders the free plan; every way it can end has its text (specification, sections 5 and 8). */
export const submitFreeOrder = async (
  api: FreeOrderApi,
  typed: string,
): Promise<SubmitOutcome<PlacedRead>> => {
  if (typed.trim() === '') return refused(orderMessages.enterDomainName);
  const domain = readOwnDomain(typed);
  if (domain === null) return refused(orderMessages.enterValidDomain);
  const session = await api.fetchSession();
  // Nobody said that the customer is signed out: logging in again would not help.
  if (!session.ok) return refused(orderMessages.unexpected);
  const user = session.data?.user ?? null;
  if (user === null) return refused(orderMessages.mustBeLoggedIn);
  const placed = await api.orderPlan({ userId: user.id, domain, service: FREE_PLAN_NAME });
  return placedOutcome(placed, null, orderMessages.mustBeLoggedIn);
};

/** What `check-existing` answered: an answer that says nothing is a failed one. */
export const existingPlan = (answer: ApiResult<unknown>): 'none' | 'some' | 'failed' => {
  const read = hasOrderAnswerSchema.safeParse(answer.ok ? answer.data : null);
  if (!read.success) return 'failed';
  return read.data.hasOrder ? 'some' : 'none';
};
