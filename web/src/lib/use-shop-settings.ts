import type { SettingsAnswer } from '@haat/contracts/http/settings';
import useSWR from 'swr';
import { apiPaths } from '../config/paths.ts';

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
