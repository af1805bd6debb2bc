import type { CheckStatusAnswer } from '@haat/contracts/http/payments';
import type { PlacedRead } from '@haat/contracts/http/place-order';
import { rupeesToPaise } from '@haat/contracts/money';
import { useEffect, useRef } from 'react';
import { apiPaths } from '../../config/paths.ts';
import { forgetReportedPayment } from '../../features/payment/reported-payment.ts';
import { useRefreshMoney } from '../../features/payment/use-money.ts';
import { post } from '../../lib/api-client.ts';
import { tabStorage } from '../../lib/browser-storage.ts';
import { useSession } from '../../lib/use-session.ts';
import { useOrdering } from '../wizard/use-ordering.ts';
import { usePriceNews, useSubmitting } from '../wizard/use-submitting.ts';
import { renewalApi } from './api-paths.ts';
import { renewalKeeping } from './kept-renewal.ts';
import { RENEWAL } from './order-name.ts';
import {
  beginRenewal,
  type OwnAction,
  type RenewalFlow,
  RULES,
  renewalFlow,
} from './renewal-flow.ts';
import { type RenewalApi, renewFromBalance, submitRenewal } from './submit-renewal.ts';
import { useSubscriptions } from './use-subscriptions.ts';

const api: RenewalApi = {
  payFromBalance: (body) => post<unknown>(apiPaths.payFromBalance, body),
  checkPayment: (body) => post<CheckStatusAnswer>(apiPaths.checkPayment, body),
  order: (body) => post<unknown>(renewalApi.order, body),
};

/** The renewal with everything that it needs from outside: session, storage, server. */
export const useRenewal = (opened: boolean, subscriptionId: string) => {
  const { user: known } = useSession();
  const refreshMoney = useRefreshMoney();
  const { user, flow, dispatch, leave } = useOrdering<PlacedRead, RenewalFlow, OwnAction>({
    opened,
    name: RENEWAL,
    rules: RULES,
    keeping: renewalKeeping,
    reduce: renewalFlow,
    begin: (isSignedIn) => beginRenewal(subscriptionId, known?.email ?? '', isSignedIn),
    subject: subscriptionId,
    subjectOf: (of) => of.subscriptionId,
    keepsWhenLeft: false,
  });
  const { data, error, mutate } = useSubscriptions();
  const reload = (): void => void mutate();
  const subscription = data?.subscriptions.find(({ id }) => id === subscriptionId);
  const price = subscription?.price ?? null;
  usePriceNews(flow.pricePaise, price === null ? null : rupeesToPaise(price), dispatch);

  const paidUntil = subscription?.paid_until ?? null;
  const isEndNews = paidUntil !== null && flow.paidUntil === null;
  useEffect(() => {
    if (isEndNews) dispatch({ type: 'endAccepted', paidUntil });
  }, [isEndNews, paidUntil, dispatch]);

  const { pricePaise, referenceCode } = flow;
  const draft =
    subscription === undefined || pricePaise === null || flow.paidUntil === null
      ? null
      : // The end that was shown: one more period after a later one is never bought unseen.
        { subscription: { ...subscription, paid_until: flow.paidUntil }, pricePaise };
  const onOrdered = (): void => {
    forgetReportedPayment(tabStorage);
    reload();
    void refreshMoney();
  };
  const byCode = useSubmitting<PlacedRead>({
    dispatch,
    send: draft && (() => submitRenewal(api, draft, referenceCode)),
    onRefused: reload,
    onOrdered,
  });

  // Told at the end: the payment's form must not flash up while the order is placed.
  const paidBy = useRef<string | null>(null);
  const tellPaid = (): void => {
    if (paidBy.current !== null) dispatch({ type: 'balanceTaken', referenceCode: paidBy.current });
    paidBy.current = null;
  };
  const atOnce = useSubmitting<PlacedRead>({
    dispatch,
    send:
      draft &&
      (() =>
        renewFromBalance(api, draft, (code) => {
          paidBy.current = code;
        })),
    onRefused: () => {
      tellPaid();
      reload();
      void refreshMoney();
    },
    onOrdered: () => {
      tellPaid();
      onOrdered();
    },
  });

  return {
    user,
    flow,
    dispatch,
    leave,
    /** Undefined until the list is there, and where it renews no more. */
    subscription,
    list: { isThere: data !== undefined, error, reload },
    submit: byCode.submit,
    payAtOnce: atOnce.submit,
    position: atOnce.position ?? byCode.position,
  };
};
