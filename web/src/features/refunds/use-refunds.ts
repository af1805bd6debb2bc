import type { RefundsAnswer } from '@haat/contracts/http/refunds';
import useSWR from 'swr';
import { apiPaths } from '../../config/paths.ts';

export const useRefunds = () => useSWR<RefundsAnswer, Error>(apiPaths.refunds);
