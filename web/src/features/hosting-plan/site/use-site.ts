import type { SiteAnswer, SiteChange, SiteState } from '@haat/contracts/http/hosting-site';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import useSWR from 'swr';
import { planApiPaths } from '../../../config/plan-paths.ts';
import { backOff, FIRST_POLL_MS } from '../../orders/poll-interval.ts';

/** Each reading lists the plan's files at the server. */
export const useSite = (plan: string) =>
  useSWR<SiteAnswer, Error>(planApiPaths.site(plan), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });

const OVER: readonly SiteState[] = ['online', 'not_seen', 'refused', 'replaced'];

export const isOver = ({ state }: SiteChange): boolean => OVER.includes(state);

/** Another site can be put there: while only the domain is waited for, too. */
export const mayPutAnother = (change: SiteChange | null): boolean =>
  change === null || change.state === 'written' || isOver(change);

/** Polls a change until it is over. @param known as the page has read it; null: there is none. */
export const useSiteChange = (
  plan: string,
  known: SiteChange | null,
  onEnd: () => void,
): SiteChange | null => {
  const unchanged = useRef(0);
  const previous = useRef('');
  const refreshInterval = useCallback(
    (latest: { readonly change: SiteChange } | undefined) =>
      latest !== undefined && isOver(latest.change) ? 0 : backOff(unchanged.current),
    [],
  );
  const isFollowed = known !== null && !isOver(known);
  const { data } = useSWR<{ readonly change: SiteChange }, Error>(
    isFollowed ? planApiPaths.siteChange(plan, known.id) : null,
    {
      refreshInterval,
      dedupingInterval: FIRST_POLL_MS / 2,
      errorRetryInterval: FIRST_POLL_MS,
      onSuccess: ({ change: { state } }) => {
        unchanged.current = state === previous.current ? unchanged.current + 1 : 0;
        previous.current = state;
      },
    },
  );
  const followed = isFollowed && data?.change.id === known.id ? data.change : null;
  const hasEnded = followed !== null && isOver(followed);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (hasEnded) end();
  }, [hasEnded]);
  return followed ?? known;
};
