import type { DomainChange, ShownChangeAnswer } from '@haat/contracts/http/owned-domains';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import useSWR from 'swr';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { backOff, FIRST_POLL_MS } from '../orders/poll-interval.ts';

export const isEnded = ({ state }: Pick<DomainChange, 'state'>): boolean =>
  state === 'done' || state === 'refused';

/** Polls until the change is done or refused. */
export const useChange = (domain: string, id: string, onEnd: () => void) => {
  const unchanged = useRef(0);
  const previous = useRef('');
  const refreshInterval = useCallback(
    (latest: ShownChangeAnswer | undefined) =>
      latest !== undefined && isEnded(latest.change) ? 0 : backOff(unchanged.current),
    [],
  );
  const { data, error } = useSWR<ShownChangeAnswer, Error>(domainApiPaths.change(domain, id), {
    refreshInterval,
    dedupingInterval: FIRST_POLL_MS / 2,
    errorRetryInterval: FIRST_POLL_MS,
    onSuccess: ({ change: { state } }) => {
      unchanged.current = state === previous.current ? unchanged.current + 1 : 0;
      previous.current = state;
    },
  });
  const change = data?.change;
  const isOver = change !== undefined && isEnded(change);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return { change, error };
};
