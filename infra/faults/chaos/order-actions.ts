import { FREE_PLAN_NAME, type OrderType } from '@haat/contracts/constants';
import { codeItemSchema } from '@haat/contracts/http/codes';
import { plansAnswerSchema } from '@haat/contracts/http/hosting';
import { contactDetails, domainOrderForm } from '@haat/testkit/customer';
import { codeOrderForm, hostingOrderForm } from '@haat/testkit/order-forms';
import type { Answer } from '@haat/testkit/request-function';
import type { TestCustomer } from '@haat/testkit/test-customer';
import type { Post } from './customer-actions.ts';
import type { MutableCustomerLog } from './customer-log.ts';
import { retryRequest } from './retry-request.ts';

type Attempt = {
  /** Distinguishes equal orders of one customer. */
  readonly attempt?: string;
};

type ActionOptions = {
  readonly plan: number;
  readonly customerLog: MutableCustomerLog;
  readonly post: Post;
};

export const createOrderActions = ({ plan, customerLog, post }: ActionOptions) => {
  const look = (who: TestCustomer, path: string): Promise<Answer | undefined> =>
    retryRequest(`order ${plan}: ${path}`, customerLog, () => who.get(path));
  const placed = (who: TestCustomer, answer: Answer | undefined, domain: string) => {
    if (answer?.status !== 200) return undefined;
    const orderId: string = answer.body.order.id;
    customerLog.orders.push({ orderId, domain, customerId: who.id, plan });
    return orderId;
  };

  return {
    buy: async (
      who: TestCustomer,
      referenceCode: string | undefined,
      domain: string,
      how: Attempt & { readonly orderType?: OrderType } = {},
    ) => {
      const { attempt = 'once', orderType = 'Domain' } = how;
      if (referenceCode === undefined) return undefined;
      const billingData = { ...contactDetails, orderType };
      const body = { ...domainOrderForm, billingData, domain, referenceCode };
      const key = [referenceCode, domain, orderType, attempt];
      const answer = await post(who, '/api/domain/buy', body, ...key);
      return placed(who, answer, domain);
    },
    /** Code that costs less than a name. */
    buyCode: async (
      who: TestCustomer,
      referenceCode: string | undefined,
      domain: string,
      { attempt = 'once' }: Attempt = {},
    ) => {
      if (referenceCode === undefined) return undefined;
      const item = await look(who, '/api/codes/items/upi-statement-matcher');
      if (item?.status !== 200) return undefined;
      const form = codeOrderForm(who, codeItemSchema.parse(item.body));
      const body = { ...form, domain, referenceCode };
      const answer = await post(who, '/api/orders/codes/create', body, referenceCode, attempt);
      return placed(who, answer, domain);
    },
    buyPlan: async (
      who: TestCustomer,
      referenceCode: string | undefined,
      domain: string,
      { attempt = 'once' }: Attempt = {},
    ) => {
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
    orderFree: async (who: TestCustomer, domain: string, { attempt = 'once' }: Attempt = {}) => {
      const body = { userId: who.id, domain, service: FREE_PLAN_NAME };
      const answer = await post(who, '/api/orders/hosting/free/create', body, domain, attempt);
      return placed(who, answer, domain);
    },
    /** Replaces an order's payment. */
    replace: async (
      who: TestCustomer,
      orderId: string | undefined,
      referenceCode: string | undefined,
    ): Promise<void> => {
      if (orderId === undefined || referenceCode === undefined) return;
      await post(who, `/api/orders/${orderId}/payment`, { referenceCode }, referenceCode);
    },
    /** Replaces the domain of an ended order. */
    replaceDomain: async (who: TestCustomer, orderId: string | undefined, domain: string) => {
      if (orderId === undefined) return undefined;
      const path = `/api/orders/${orderId}/replacement-domain`;
      const answer = await post(who, path, { domain }, domain);
      return placed(who, answer, domain);
    },
  };
};
