import type { BalanceAnswer } from '@haat/contracts/http/balance';
import type { PaymentsAnswer } from '@haat/contracts/http/payment-list';
import useSWR, { mutate } from 'swr';
import { apiPaths } from '../../config/paths.ts';

const WHILE_MATCHING_MS = 15_000;

const refreshInterval = (latest: PaymentsAnswer | undefined): number =>
  latest?.payments.some(({ status }) => status === 'matching') ? WHILE_MATCHING_MS : 0;

/**
 * Every payment that the signed-in customer reported, newest first; asked again while the bank is.
 * @param isWanted false asks nothing.
 */
export const usePayments = (isWanted = true) =>
  useSWR<PaymentsAnswer, Error>(isWanted ? apiPaths.payments : null, { refreshInterval });

/** What the signed-in customer may spend, and how that came to be. */
export const useBalance = () => useSWR<BalanceAnswer, Error>(apiPaths.balance);

/** After something was done with money: what is shown of it is asked anew. */
export const refreshMoney = async (): Promise<void> => {
  await Promise.all([mutate(apiPaths.payments), mutate(apiPaths.balance)]);
};
