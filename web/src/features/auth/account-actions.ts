import type {
  ChangePasswordBody,
  ForgotPasswordBody,
  LoginAnswer,
  LoginBody,
  LoginCodeBody,
  RegisterBody,
  ResetPasswordBody,
  SessionAnswer,
  SessionsAnswer,
} from '@haat/contracts/http/auth';
import type { ProfileBody } from '@haat/contracts/http/profile';
import { mutate } from 'swr';
import { apiPaths } from '../../config/paths.ts';
import { type ApiResult, post } from '../../lib/api-client.ts';
import { logOut } from '../../lib/use-session.ts';
import { accountPaths } from './account-paths.ts';

/** Keeps who the customer is as the answer has it; half a login says nothing of that. */
export const keepUser = async (
  request: Promise<ApiResult<LoginAnswer>>,
): Promise<ApiResult<LoginAnswer>> => {
  const result = await request;
  if (result.ok && result.data.user !== null) {
    const { user } = result.data;
    await mutate(apiPaths.session, { user }, { revalidate: false });
  }
  return result;
};

/** Who is refused for who they are may have been signed out or blocked: the session is asked for. */
const keepChanged = async (
  request: Promise<ApiResult<SessionAnswer>>,
): Promise<ApiResult<LoginAnswer>> => {
  const result = await keepUser(request);
  if (
    !result.ok &&
    result.failure.kind === 'refused' &&
    [401, 403].includes(result.failure.status)
  ) {
    await mutate(apiPaths.session);
  }
  return result;
};

export const logIn = (body: LoginBody): Promise<ApiResult<LoginAnswer>> =>
  keepUser(post<LoginAnswer>(apiPaths.login, body));

/** The second half of a login, where the account asks for codes. */
export const giveCode = (body: LoginCodeBody): Promise<ApiResult<LoginAnswer>> =>
  keepUser(post<LoginAnswer>(accountPaths.loginCode, body));

/** Creates the account and signs it in. */
export const registerAccount = (body: RegisterBody): Promise<ApiResult<LoginAnswer>> =>
  keepUser(post<LoginAnswer>(apiPaths.register, body));

/** All that the account says of its customer. */
export const saveProfile = (body: ProfileBody): Promise<ApiResult<SessionAnswer>> =>
  keepChanged(post<SessionAnswer>(accountPaths.profile, body));

/** Every other session of the account ends; this one goes on. */
export const changePassword = (body: ChangePasswordBody): Promise<ApiResult<SessionAnswer>> =>
  keepChanged(post<SessionAnswer>(accountPaths.changePassword, body));

/** Has a link mailed, where there is an account with the address: which is not told. */
export const askForLink = (body: ForgotPasswordBody): Promise<ApiResult<unknown>> =>
  post(accountPaths.forgotPassword, body);

/** Takes the password that a mailed link is good for, and signs in, or asks for a code first. */
export const resetPassword = (body: ResetPasswordBody): Promise<ApiResult<LoginAnswer>> =>
  keepUser(post<LoginAnswer>(accountPaths.resetPassword, body));

/** Signs the customer out in one other place. @returns those that are left. */
export const endSession = (id: string): Promise<ApiResult<SessionsAnswer>> =>
  post<SessionsAnswer>(accountPaths.endSession(id));

/** Ends every session, and forgets on this device what belongs to the customer. */
export const signOutEverywhere = async (): Promise<ApiResult<unknown>> => {
  const result = await post(accountPaths.endSessions);
  return result.ok ? logOut() : result;
};
