import type { SessionAnswer } from '@haat/contracts/http/auth';
import type { DomainBuyAnswer } from '@haat/contracts/http/orders';
import type { CheckStatusAnswer } from '@haat/contracts/http/payments';
import { useEffect, useRef, useState } from 'react';
import { mutate } from 'swr';
import { apiPaths } from '../../../config/paths.ts';
import { getJson, post } from '../../../lib/api-client.ts';
import { useShopSettings } from '../../../lib/use-shop-settings.ts';
import { useOrdering } from '../../ordering/use-ordering.ts';
import { forgetReportedPayment } from '../../payment/reported-payment.ts';
import { loadRegistrant } from '../contact/registrant-storage.ts';
import { domainOrderKeeping } from './kept-domain-order.ts';
import { nameserversOf } from './nameservers.ts';
import {
  beginOrder,
  billingOf,
  type DetailsAction,
  type OrderFlow,
  orderFlow,
  RULES,
} from './order-flow.ts';
import { type OrderApi, submitOrder } from './submit-order.ts';
import { useDomainPrice } from './use-domain-price.ts';

const api: OrderApi = {
  fetchSession: () => getJson<SessionAnswer>(apiPaths.session),
  checkPayment: (body) => post<CheckStatusAnswer>(apiPaths.checkPayment, body),
  buyDomain: (body) => post<unknown>(apiPaths.domainBuy, body),
};

/** The flow of the modal with everything it needs from outside: session, price, storage, server. */
export const useOrderFlow = (opened: boolean, domain: string | null) => {
  const { shopSettings } = useShopSettings();
  const { user, flow, dispatch, leave } = useOrdering<DomainBuyAnswer, OrderFlow, DetailsAction>({
    opened,
    name: 'domain',
    rules: RULES,
    keeping: domainOrderKeeping,
    reduce: orderFlow,
    begin: (isSignedIn) => beginOrder(domain, isSignedIn),
    subject: domain ?? '',
    subjectOf: ({ domain: chosen }) => chosen ?? '',
    keepsWhenLeft: true,
  });
  const [position, setPosition] = useState<string | null>(null);
  const price = useDomainPrice(flow.domain);
  const isSubmitting = useRef(false);

  // The flow forgets its price when the modal opens again, though the answer may be the same.
  const { pricePaise } = price;
  const isNews = pricePaise !== null && pricePaise !== flow.pricePaise;
  useEffect(() => {
    if (isNews) dispatch({ type: 'priceKnown', pricePaise });
  }, [isNews, pricePaise, dispatch]);

  const { step } = flow;
  useEffect(() => {
    if (step === 3) dispatch({ type: 'registrantReloaded', saved: loadRegistrant(localStorage) });
  }, [step, dispatch]);

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

  return { user, flow, dispatch, leave, price, defaultNameservers, submit, position };
};
