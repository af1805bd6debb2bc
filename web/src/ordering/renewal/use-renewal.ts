import type { RenewalOrderBody } from '@haat/contracts/http/place-order';
import { rupeesToPaise } from '@haat/contracts/money';
import { useEffect } from 'react';
import { apiPaths } from '../../config/paths.ts';
import { clearSubmittedPayment } from '../../features/payment/submitted-payment.ts';
import { useRefreshMoney } from '../../features/payment/use-money.ts';
import { post } from '../../lib/api-client.ts';
import { tabStorage } from '../../lib/browser-storage.ts';
import { submitApi } from '../wizard/submit.ts';
import { usePriceNews, useWizard } from '../wizard/use-wizard.ts';
import { renewalApi } from './api-paths.ts';
import { acceptEnd, beginRenewal, takeBalance, WAYS } from './renewal-flow.ts';
import type { RenewalKind } from './renewal-names.ts';
import { type RenewalApi, renewFromBalance, submitRenewal } from './submit-renewal.ts';
import { useSubscriptions } from './use-subscriptions.ts';

const apiAt = (path: string): RenewalApi => ({
  ...submitApi<RenewalOrderBody>(path),
  payFromBalance: (body) => post<unknown>(apiPaths.payFromBalance, body),
});

const APIS: Readonly<Record<RenewalKind, RenewalApi>> = {
  renewal: apiAt(renewalApi.order),
  restore: apiAt(renewalApi.restore),
};

export type Renewal = ReturnType<typeof useRenewal>;

export const useRenewal = (kind: RenewalKind, opened: boolean, subscriptionId: string) => {
  const api = APIS[kind];
  const refreshMoney = useRefreshMoney();
  const order = useWizard(WAYS[kind], {
    opened,
    subject: subscriptionId,
    begin: (email) => beginRenewal(subscriptionId, email ?? '', email !== null),
  });
  const { flow, dispatch } = order;
  const { data, error, mutate } = useSubscriptions();
  const reload = (): void => void mutate();
  const subscription = data?.subscriptions.find(({ id }) => id === subscriptionId);
  const { price = null } = (kind === 'restore' ? subscription?.restore : subscription) ?? {};
  usePriceNews(flow.pricePaise, price === null ? null : rupeesToPaise(price), dispatch);

  const paidUntil = subscription?.paid_until ?? null;
  const isEndNews = paidUntil !== null && flow.paidUntil === null;
  useEffect(() => {
    if (isEndNews) dispatch({ type: 'changed', change: acceptEnd(paidUntil) });
  }, [isEndNews, paidUntil, dispatch]);

  const { pricePaise, referenceCode } = flow;
  const draft =
    subscription === undefined || pricePaise === null || flow.paidUntil === null
      ? null
      : // The end that the customer saw: never buys one more period after a later one unseen.
        { kind, subscription: { ...subscription, paid_until: flow.paidUntil }, pricePaise };
  const refresh = (): void => {
    reload();
    void refreshMoney();
  };
  const onOrdered = (): void => {
    clearSubmittedPayment(tabStorage);
    refresh();
  };

  return {
    ...order,
    kind,
    subscription,
    list: { isThere: data !== undefined, error, reload },
    place: async () => {
      if (draft === null) return;
      const send = () => submitRenewal(api, draft, referenceCode);
      await order.submit(send, { onRefused: reload, onOrdered });
    },
    payAtOnce: async () => {
      if (draft === null) return;
      // Set at the end: the payment form must not flash up.
      let paidBy: string | null = null;
      const applyPayment = (): void => {
        if (paidBy !== null) order.change(takeBalance(paidBy));
      };
      const send = () =>
        renewFromBalance(api, draft, (code) => {
          paidBy = code;
        });
      await order.submit(send, {
        onRefused: () => {
          applyPayment();
          refresh();
        },
        onOrdered: () => {
          applyPayment();
          onOrdered();
        },
      });
    },
  };
};
