import type { OrderType } from '@haat/contracts/constants';
import type { SessionAnswer } from '@haat/contracts/http/auth';
import type { DomainBuyRead } from '@haat/contracts/http/orders';
import type { CheckStatusAnswer } from '@haat/contracts/http/payments';
import { useEffect } from 'react';
import { apiPaths } from '../../../config/paths.ts';
import { loadRegistrant } from '../../../features/contact/registrant-storage.ts';
import {
  forgetReportedPayment,
  keepReportedPayment,
} from '../../../features/payment/reported-payment.ts';
import { getJson, post } from '../../../lib/api-client.ts';
import { deviceStorage, tabStorage } from '../../../lib/browser-storage.ts';
import { useShopSettings } from '../../../lib/use-shop-settings.ts';
import { useOrdering } from '../../wizard/use-ordering.ts';
import { usePriceNews, useSubmitting } from '../../wizard/use-submitting.ts';
import { kindOf, planPaiseOf } from '../order-terms.ts';
import { orderKeeping } from './kept-domain-order.ts';
import { nameserversOf } from './nameservers.ts';
import {
  beginOrder,
  billingOf,
  type DetailsAction,
  type InsteadAction,
  type OrderFlow,
  orderFlow,
  RULES,
} from './order-flow.ts';
import { type OrderApi, submitOrder } from './submit-order.ts';
import { useDomainPrice } from './use-domain-price.ts';
import { useHasFreePlan } from './use-has-free-plan.ts';

const api: OrderApi = {
  fetchSession: () => getJson<SessionAnswer>(apiPaths.session),
  checkPayment: (body) => post<CheckStatusAnswer>(apiPaths.checkPayment, body),
  buyDomain: (body) => post<unknown>(apiPaths.domainBuy, body),
};

type OrderOptions = {
  readonly opened: boolean;
  /** The domain to begin with, typed or chosen; null where there is none. */
  readonly domain: string | null;
  readonly orderType: OrderType;
};

/** The flow of the modal with everything it needs from outside: session, price, storage, server. */
export const useOrderFlow = ({ opened, domain, orderType }: OrderOptions) => {
  const kind = kindOf(orderType);
  const { shopSettings } = useShopSettings();
  const { user, flow, dispatch, leave } = useOrdering<DomainBuyRead, OrderFlow, DetailsAction>({
    opened,
    name: kind,
    rules: RULES,
    keeping: orderKeeping[kind],
    reduce: orderFlow,
    begin: (isSignedIn) => beginOrder(domain, isSignedIn, orderType),
    subject: domain ?? '',
    subjectOf: ({ domain: chosen }) => chosen ?? '',
    keepsWhenLeft: true,
  });
  const price = useDomainPrice(flow.domain);

  const domainPaise = price.pricePaise;
  const pricePaise = domainPaise === null ? null : domainPaise + planPaiseOf(flow.orderType);
  usePriceNews(flow.pricePaise, pricePaise, dispatch);

  const { step } = flow;
  useEffect(() => {
    if (step === 3) dispatch({ type: 'registrantReloaded', saved: loadRegistrant(deviceStorage) });
  }, [step, dispatch]);

  const isWithFreePlan =
    opened && flow.orderType === 'Free Hosting + Domain' && flow.step < RULES.last;
  const hasFreePlan = useHasFreePlan(isWithFreePlan && user ? user.id : null) && isWithFreePlan;

  const defaultNameservers = shopSettings?.defaultNameservers ?? [];

  const { submit, position } = useSubmitting<DomainBuyRead>({
    dispatch,
    send: () =>
      submitOrder(api, {
        ...flow,
        billing: billingOf(flow),
        nameservers: nameserversOf(flow.nameservers, defaultNameservers),
      }),
    onRefused: price.reload,
    onOrdered: () => forgetReportedPayment(tabStorage),
  });

  /** What is paid pays for something else now: it is found under that when the modal opens again. */
  const orderInstead = (change: InsteadAction): void => {
    const { payment } = flow;
    const other = orderFlow(flow, change);
    if (user && payment !== null && other.payment !== null && other.domain !== null) {
      const purpose = { customerId: user.id, kind: kindOf(other.orderType), subject: other.domain };
      keepReportedPayment(tabStorage, purpose, payment);
    }
    dispatch(change);
  };

  return {
    user,
    flow,
    dispatch,
    leave,
    price,
    defaultNameservers,
    hasFreePlan,
    submit,
    orderInstead,
    position,
  };
};
