import type { SessionAnswer } from '@haat/contracts/http/auth';
import type { CodeItem } from '@haat/contracts/http/codes';
import type { CheckStatusAnswer } from '@haat/contracts/http/payments';
import type { PlacedRead } from '@haat/contracts/http/place-order';
import { mutate } from 'swr';
import { apiPaths } from '../../../config/paths.ts';
import { forgetReportedPayment } from '../../../features/payment/reported-payment.ts';
import { getJson, post } from '../../../lib/api-client.ts';
import { tabStorage } from '../../../lib/browser-storage.ts';
import { useSession } from '../../../lib/use-session.ts';
import { useOrdering } from '../../wizard/use-ordering.ts';
import { usePriceNews, useSubmitting } from '../../wizard/use-submitting.ts';
import {
  beginCodeOrder,
  type CodeDetailsAction,
  type CodeFlow,
  codeFlow,
  RULES,
} from './code-flow.ts';
import { itemPrice, totalPaise } from './item-price.ts';
import { codeOrderKeeping } from './kept-code-order.ts';
import { type CodeOrderApi, submitCodeOrder } from './submit-code-order.ts';

const api: CodeOrderApi = {
  fetchSession: () => getJson<SessionAnswer>(apiPaths.session),
  checkPayment: (body) => post<CheckStatusAnswer>(apiPaths.checkPayment, body),
  orderCode: (body) => post<unknown>(apiPaths.orderCode, body),
};

/** The purchase with everything it needs from outside: session, storage, server. */
export const useCodeOrder = (opened: boolean, item: CodeItem) => {
  const { user: known } = useSession();
  const { user, flow, dispatch, leave } = useOrdering<PlacedRead, CodeFlow, CodeDetailsAction>({
    opened,
    name: 'code',
    rules: RULES,
    keeping: codeOrderKeeping,
    reduce: codeFlow,
    begin: () => beginCodeOrder(item.route, known?.email ?? null),
    subject: item.route,
    subjectOf: ({ route }) => route,
    keepsWhenLeft: false,
  });
  const price = itemPrice(item);
  // The catalogue may have been read anew since the payment was begun.
  const nowPaise = price && totalPaise(price);
  usePriceNews(flow.pricePaise, flow.pricePaise === null ? null : nowPaise, dispatch);

  const reloadItem = (): void => void mutate(apiPaths.codes);

  const { domain, referenceCode } = flow;
  const { submit, position } = useSubmitting<PlacedRead>({
    dispatch,
    send: () => submitCodeOrder(api, { item, domain, referenceCode }),
    onRefused: reloadItem,
    onOrdered: () => forgetReportedPayment(tabStorage),
  });

  return { user, flow, dispatch, leave, price, submit, position, reloadItem };
};
