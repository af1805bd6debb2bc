import type { DomainChangesAnswer } from '@haat/contracts/http/owned-domains';
import useSWR, { useSWRConfig } from 'swr';
import { domainApiPaths } from '../../config/domain-paths.ts';
import type { ApiResult } from '../../lib/api-client.ts';
import { useOlder } from '../../lib/use-older.ts';

/** Newest first. */
export const useChanges = (domain: string) => {
  const path = domainApiPaths.changes(domain);
  const { data, error, mutate } = useSWR<DomainChangesAnswer, Error>(path);
  const { rows, ...older } = useOlder({
    path,
    first: data,
    rowsOf: ({ changes }: DomainChangesAnswer) => changes,
    idOf: ({ id }) => id,
  });
  return { data, error, mutate, changes: rows, older };
};

/** What the page shows is old. */
export const isConflict = (result: ApiResult<unknown>): boolean =>
  !result.ok && result.failure.kind === 'refused' && result.failure.status === 409;

export const useRefreshDomain = (domain: string): (() => void) => {
  const { mutate } = useSWRConfig();
  return () => {
    const { owned, changes, records, contacts, childNameservers, dnssec } = domainApiPaths;
    const ofDomain = [domainApiPaths.domain, changes, records, contacts, childNameservers, dnssec];
    for (const path of [owned, ...ofDomain.map((pathOf) => pathOf(domain))]) void mutate(path);
  };
};
