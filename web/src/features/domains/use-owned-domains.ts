import type { OwnedDomainAnswer, OwnedDomainsAnswer } from '@haat/contracts/http/owned-domains';
import useSWR from 'swr';
import { domainApiPaths } from '../../config/domain-paths.ts';

/** In ms, while an order renews something, or a change waits for people. */
const WAITING_MS = 15_000;

const isRenewing = ({ domains, plans }: OwnedDomainsAnswer): boolean =>
  [...domains, ...plans].some(({ renewal }) => (renewal?.order ?? null) !== null);

export const useOwnedDomains = () =>
  useSWR<OwnedDomainsAnswer, Error>(domainApiPaths.owned, {
    refreshInterval: (latest) => (latest !== undefined && isRenewing(latest) ? WAITING_MS : 0),
  });

/** A change of owner ends by the links in two emails. */
const isWaiting = ({ renewal, changes, owner_change_pending }: OwnedDomainAnswer): boolean =>
  (renewal?.order ?? null) !== null ||
  owner_change_pending ||
  changes.some(({ kind }) => kind === 'contact');

/** The API reads the registrar at most once a minute. */
export const useOwnedDomain = (domain: string) =>
  useSWR<OwnedDomainAnswer, Error>(domainApiPaths.domain(domain), {
    refreshInterval: (latest) => (latest !== undefined && isWaiting(latest) ? WAITING_MS : 0),
  });
