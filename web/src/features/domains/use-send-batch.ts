import { domainApiPaths } from '../../config/domain-paths.ts';
import { post } from '../../lib/api-client.ts';
import { useAct } from '../../lib/use-act.ts';
import type { DnsBatch } from './dns-batch.ts';
import { useDomain } from './domain-context.ts';

/** @param onSent called once the API has accepted it. */
export const useSendBatch = (onSent: () => void) => {
  const { owned, send } = useDomain();
  return useAct(async (batch: DnsBatch) => {
    const result = await send(post(domainApiPaths.batch(owned.domain), batch), batch);
    if (!result.ok) return result.failure.text;
    onSent();
    return null;
  });
};
