import type { SessionAnswer } from '@haat/contracts/http/auth';
import type { PlacedRead } from '@haat/contracts/http/place-order';
import { useEffect, useEffectEvent } from 'react';
import { apiPaths } from '../../config/paths.ts';
import { getJson, post } from '../../lib/api-client.ts';
import { FREE_ORDER } from '../hosting/order-names.ts';
import { useOrdering } from '../wizard/use-ordering.ts';
import { useSubmitting } from '../wizard/use-submitting.ts';
import {
  beginFreeOrder,
  type DomainChoice,
  type FreeOrderFlow,
  type FreePlanAction,
  freeOrderFlow,
  RULES,
} from './free-order-flow.ts';
import { freeOrderKeeping } from './kept-free-order.ts';
import { existingPlan, type FreeOrderApi, submitFreeOrder } from './submit-free-order.ts';

const api: FreeOrderApi = {
  fetchSession: () => getJson<SessionAnswer>(apiPaths.session),
  orderPlan: (body) => post<unknown>(apiPaths.orderFreeHosting, body),
};

/** There is one free plan: an order of it that was kept is always the one that is gone on with. */
const THE_PLAN = 'plan';

/** The flow of the modal with what it needs from outside: session, storage, server. */
export const useFreeOrder = (opened: boolean, choice: DomainChoice) => {
  const { user, flow, dispatch, leave } = useOrdering<PlacedRead, FreeOrderFlow, FreePlanAction>({
    opened,
    name: FREE_ORDER,
    rules: RULES,
    keeping: freeOrderKeeping,
    reduce: freeOrderFlow,
    begin: () => beginFreeOrder(choice),
    subject: THE_PLAN,
    subjectOf: () => THE_PLAN,
    keepsWhenLeft: false,
  });
  useExistingPlan(opened && flow.existing === 'unknown' ? user?.id : undefined, (existing) =>
    dispatch({ type: 'existingKnown', existing }),
  );

  const { submit, position } = useSubmitting<PlacedRead>({
    dispatch,
    send: () => submitFreeOrder(api, flow.domain),
  });

  return { user, flow, dispatch, leave, submit, position };
};

/** Asks the server, once a customer, whether they have a free plan already. */
const useExistingPlan = (
  customerId: string | undefined,
  onKnown: (existing: 'none' | 'some' | 'failed') => void,
): void => {
  const tell = useEffectEvent(onKnown);
  useEffect(() => {
    if (customerId === undefined) return;
    let isGone = false;
    void post<unknown>(apiPaths.checkFreeHosting).then((answer) => {
      if (!isGone) tell(existingPlan(answer));
    });
    return () => {
      isGone = true;
    };
  }, [customerId]);
};
