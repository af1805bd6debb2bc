import type { OwnedPlanAnswer } from '@haat/contracts/http/owned-hosting';
import useSWR, { useSWRConfig } from 'swr';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { planApiPaths } from '../../config/plan-paths.ts';
import { WAITING_MS } from '../domains/use-owned-domains.ts';

/** The API reads the hosting server at most once a minute. */
export const useOwnedPlan = (id: string) =>
  useSWR<OwnedPlanAnswer, Error>(planApiPaths.plan(id), {
    refreshInterval: (latest) => ((latest?.renewal?.order ?? null) === null ? 0 : WAITING_MS),
  });

export const useRefreshPlan = (id: string): (() => void) => {
  const { mutate } = useSWRConfig();
  return () => {
    for (const path of [planApiPaths.plan(id), planApiPaths.owned, domainApiPaths.owned]) {
      void mutate(path);
    }
  };
};
