import type { SettingsAnswer } from '@haat/contracts/http/settings';
import useSWR from 'swr';
import { apiPaths } from '../config/paths.ts';

/** What the shop has configured: the payee and the default nameservers. Undefined until known. */
export const useShopSettings = () => {
  const { data, error, mutate } = useSWR<SettingsAnswer, Error>(apiPaths.settings, {
    revalidateOnFocus: false,
  });
  return {
    shopSettings: data,
    error: data === undefined ? error : undefined,
    retry: () => void mutate(),
  };
};
