import type { OwnedDomainAnswer, OwnedDomainsAnswer } from '@haat/contracts/http/owned-domains';
import useSWR from 'swr';
import { domainApiPaths } from '../../config/domain-paths.ts';

/** In ms, while an order renews something. */
const RENEWING_MS = 15_000;

const isRenewing = ({ domains, plans }: OwnedDomainsAnswer): boolean =>
  [...domains, ...plans].some(({ renewal }) => (renewal?.order ?? null) !== null);

export const useOwnedDomains = () =>
  useSWR<OwnedDomainsAnswer, Error>(domainApiPaths.owned, {
    refreshInterval: (latest) => (latest !== undefined && isRenewing(latest) ? RENEWING_MS : 0),
  });

/** The API reads the registrar at most once a minute. */
export const useOwnedDomain = (domain: string) =>
  useSWR<OwnedDomainAnswer, Error>(domainApiPaths.domain(domain), {
    refreshInterval: (latest) => ((latest?.renewal?.order ?? null) === null ? 0 : RENEWING_MS),
  });
