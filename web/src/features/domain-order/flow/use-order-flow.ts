import type { SessionAnswer } from '@haat/contracts/http/auth';
import type { CheckStatusAnswer } from '@haat/contracts/http/payments';
import { useEffect, useReducer, useRef, useState } from 'react';
import { mutate } from 'swr';
import { apiPaths } from '../../../config/paths.ts';
import { getJson, post } from '../../../lib/api-client.ts';
import { useSession } from '../../../lib/use-session.ts';
import { useShopSettings } from '../../../lib/use-shop-settings.ts';
import { forgetReportedPayment } from '../../payment/reported-payment.ts';
import { loadRegistrant } from '../contact/registrant-storage.ts';
import { nameserversOf } from './nameservers.ts';
import { billingOf, emptyFlow, orderFlow } from './order-flow.ts';
import { type OrderApi, submitOrder } from './submit-order.ts';
import { useDomainPrice } from './use-domain-price.ts';

const api: OrderApi = {
  fetchSession: () => getJson<SessionAnswer>(apiPaths.session),
  checkPayment: (body) => post<CheckStatusAnswer>(apiPaths.checkPayment, body),
  buyDomain: (body) => post<unknown>(apiPaths.domainBuy, body),
};

/** The flow of the modal with everything it needs from outside: session, price, storage, server. */
export const useOrderFlow = (opened: boolean, domain: string | null) => {
  const { user } = useSession();
  const { shopSettings } = useShopSettings();
  const [flow, dispatch] = useReducer(orderFlow, emptyFlow);
  const [position, setPosition] = useState<string | null>(null);
  const price = useDomainPrice(flow.domain);
  const isSubmitting = useRef(false);

  // Opening begins anew while rendering, so that not one frame shows what was left behind.
  const [wasOpened, setWasOpened] = useState(false);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) dispatch({ type: 'opened', domain, isSignedIn: Boolean(user) });
  }

  // The flow forgets its price when the modal opens again, though the answer may be the same.
  const { pricePaise } = price;
  const isNews = pricePaise !== null && pricePaise !== flow.pricePaise;
  useEffect(() => {
    if (isNews) dispatch({ type: 'priceKnown', pricePaise });
  }, [isNews, pricePaise]);

  useEffect(() => {
    if (user === null) dispatch({ type: 'signedOut' });
  }, [user]);

  const { step } = flow;
  useEffect(() => {
    if (step === 3) dispatch({ type: 'registrantReloaded', saved: loadRegistrant(localStorage) });
  }, [step]);

  const defaultNameservers = shopSettings?.defaultNameservers ?? [];

  const submit = async (): Promise<void> => {
    // A second click comes before React has disabled the button.
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    dispatch({ type: 'submitStarted' });
    const outcome = await submitOrder(api, {
      ...flow,
      billing: billingOf(flow),
      nameservers: nameserversOf(flow.nameservers, defaultNameservers),
    });
    isSubmitting.current = false;
    if (outcome.kind === 'refused') {
      price.reload();
      dispatch({ type: 'submitRefused', message: outcome.message });
      return;
    }
    forgetReportedPayment(sessionStorage);
    void mutate(apiPaths.orders);
    setPosition(outcome.position);
    const { message, notice, answer } = outcome;
    dispatch({ type: 'ordered', message, notice, answer });
  };

  return { user, flow, dispatch, price, defaultNameservers, submit, position };
};
