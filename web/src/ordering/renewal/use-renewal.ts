import type { RenewalOrderBody } from '@haat/contracts/http/place-order';
import { rupeesToPaise } from '@haat/contracts/money';
import { useEffect } from 'react';
import { apiPaths } from '../../config/paths.ts';
import { post } from '../../lib/api-client.ts';
import { submitApi } from '../wizard/submit.ts';
import { usePriceNews, useWizard } from '../wizard/use-wizard.ts';
import { renewalApi } from './api-paths.ts';
import { acceptEnd, beginRenewal, WAYS } from './renewal-flow.ts';
import type { RenewalKind } from './renewal-names.ts';
import { type RenewalApi, renewFromBalance, submitRenewal } from './submit-renewal.ts';
import { usePlacing } from './use-placing.ts';
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

  const { pricePaise } = flow;
  const draft =
    subscription === undefined || pricePaise === null || flow.paidUntil === null
      ? null
      : // The end that the customer saw: never buys one more period after a later one unseen.
        { kind, subscription: { ...subscription, paid_until: flow.paidUntil }, pricePaise };
  const placing = usePlacing(order, {
    ...{ draft, reload },
    submit: (one, code) => submitRenewal(api, one, code),
    payAtOnce: (one, onPaid) => renewFromBalance(api, one, onPaid),
  });
  return {
    ...order,
    kind,
    subscription,
    list: { isThere: data !== undefined, error, reload },
    ...placing,
  };
};
