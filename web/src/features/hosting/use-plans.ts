import type { PlansAnswer } from '@haat/contracts/http/hosting';
import useSWR from 'swr';
import { apiPaths } from '../../config/paths.ts';

const PLANS_ARE_FRESH_FOR_MS = 5 * 60_000;

export const usePlans = (categoryId: number) => {
  const { data, error, isValidating, mutate } = useSWR<PlansAnswer, Error>(
    apiPaths.hostingPlans(categoryId),
    { revalidateOnFocus: false, dedupingInterval: PLANS_ARE_FRESH_FOR_MS },
  );
  return {
    plans: data,
    failed: error !== undefined && data === undefined,
    isBusy: isValidating,
    reload: () => void mutate(),
  };
};
