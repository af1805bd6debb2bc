import type { FreeHostingOrderBody } from '@haat/contracts/http/place-order';
import { apiPaths } from '../../config/paths.ts';
import { useFreePlan } from '../../features/hosting/use-free-plan.ts';
import { submitApi } from '../wizard/submit.ts';
import { useWizard } from '../wizard/use-wizard.ts';
import { beginFreeOrder, type DomainChoice, FREE, RULES, THE_PLAN } from './free-order-flow.ts';
import { submitFreeOrder } from './submit-free-order.ts';

const api = submitApi<FreeHostingOrderBody>(apiPaths.orderFreeHosting);

export type FreeOrder = ReturnType<typeof useFreeOrder>;

export const useFreeOrder = (opened: boolean, choice: DomainChoice, onBuyDomain: () => void) => {
  const order = useWizard(FREE, { opened, subject: THE_PLAN, begin: () => beginFreeOrder(choice) });
  const { user, flow } = order;
  const isUnderWay = opened && flow.step < RULES.last;
  const existing = useFreePlan(isUnderWay && user ? user.id : null);
  const leave = () => {
    order.leave();
    existing.reset();
  };
  return {
    ...order,
    ...existing,
    leave,
    buyDomain: () => {
      leave();
      onBuyDomain();
    },
    place: () => order.submit(() => submitFreeOrder(api, flow.domain)),
  };
};
