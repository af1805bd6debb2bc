import { hasOrderAnswerSchema } from '@haat/contracts/http/place-order';
import useSWR from 'swr';
import { apiPaths } from '../../config/paths.ts';
import { type ApiResult, post } from '../../lib/api-client.ts';

type FreePlan = 'none' | 'some' | 'failed';

export const readFreePlan = (answer: ApiResult<unknown>): FreePlan => {
  const read = hasOrderAnswerSchema.safeParse(answer.ok ? answer.data : null);
  if (!read.success) return 'failed';
  return read.data.hasOrder ? 'some' : 'none';
};

/** Never cached: another tab may have ordered one. @param customerId null sends no request. */
export const useFreePlan = (customerId: string | null) => {
  const key = customerId === null ? null : ['has-free-plan', customerId];
  const ask = async () => readFreePlan(await post<unknown>(apiPaths.checkFreeHosting));
  const { data, mutate } = useSWR(key, ask, { dedupingInterval: 0 });
  return {
    freePlan: data ?? ('unknown' as const),
    retry: () => void mutate(undefined),
    reset: () => void mutate(undefined, { revalidate: false }),
  };
};
