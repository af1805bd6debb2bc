import type { SentDnsOperation } from '@haat/contracts/http/owned-domains';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { post } from '../../lib/api-client.ts';
import { useAct } from '../../lib/use-act.ts';
import { useDomain } from './domain-context.ts';

/** @param onSent called once the API has accepted it. */
export const useSendBatch = (onSent: () => void) => {
  const { owned, send } = useDomain();
  return useAct(async (operations: readonly SentDnsOperation[]) => {
    const result = await send(post(domainApiPaths.batch(owned.domain), { operations }));
    if (!result.ok) return result.failure.text;
    onSent();
    return null;
  });
};
