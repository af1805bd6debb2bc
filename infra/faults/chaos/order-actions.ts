import { FREE_PLAN_NAME } from '@haat/contracts/constants';
import { codeItemSchema } from '@haat/contracts/http/codes';
import { plansAnswerSchema } from '@haat/contracts/http/hosting';
import { contactDetails, domainOrderForm } from '@haat/testkit/customer';
import { codeOrderForm, hostingOrderForm } from '@haat/testkit/order-forms';
import type { Answer } from '@haat/testkit/request-function';
import type { TestCustomer } from '@haat/testkit/test-customer';
import type { OrderActions, Post } from './customer-actions.ts';
import type { MutableCustomerLog } from './customer-log.ts';
import { retryRequest } from './retry-request.ts';

type ActionOptions = {
  readonly plan: number;
  readonly told: MutableCustomerLog;
  readonly post: Post;
};

export const createOrderActions = ({ plan, told, post }: ActionOptions): OrderActions => {
  const look = (who: TestCustomer, path: string): Promise<Answer | undefined> =>
    retryRequest(`order ${plan}: ${path}`, told, () => who.get(path));
  /** @returns the id of the order that an answer tells of; undefined for a refusal. */
  const placed = (who: TestCustomer, answer: Answer | undefined, domain: string) => {
    if (answer?.status !== 200) return undefined;
    const orderId: string = answer.body.order.id;
    told.orders.push({ orderId, domain, customerId: who.id, plan });
    return orderId;
  };

  return {
    buy: async (who, referenceCode, domain, { attempt = 'once', orderType = 'Domain' } = {}) => {
      if (referenceCode === undefined) return undefined;
      const billingData = { ...contactDetails, orderType };
      const body = { ...domainOrderForm, billingData, domain, referenceCode };
      const key = [referenceCode, domain, orderType, attempt];
      const answer = await post(who, '/api/domain/buy', body, ...key);
      return placed(who, answer, domain);
    },
    buyCode: async (who, referenceCode, domain, { attempt = 'once' } = {}) => {
      if (referenceCode === undefined) return undefined;
      const item = await look(who, '/api/codes/items/upi-statement-matcher');
      if (item?.status !== 200) return undefined;
      const form = codeOrderForm(who, codeItemSchema.parse(item.body));
      const body = { ...form, domain, referenceCode };
      const answer = await post(who, '/api/orders/codes/create', body, referenceCode, attempt);
      return placed(who, answer, domain);
    },
    buyPlan: async (who, referenceCode, domain, { attempt = 'once' } = {}) => {
      if (referenceCode === undefined) return undefined;
      const plans = await look(who, '/api/orders/hosting/paid/fetchSwhPlans');
      if (plans?.status !== 200) return undefined;
      const mandi = plansAnswerSchema.parse(plans.body).find(({ title }) => title === 'Mandi');
      if (mandi === undefined) throw new Error('Mandi is not sold');
      const body = { ...hostingOrderForm(who, mandi, 'month'), domain, referenceCode };
      const path = '/api/orders/hosting/paid/create';
      const answer = await post(who, path, body, referenceCode, domain, attempt);
      return placed(who, answer, domain);
    },
    orderFree: async (who, domain, { attempt = 'once' } = {}) => {
      const body = { userId: who.id, domain, service: FREE_PLAN_NAME };
      const answer = await post(who, '/api/orders/hosting/free/create', body, domain, attempt);
      return placed(who, answer, domain);
    },
    replace: async (who, orderId, referenceCode) => {
      if (orderId === undefined || referenceCode === undefined) return;
      await post(who, `/api/orders/${orderId}/payment`, { referenceCode }, referenceCode);
    },
    replaceDomain: async (who, orderId, domain) => {
      if (orderId === undefined) return undefined;
      const path = `/api/orders/${orderId}/replacement-domain`;
      const answer = await post(who, path, { domain }, domain);
      return placed(who, answer, domain);
    },
  };
};
