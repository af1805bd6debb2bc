import { hasOrderAnswerSchema } from '@haat/contracts/http/place-order';
import useSWR from 'swr';
import { apiPaths } from '../../config/paths.ts';
import { type ApiResult, post } from '../../lib/api-client.ts';

/** Whether a customer has a free plan; an answer that says nothing is a failed one. */
type FreePlan = 'none' | 'some' | 'failed';

export const readFreePlan = (answer: ApiResult<unknown>): FreePlan => {
  const read = hasOrderAnswerSchema.safeParse(answer.ok ? answer.data : null);
  if (!read.success) return 'failed';
  return read.data.hasOrder ? 'some' : 'none';
};

/**
 * Whether the customer has a free plan already, known before they order another. Asked again each
 * time, also when the tab is looked at again: another may have ordered one.
 * @param customerId null asks nobody.
 */
export const useFreePlan = (customerId: string | null) => {
  const key = customerId === null ? null : ['has-free-plan', customerId];
  const ask = async () => readFreePlan(await post<unknown>(apiPaths.checkFreeHosting));
  const { data, mutate } = useSWR(key, ask, { dedupingInterval: 0 });
  return {
    freePlan: data ?? ('unknown' as const),
    retry: () => void mutate(undefined),
    /** Whoever comes back is told as if for the first time. */
    reset: () => void mutate(undefined, { revalidate: false }),
  };
};
