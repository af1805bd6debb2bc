import type {
  AccountDeletion,
  DeleteAccountAnswer,
  DeleteAccountBody,
  KeepAccountBody,
} from '@haat/contracts/http/account-deletion';
import useSWR, { mutate } from 'swr';
import { apiPaths } from '../../config/paths.ts';
import { type ApiResult, post } from '../../lib/api-client.ts';
import { accountPaths } from '../auth/account-paths.ts';

export const useAccountDeletion = () => useSWR<AccountDeletion, Error>(accountPaths.deletion);

export const deleteAccount = async (
  body: DeleteAccountBody,
): Promise<ApiResult<DeleteAccountAnswer>> => {
  const result = await post<DeleteAccountAnswer>(accountPaths.deletion, body);
  // What stands in the way may have changed.
  if (!result.ok) void mutate(accountPaths.deletion);
  return result;
};

/** @param body empty for a customer who is logged in. */
export const keepAccount = async (body: KeepAccountBody = {}): Promise<ApiResult<unknown>> => {
  const result = await post(accountPaths.keepAccount, body);
  if (result.ok) {
    await Promise.all([mutate(apiPaths.session), mutate(accountPaths.deletion)]);
  }
  return result;
};
