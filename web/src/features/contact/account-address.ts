import type { ContactDetails } from '@haat/contracts/address';
import type { SessionAnswer, SessionUser } from '@haat/contracts/http/auth';
import { mutate } from 'swr';
import { apiPaths } from '../../config/paths.ts';
import { type ApiResult, post } from '../../lib/api-client.ts';

const FIELDS = [
  ...(['name', 'company', 'gstin', 'address-line-1', 'city', 'state'] as const),
  ...(['country', 'zipcode', 'phone-cc', 'phone'] as const),
];

export const saveAccountAddress = async (
  details: ContactDetails,
): Promise<ApiResult<SessionAnswer>> => {
  const { username: _, ...typed } = details;
  const result = await post<SessionAnswer>(apiPaths.accountAddress, typed);
  if (result.ok) await mutate(apiPaths.session, result.data, { revalidate: false });
  return result;
};

/** Saves confirmed details to the account. The order does not wait for it: it has them already. */
export const keepAccountAddress = async (
  { address }: SessionUser,
  details: ContactDetails,
): Promise<void> => {
  if (FIELDS.every((field) => (address?.[field] ?? '') === (details[field] ?? ''))) return;
  await saveAccountAddress(details);
};
