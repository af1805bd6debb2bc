import type { BalanceAnswer } from '@haat/contracts/http/balance';
import type { ListedPaymentStatus, PaymentsAnswer } from '@haat/contracts/http/payment-list';
import { type Paise, paiseToRupees } from '@haat/contracts/money';
import useSWR, { useSWRConfig } from 'swr';
import { apiPaths } from '../../config/paths.ts';
import { wholeOf } from '../../lib/fetch-whole.ts';

/** How soon each state may change without its customer, in ms. */
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

/** How soon a payment that was reported a moment ago is looked for in the list, in ms. */
const AWAITED_WITHIN = 2_000;

/**
 * Every payment that the signed-in customer reported, newest first; asked again while one may change.
 * @param isEnabled false asks nothing.
 * @param awaited the reference code of one that the list may not have yet: it is looked for.
 */
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

/** What the signed-in customer may spend, and how that came to be. */
export const useBalance = () => useSWR<BalanceAnswer, Error>(apiPaths.balance);

/** @returns a function that fetches balance and payments again. */
export const useRefreshMoney = (): (() => Promise<void>) => {
  const { mutate } = useSWRConfig();
  return async () => {
    await Promise.all(
      [apiPaths.payments, apiPaths.balance, apiPaths.refunds].map((path) => mutate(path)),
    );
  };
};

/** @returns a function that fetches the balance again if it is below a known minimum, in paise. */
export const useSureOfBalance = (): ((minBalancePaise: Paise) => void) => {
  const { mutate } = useSWRConfig();
  return (minBalancePaise) =>
    void mutate<BalanceAnswer>(
      apiPaths.balance,
      (known) =>
        known && { ...known, balance: Math.max(known.balance, paiseToRupees(minBalancePaise)) },
    );
};
