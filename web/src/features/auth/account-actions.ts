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

/** A login that still needs a code has no user. */
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

/** After a refusal the customer may be logged out or blocked: fetches the session again. */
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

export const giveCode = (body: LoginCodeBody): Promise<ApiResult<LoginAnswer>> =>
  keepUser(post<LoginAnswer>(accountPaths.loginCode, body));

export const registerAccount = (body: RegisterBody): Promise<ApiResult<LoginAnswer>> =>
  keepUser(post<LoginAnswer>(apiPaths.register, body));

export const saveProfile = (body: ProfileBody): Promise<ApiResult<SessionAnswer>> =>
  keepChanged(post<SessionAnswer>(accountPaths.profile, body));

/** All other sessions of the account end. */
export const changePassword = (body: ChangePasswordBody): Promise<ApiResult<SessionAnswer>> =>
  keepChanged(post<SessionAnswer>(accountPaths.changePassword, body));

export const askForLink = (body: ForgotPasswordBody): Promise<ApiResult<unknown>> =>
  post(accountPaths.forgotPassword, body);

export const resetPassword = (body: ResetPasswordBody): Promise<ApiResult<LoginAnswer>> =>
  keepUser(post<LoginAnswer>(accountPaths.resetPassword, body));

export const endSession = (id: string): Promise<ApiResult<SessionsAnswer>> =>
  post<SessionsAnswer>(accountPaths.endSession(id));

/** Also clears the customer's data on this device. */
export const signOutEverywhere = async (): Promise<ApiResult<unknown>> => {
  const result = await post(accountPaths.endSessions);
  return result.ok ? logOut() : result;
};
