import type { RenewalsBody } from '@haat/contracts/http/renewals';
import type { ListedSubscription } from '@haat/contracts/http/subscriptions';
import { rupeesToPaise, sumPaise } from '@haat/contracts/money';
import { useEffect, useEffectEvent } from 'react';
import { apiPaths } from '../../../config/paths.ts';
import { post } from '../../../lib/api-client.ts';
import { submitApi } from '../../wizard/submit.ts';
import { usePriceNews, useWizard } from '../../wizard/use-wizard.ts';
import { renewalApi } from '../api-paths.ts';
import { usePlacing } from '../use-placing.ts';
import { useSubscriptions } from '../use-subscriptions.ts';
import {
  beginRenewals,
  idsOfSubject,
  RENEWALS_WAY,
  type RenewalsFlow,
  seeEnds,
} from './renewals-flow.ts';
import { type RenewalsApi, renewAllFromBalance, submitRenewals } from './submit-renewals.ts';

const api: RenewalsApi = {
  ...submitApi<RenewalsBody>(renewalApi.several),
  payFromBalance: (body) => post<unknown>(apiPaths.payFromBalance, body),
};

export type Renewals = ReturnType<typeof useRenewals>;

/** What an order renews already, or was renewed since, is left out. */
const isRenewable = (
  { id, order, price, paid_until }: ListedSubscription,
  { ends }: Pick<RenewalsFlow, 'ends'>,
): boolean => order === null && price !== null && (ends === null || ends[id] === paid_until);

export const useRenewals = (opened: boolean, subject: string) => {
  const order = useWizard(RENEWALS_WAY, {
    opened,
    subject,
    begin: (email) => beginRenewals(idsOfSubject(subject), email ?? '', email !== null),
  });
  const { flow, dispatch } = order;
  const { data, error, mutate } = useSubscriptions();
  const reload = (): void => void mutate();
  const listed = (data?.subscriptions ?? []).filter(({ id }) => flow.subscriptionIds.includes(id));
  const chosen = listed.filter((one) => isRenewable(one, flow));
  const leftOut = listed.filter((one) => !isRenewable(one, flow));
  const sum =
    chosen.length === 0
      ? null
      : sumPaise(chosen.map(({ price }) => rupeesToPaise(price ?? 0) ?? 0));
  // The answer of a submission may already show its orders.
  const isSettled = flow.isSubmitting || flow.answer !== null;
  usePriceNews(flow.pricePaise, isSettled ? null : sum, dispatch);

  const hasEnds = flow.ends !== null;
  const seen = useEffectEvent(() => {
    const ends = Object.fromEntries(listed.map(({ id, paid_until }) => [id, paid_until]));
    dispatch({ type: 'changed', change: seeEnds(ends) });
  });
  const isListed = data !== undefined;
  useEffect(() => {
    if (isListed && !hasEnds) seen();
  }, [isListed, hasEnds]);

  const { pricePaise } = flow;
  const draft = pricePaise === null || sum !== pricePaise ? null : { chosen, pricePaise };
  const placing = usePlacing(order, {
    ...{ draft, reload },
    submit: (one, code) => submitRenewals(api, one, code),
    payAtOnce: (one, onPaid) => renewAllFromBalance(api, one, onPaid),
  });
  return {
    ...order,
    ...{ chosen, leftOut },
    list: { isThere: isListed, error, reload },
    ...placing,
  };
};
