import { REGISTRANT_STORAGE_KEY } from '@haat/contracts/constants';
import type {
  LoginBody,
  RegisterBody,
  SessionAnswer,
  SessionUser,
} from '@haat/contracts/http/auth';
import useSWR, { mutate } from 'swr';
import { apiPaths } from '../config/paths.ts';
import { type ApiResult, post } from './api-client.ts';
import { isPublicAnswer } from './public-answers.ts';

type Session = {
  /** Null for a visitor; undefined until the server has answered. */
  readonly user: SessionUser | null | undefined;
};

export const useSession = (): Session => {
  const { data, error } = useSWR<SessionAnswer, Error>(apiPaths.session);
  return { user: data?.user ?? (error || data ? null : undefined) };
};

const keepAnswer = async (
  request: Promise<ApiResult<SessionAnswer>>,
): Promise<ApiResult<SessionAnswer>> => {
  const result = await request;
  if (result.ok) await mutate(apiPaths.session, result.data, { revalidate: false });
  return result;
};

export const logIn = (body: LoginBody): Promise<ApiResult<SessionAnswer>> =>
  keepAnswer(post<SessionAnswer>(apiPaths.login, body));

/** Creates the account and signs it in. */
export const registerAccount = (body: RegisterBody): Promise<ApiResult<SessionAnswer>> =>
  keepAnswer(post<SessionAnswer>(apiPaths.register, body));

/** Ends the session and forgets what belongs to the customer on this device, open orders included. */
export const logOut = async (): Promise<ApiResult<unknown>> => {
  const result = await post(apiPaths.logout);
  if (!result.ok) return result;
  localStorage.removeItem(REGISTRANT_STORAGE_KEY);
  // The tab keeps open orders and reported payments only.
  sessionStorage.clear();
  await mutate((key) => !isPublicAnswer(key), undefined, { revalidate: false });
  await mutate(apiPaths.session, { user: null }, { revalidate: false });
  return result;
};
