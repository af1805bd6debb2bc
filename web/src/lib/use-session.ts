import { REGISTRANT_STORAGE_KEY } from '@haat/contracts/constants';
import type { SessionAnswer, SessionUser } from '@haat/contracts/http/auth';
import { useLayoutEffect, useRef } from 'react';
import useSWR, { mutate, useSWRConfig } from 'swr';
import { apiPaths } from '../config/paths.ts';
import { type ApiResult, post } from './api-client.ts';
import { deviceStorage, tabStorage } from './browser-storage.ts';
import { isPublicAnswer } from './public-answers.ts';

type Session = {
  /** Null for a visitor; undefined until loaded, also if loading failed: see `failure`. */
  readonly user: SessionUser | null | undefined;
  readonly failure: string | null;
  readonly retry: () => void;
};

export const useSession = (): Session => {
  const { data, error, mutate: ask } = useSWR<SessionAnswer, Error>(apiPaths.session);
  return {
    user: data?.user,
    failure: data ? null : (error?.message ?? null),
    retry: () => void ask(),
  };
};

const isPrivate = (key: unknown): boolean => !isPublicAnswer(key) && key !== apiPaths.session;

/**
 * Another customer may log in without a logout, or in another tab: clears the old answers. Also when
 * one is back after a logout: answers of before don’t count, but within two seconds SWR would wait
 * for them and ask for none.
 */
export const useOwnAnswers = (customerId: string | undefined): void => {
  const { mutate: change } = useSWRConfig();
  // Null after a logout.
  const lastCustomerId = useRef<string | null | undefined>(customerId);
  useLayoutEffect(() => {
    if (customerId === undefined) {
      if (lastCustomerId.current !== undefined) lastCustomerId.current = null;
      return;
    }
    const isOther = lastCustomerId.current !== undefined && lastCustomerId.current !== customerId;
    lastCustomerId.current = customerId;
    if (isOther) void change(isPrivate, undefined);
  }, [customerId, change]);
};

/** Also clears the customer's data on this device, open orders included. */
export const logOut = async (): Promise<ApiResult<unknown>> => {
  const result = await post(apiPaths.logout);
  if (!result.ok) return result;
  deviceStorage.removeItem(REGISTRANT_STORAGE_KEY);
  tabStorage.clear();
  await mutate((key) => !isPublicAnswer(key), undefined, { revalidate: false });
  await mutate(apiPaths.session, { user: null }, { revalidate: false });
  return result;
};
