import type { SubscriptionsAnswer } from '@haat/contracts/http/subscriptions';
import useSWR, { mutate } from 'swr';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { wholeOf } from '../../lib/fetch-whole.ts';
import { renewalApi } from './api-paths.ts';

const SLOWLY_MS = 15_000;

export const fetchSubscriptions = wholeOf<SubscriptionsAnswer, 'subscriptions'>({
  field: 'subscriptions',
  idOf: ({ id }) => id,
});

/** Polled while an order renews one. */
export const useSubscriptions = () =>
  useSWR<SubscriptionsAnswer, Error>(renewalApi.subscriptions, fetchSubscriptions, {
    refreshInterval: (latest) =>
      latest?.subscriptions.some(({ order }) => order !== null) ? SLOWLY_MS : 0,
  });

const isOwned = (key: unknown): boolean =>
  typeof key === 'string' && key.startsWith(domainApiPaths.owned);

/** And the domains that show them. */
export const refreshSubscriptions = (): void => {
  void mutate(renewalApi.subscriptions);
  void mutate(isOwned);
};
