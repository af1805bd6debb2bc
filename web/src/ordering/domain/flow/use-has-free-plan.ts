import { hasOrderAnswerSchema } from '@haat/contracts/http/place-order';
import useSWR from 'swr';
import { apiPaths } from '../../../config/paths.ts';
import { post } from '../../../lib/api-client.ts';

/** What cannot be found out counts as no: the order itself looks again. */
const ask = async (): Promise<boolean> => {
  const result = await post<unknown>(apiPaths.checkFreeHosting);
  const answer = hasOrderAnswerSchema.safeParse(result.ok ? result.data : null);
  return answer.success && answer.data.hasOrder;
};

/**
 * Whether the customer has a free plan already, known before they pay for a domain with another.
 * Asked anew each time, also when the tab is looked at again: another may have ordered one.
 * @param customerId null asks nobody.
 */
export const useHasFreePlan = (customerId: string | null): boolean => {
  const key = customerId === null ? null : ['has-free-plan', customerId];
  return useSWR(key, ask, { dedupingInterval: 0 }).data ?? false;
};
