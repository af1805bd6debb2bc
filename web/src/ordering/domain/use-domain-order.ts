import type { OrderType } from '@haat/contracts/constants';
import type { DomainBuyInput } from '@haat/contracts/http/domain';
import { sumPaise } from '@haat/contracts/money';
import { useEffect } from 'react';
import { apiPaths } from '../../config/paths.ts';
import { reloadedRegistrant } from '../../features/contact/prefilled-registrant.ts';
import { loadRegistrant } from '../../features/contact/registrant-storage.ts';
import { useFreePlan } from '../../features/hosting/use-free-plan.ts';
import { saveSubmittedPayment } from '../../features/payment/submitted-payment.ts';
import { deviceStorage, tabStorage } from '../../lib/browser-storage.ts';
import { useShopSettings } from '../../lib/use-shop-settings.ts';
import { submitApi } from '../wizard/submit.ts';
import { usePriceNews, useWizard } from '../wizard/use-wizard.ts';
import { nameserversOf } from './flow/nameservers.ts';
import {
  beginOrder,
  billingOf,
  type Instead,
  orderInstead,
  RULES,
  WAYS,
} from './flow/order-flow.ts';
import { submitOrder } from './flow/submit-order.ts';
import { useDomainPrice } from './flow/use-domain-price.ts';
import { useDomainHold } from './hold/use-domain-hold.ts';
import { kindOf, planPaiseOf } from './order-terms.ts';

const api = submitApi<DomainBuyInput>(apiPaths.domainBuy);

type OrderOptions = {
  readonly opened: boolean;
  readonly domain: string | null;
  readonly orderType: OrderType;
};

export type DomainOrder = ReturnType<typeof useDomainOrder>;

export const useDomainOrder = ({ opened, domain, orderType }: OrderOptions) => {
  const { shopSettings } = useShopSettings();
  const order = useWizard(WAYS[kindOf(orderType)], {
    opened,
    subject: domain ?? '',
    begin: (email) => beginOrder(domain, email !== null, orderType),
  });
  const { user, flow, dispatch, change } = order;
  const price = useDomainPrice(flow.domain);
  const domainPaise = price.pricePaise;
  const pricePaise =
    domainPaise === null ? null : sumPaise([domainPaise, planPaiseOf(flow.orderType)]);
  usePriceNews(flow.pricePaise, pricePaise, dispatch);

  const { step } = flow;
  useEffect(() => {
    if (step !== 3) return;
    const saved = loadRegistrant(deviceStorage);
    const reload = (registrant: typeof flow.registrant) => reloadedRegistrant(registrant, saved);
    dispatch({
      type: 'changed',
      change: (now) => ({ ...now, registrant: reload(now.registrant) }),
    });
  }, [step, dispatch]);

  const isWithFreePlan = opened && flow.orderType === 'Free Hosting + Domain' && step < RULES.last;
  const { freePlan } = useFreePlan(isWithFreePlan && user ? user.id : null);
  const defaultNameservers = shopSettings?.defaultNameservers ?? [];

  const isPaying = opened && step === RULES.submit && !flow.needsLogin;
  const { hold, giveUp } = useDomainHold({
    domain: isPaying ? flow.domain : null,
    customerId: user?.id ?? null,
    isPaid: flow.payment !== null,
    isOrdering: flow.isSubmitting,
  });

  return {
    ...order,
    hold,
    /** By someone else, before this customer could pay. */
    isBeingBought: hold.kind === 'refused' && flow.intent === null && flow.payment === null,
    chooseOther: (): void => change((now) => ({ ...now, step: 1 })),
    leave: (): void => {
      if (step !== RULES.last) giveUp();
      order.leave();
    },
    price,
    defaultNameservers,
    // Unknown counts as no: the server checks again.
    hasFreePlan: isWithFreePlan && freePlan === 'some',
    place: () => {
      const nameservers = nameserversOf(flow.nameservers, defaultNameservers);
      const draft = { ...flow, billing: billingOf(flow), nameservers };
      return order.submit(() => submitOrder(api, draft), { onRefused: price.reload });
    },
    /** Saved under the new purpose, where it is found when the order opens again. */
    orderInstead: (instead: Instead): void => {
      const { payment } = flow;
      const other = orderInstead(flow, instead);
      if (user && payment !== null && other.payment !== null && other.domain !== null) {
        const kind = kindOf(other.orderType);
        const purpose = { customerId: user.id, kind, subject: other.domain };
        saveSubmittedPayment(tabStorage, purpose, payment);
      }
      change((now) => orderInstead(now, instead));
    },
  };
};
