import type { CodeItem } from '@haat/contracts/http/codes';
import type { CodeOrderBody } from '@haat/contracts/http/place-order';
import { mutate } from 'swr';
import { apiPaths } from '../../config/paths.ts';
import { submitApi } from '../wizard/submit.ts';
import { usePriceNews, useWizard } from '../wizard/use-wizard.ts';
import { beginCodeOrder, CODE } from './flow/code-flow.ts';
import { itemPrice, totalPaise } from './flow/item-price.ts';
import { submitCodeOrder } from './flow/submit-code-order.ts';

const api = submitApi<CodeOrderBody>(apiPaths.orderCode);

/** Shown before the login; never sent. */
const GUEST = 'Guest';

export type CodeOrder = ReturnType<typeof useCodeOrder>;

export const useCodeOrder = (opened: boolean, item: CodeItem) => {
  const { route } = item;
  const order = useWizard(CODE, {
    opened,
    subject: route,
    begin: (email) => beginCodeOrder(route, email),
  });
  const { flow, dispatch } = order;
  const price = itemPrice(item);
  // The catalogue may have been refetched since.
  usePriceNews(flow.pricePaise, price && totalPaise(price), dispatch);
  const reloadItem = (): void => void mutate(apiPaths.codes);
  return {
    ...order,
    item,
    price,
    email: order.user?.email ?? GUEST,
    reloadItem,
    place: () =>
      order.submit(() => submitCodeOrder(api, { ...flow, item }), { onRefused: reloadItem }),
  };
};
