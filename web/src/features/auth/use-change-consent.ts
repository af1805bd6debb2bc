import type { ConsentBody, ConsentsAnswer } from '@haat/contracts/http/consents';
import { useSWRConfig } from 'swr';
import { type ApiResult, post } from '../../lib/api-client.ts';
import { accountPaths } from './account-paths.ts';

/** Also replaces the loaded consents; SWR drops what was requested before the change. */
export const useChangeConsent = () => {
  const { mutate } = useSWRConfig();
  return async (body: ConsentBody): Promise<ApiResult<ConsentsAnswer>> => {
    const sent = post<ConsentsAnswer>(accountPaths.consents, body);
    await mutate<ConsentsAnswer>(
      accountPaths.consents,
      async (known) => {
        const result = await sent;
        return result.ok ? result.data : known;
      },
      { revalidate: false },
    );
    return sent;
  };
};
