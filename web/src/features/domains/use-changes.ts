import type { DomainChangesAnswer } from '@haat/contracts/http/owned-domains';
import useSWR, { useSWRConfig } from 'swr';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { useOlder } from '../../lib/use-older.ts';

/** @param isEnabled false asks for nothing. */
export const useNewestChanges = (domain: string, isEnabled = true) =>
  useSWR<DomainChangesAnswer, Error>(isEnabled ? domainApiPaths.changes(domain) : null);

/** Newest first. */
export const useChanges = (domain: string) => {
  const { data, error, mutate } = useNewestChanges(domain);
  const { rows, ...older } = useOlder({
    path: domainApiPaths.changes(domain),
    first: data,
    rowsOf: ({ changes }: DomainChangesAnswer) => changes,
    idOf: ({ id }) => id,
  });
  return { data, error, mutate, changes: rows, older };
};

export const useRefreshDomain = (domain: string): (() => void) => {
  const { mutate } = useSWRConfig();
  return () => {
    const { owned, changes, records } = domainApiPaths;
    const stale = [owned, domainApiPaths.domain(domain), changes(domain), records(domain)];
    for (const path of stale) void mutate(path);
  };
};
