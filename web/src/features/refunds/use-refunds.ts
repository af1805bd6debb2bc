import type { RefundsAnswer } from '@haat/contracts/http/refunds';
import useSWR from 'swr';
import { apiPaths } from '../../config/paths.ts';

/** What the signed-in customer asked back, what became of it, and where refunds go. */
export const useRefunds = () => useSWR<RefundsAnswer, Error>(apiPaths.refunds);
