import type { SessionAnswer } from '@haat/contracts/http/auth';
import type { CodeItem } from '@haat/contracts/http/codes';
import type { CheckStatusAnswer } from '@haat/contracts/http/payments';
import type { PlacedAnswer } from '@haat/contracts/http/place-order';
import { useEffect, useRef, useState } from 'react';
import { mutate } from 'swr';
import { apiPaths } from '../../../config/paths.ts';
import { getJson, post } from '../../../lib/api-client.ts';
import { useSession } from '../../../lib/use-session.ts';
import { useOrdering } from '../../ordering/use-ordering.ts';
import { forgetReportedPayment } from '../../payment/reported-payment.ts';
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
  const { user, flow, dispatch, leave } = useOrdering<PlacedAnswer, CodeFlow, CodeDetailsAction>({
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
  const [position, setPosition] = useState<string | null>(null);
  const isSubmitting = useRef(false);
  const price = itemPrice(item);

  // The catalogue may have been read anew since: a payment of less is put aside.
  const nowPaise = price && totalPaise(price);
  const isNews = flow.pricePaise !== null && nowPaise !== null && flow.pricePaise !== nowPaise;
  useEffect(() => {
    if (isNews) dispatch({ type: 'priceKnown', pricePaise: nowPaise });
  }, [isNews, nowPaise, dispatch]);

  const reloadItem = (): void => void mutate(apiPaths.codes);

  const submit = async (): Promise<void> => {
    // A second click comes before React has disabled the button.
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    dispatch({ type: 'submitStarted' });
    const { domain, referenceCode } = flow;
    const outcome = await submitCodeOrder(api, { item, domain, referenceCode });
    isSubmitting.current = false;
    if (outcome.kind === 'refused') {
      reloadItem();
      dispatch({ type: 'submitRefused', message: outcome.message });
      return;
    }
    forgetReportedPayment(sessionStorage);
    void mutate(apiPaths.orders);
    setPosition(outcome.position);
    const { message, notice, answer } = outcome;
    dispatch({ type: 'ordered', message, notice, answer });
  };

  return { user, flow, dispatch, leave, price, submit, position, reloadItem };
};
