import type { CodesAnswer } from '@haat/contracts/http/codes';
import useSWR from 'swr';
import { apiPaths } from '../../config/paths.ts';

const CODES_ARE_FRESH_FOR_MS = 5 * 60_000;

/** All software of the shop, shared by all who ask. Undefined until it has arrived. */
export const useCodes = () => {
  const { data, error, isValidating, mutate } = useSWR<CodesAnswer, Error>(apiPaths.codes, {
    revalidateOnFocus: false,
    dedupingInterval: CODES_ARE_FRESH_FOR_MS,
  });
  return {
    items: data,
    failed: error !== undefined && data === undefined,
    isLoading: isValidating,
    reload: () => void mutate(),
  };
};
