import type {
  AccountDetailsBody,
  ChangePasswordBody,
  ForgottenPasswordBody,
  ResetPasswordBody,
  SessionAnswer,
  SessionsAnswer,
} from '@haat/contracts/http/auth';
import { mutate } from 'swr';
import { apiPaths } from '../../config/paths.ts';
import { type ApiResult, post } from '../../lib/api-client.ts';
import { logOut } from '../../lib/use-session.ts';
import { accountPaths } from './account-paths.ts';

/** Keeps who the customer is as the answer has it. */
const keepUser = async (
  request: Promise<ApiResult<SessionAnswer>>,
): Promise<ApiResult<SessionAnswer>> => {
  const result = await request;
  if (result.ok) await mutate(apiPaths.session, result.data, { revalidate: false });
  return result;
};

/** The account's name, phone and company. */
export const saveDetails = (body: AccountDetailsBody): Promise<ApiResult<SessionAnswer>> =>
  keepUser(post<SessionAnswer>(accountPaths.details, body));

/** Every other session of the account ends; this one goes on. */
export const changePassword = (body: ChangePasswordBody): Promise<ApiResult<SessionAnswer>> =>
  keepUser(post<SessionAnswer>(accountPaths.changePassword, body));

/** Has a link mailed, where there is an account with the address: which is not told. */
export const askForLink = (body: ForgottenPasswordBody): Promise<ApiResult<unknown>> =>
  post(accountPaths.forgottenPassword, body);

/** Takes the password that a mailed link is good for, and signs in. */
export const resetPassword = (body: ResetPasswordBody): Promise<ApiResult<SessionAnswer>> =>
  keepUser(post<SessionAnswer>(accountPaths.resetPassword, body));

/** Signs the customer out in one other place. @returns those that are left. */
export const endSession = (id: string): Promise<ApiResult<SessionsAnswer>> =>
  post<SessionsAnswer>(accountPaths.endSession(id));

/** Ends every session, and forgets on this device what belongs to the customer. */
export const signOutEverywhere = async (): Promise<ApiResult<unknown>> => {
  const result = await post(accountPaths.endSessions);
  return result.ok ? logOut() : result;
};
