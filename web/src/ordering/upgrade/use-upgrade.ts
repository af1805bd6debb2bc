import type { UpgradeOrderBody } from '@haat/contracts/http/place-order';
import { rupeesToPaise } from '@haat/contracts/money';
import { apiPaths } from '../../config/paths.ts';
import { post } from '../../lib/api-client.ts';
import { usePlacing } from '../renewal/use-placing.ts';
import { submitApi } from '../wizard/submit.ts';
import { usePriceNews, useWizard } from '../wizard/use-wizard.ts';
import { upgradeApi } from './api-paths.ts';
import { submitUpgrade, type UpgradeApi, upgradeAtOnce } from './submit-upgrade.ts';
import { beginUpgrade, UPGRADE_WAY } from './upgrade-flow.ts';
import { keyOfUpgrade, useUpgrades } from './use-upgrades.ts';

const api: UpgradeApi = {
  ...submitApi<UpgradeOrderBody>(upgradeApi.order),
  payFromBalance: (body) => post<unknown>(apiPaths.payFromBalance, body),
};

export type UpgradeOrder = ReturnType<typeof useUpgrade>;

export const useUpgrade = (opened: boolean, plan: string) => {
  const order = useWizard(UPGRADE_WAY, {
    opened,
    subject: plan,
    begin: (email) => beginUpgrade(plan, email ?? '', email !== null),
  });
  const { flow, dispatch } = order;
  const { data, error, mutate } = useUpgrades(plan);
  const reload = (): void => void mutate();
  const offer = data?.upgrades.find((one) => keyOfUpgrade(one) === flow.chosen);
  // While it is placed, the price that the customer saw stays.
  const isSettled = flow.isSubmitting || flow.answer !== null;
  const pricePaise = offer === undefined || isSettled ? null : rupeesToPaise(offer.price);
  usePriceNews(flow.pricePaise, pricePaise, dispatch);

  const draft =
    data === undefined || offer === undefined || flow.pricePaise === null
      ? null
      : { plan: data.plan, offer, pricePaise: flow.pricePaise };
  const placing = usePlacing(order, {
    ...{ draft, reload },
    submit: (one, code) => submitUpgrade(api, one, code),
    payAtOnce: (one, onPaid) => upgradeAtOnce(api, one, onPaid),
  });
  return {
    ...order,
    ...{ plan: data?.plan, offer, draft },
    offers: { list: data?.upgrades, why: data?.why ?? null, error, reload },
    ...placing,
  };
};
