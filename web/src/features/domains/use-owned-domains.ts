import type { OwnedDomainAnswer, OwnedDomainsAnswer } from '@haat/contracts/http/owned-domains';
import type { OwnedPlansAnswer } from '@haat/contracts/http/owned-hosting';
import useSWR from 'swr';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { planApiPaths } from '../../config/plan-paths.ts';
import { rowsOf } from './owned-rows.ts';

/** In ms, while an order renews something, or a change waits for people. */
export const WAITING_MS = 15_000;

const isRenewing = ({ domains, plans }: OwnedDomainsAnswer): boolean =>
  [...domains, ...plans].some(({ renewal }) => (renewal?.order ?? null) !== null);

/** With the rows of the list. Those of plans also show what the hosting server says, if that loads. */
export const useOwnedRows = () => {
  const { data, error, mutate } = useSWR<OwnedDomainsAnswer, Error>(domainApiPaths.owned, {
    refreshInterval: (latest) => (latest !== undefined && isRenewing(latest) ? WAITING_MS : 0),
  });
  const { data: atServer, error: unknown } = useSWR<OwnedPlansAnswer, Error>(planApiPaths.owned);
  const isWaiting = atServer === undefined && unknown === undefined;
  const isReady = data !== undefined && (data.plans.length === 0 || !isWaiting);
  const rows = isReady ? rowsOf(data, atServer?.plans) : [];
  return { data: isReady ? data : undefined, rows, error, mutate };
};

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
