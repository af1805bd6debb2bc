import type { BalanceAnswer } from '@haat/contracts/http/balance';
import type { ListedPaymentStatus, PaymentsAnswer } from '@haat/contracts/http/payment-list';
import { type Paise, paiseToRupees } from '@haat/contracts/money';
import useSWR, { useSWRConfig } from 'swr';
import { apiPaths } from '../../config/paths.ts';
import { wholeOf } from '../../lib/fetch-whole.ts';

/** Poll intervals by status, in ms. */
const CHANGES_WITHIN: Partial<Record<ListedPaymentStatus, number>> = {
  matching: 15_000,
  waiting: 60_000,
  in_review: 60_000,
};

const refreshInterval = (latest: PaymentsAnswer | undefined): number => {
  const soonest = Math.min(
    ...(latest?.payments ?? []).map(({ status }) => CHANGES_WITHIN[status] ?? Infinity),
  );
  return Number.isFinite(soonest) ? soonest : 0;
};

const fetchPayments = wholeOf<PaymentsAnswer, 'payments'>({
  field: 'payments',
  idOf: ({ reference_code }) => reference_code,
});

/** In ms, for a payment that was just submitted. */
const AWAITED_WITHIN = 2_000;

/** Newest first; polled while one may change, or until `awaited` is listed. */
export const usePayments = (isEnabled = true, awaited?: string) =>
  useSWR<PaymentsAnswer, Error>(isEnabled ? apiPaths.payments : null, fetchPayments, {
    refreshInterval: (latest) => {
      const isMissing =
        awaited !== undefined &&
        latest !== undefined &&
        !latest.payments.some(({ reference_code }) => reference_code === awaited);
      return isMissing ? AWAITED_WITHIN : refreshInterval(latest);
    },
  });

export const useBalance = () => useSWR<BalanceAnswer, Error>(apiPaths.balance);

export const useRefreshMoney = (): (() => Promise<void>) => {
  const { mutate } = useSWRConfig();
  return async () => {
    await Promise.all(
      [apiPaths.payments, apiPaths.balance, apiPaths.refunds].map((path) => mutate(path)),
    );
  };
};

/** @returns a function that raises the cached balance to a minimum in paise and refetches it. */
export const useRaiseCachedBalance = (): ((minBalancePaise: Paise) => void) => {
  const { mutate } = useSWRConfig();
  return (minBalancePaise) =>
    void mutate<BalanceAnswer>(
      apiPaths.balance,
      (known) =>
        known && { ...known, balance: Math.max(known.balance, paiseToRupees(minBalancePaise)) },
    );
};
